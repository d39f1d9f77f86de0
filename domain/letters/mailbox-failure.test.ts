import { expect, test } from 'vitest'
import { plainMailboxFailure } from './mailbox-failure.ts'

test.each([
  ['AUTHENTICATE failed: NO [AUTHENTICATIONFAILED] Authentication failed.', 'User or password is wrong'],
  ['LOGIN failed: NO LOGIN failed', 'User or password is wrong'],
  [
    'AUTHENTICATE failed: NO [LIMIT] Maximum number of connections from user+IP exceeded (mail_max_userip_connections=1)',
    'takes no sign-in for now',
  ],
  [
    'AUTHENTICATE failed: NO [UNAVAILABLE] Temporary authentication failure. [mx:2026-11-28]',
    'takes no sign-in for now',
  ],
  ['LOGIN failed: NO [ALERT] Too many simultaneous connections. (Failure)', 'takes no sign-in for now'],
  ['LOGIN failed: NO [LIMIT] LOGIN Rate limit hit.', 'takes no sign-in for now'],
  ['Invalid greeting: * BYE Too many connections, please try again later', 'takes no sign-in for now'],
  ['LOGIN failed: NO [AUTHENTICATIONFAILED] Invalid login. Please try again later.', 'User or password is wrong'],
  ['AUTHENTICATE failed: NO Account temporarily locked: too many failed logins', 'User or password is wrong'],
  ['LOGIN failed: NO Too many login attempts with a wrong password', 'User or password is wrong'],
  ['LOGIN failed: NO [CONTACTADMIN] Account is locked', 'User or password is wrong'],
  ['EXAMINE failed: NO Mailbox does not exist', 'no inbox'],
  ['Invalid greeting: +OK POP3 ready', 'IMAP, not POP3'],
  ['The server offers no encryption.', 'TLS with port 993'],
  ['STARTTLS failed: BAD unknown command', 'TLS with port 993'],
  ['connect ECONNREFUSED 192.0.2.1:993', 'Nothing answers at this port'],
  ['getaddrinfo ENOTFOUND imap.example.org', 'name cannot be found'],
  ['self-signed certificate', 'certificate is not valid'],
  ['Timeout', 'took too long'],
  ['The server closed the connection.', 'broke off the connection'],
])('%s', (raw, sentence) => {
  expect(plainMailboxFailure(raw)).toContain(sentence)
})

test('a mailbox that answers too late has taken no letter', () => {
  expect(plainMailboxFailure('Timeout')).not.toContain('letter')
})
