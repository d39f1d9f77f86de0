import { expect, test } from 'vitest'
import { failureKind, plainFailure } from './plain-failure.ts'

// Replies of providers, with nodemailer's prefix. server/mailer/smtp.test.ts covers real servers.
test.each([
  ['Invalid login: 535 5.7.8 Error: authentication failed: authentication failure', 'User or password is wrong.'],
  ['Invalid login: 535 Authentication credentials invalid', 'User or password is wrong.'],
  ['Invalid login: 534-5.7.9 Application-specific password required.', 'Some providers want an app password.'],
  ['Invalid login: 454 4.7.0 Temporary authentication failure: generic failure', 'try again later'],
  ['Invalid login: 454 4.7.0 Too many login attempts, please try again later.', 'Too many'],
  ['Mail command failed: 530 5.7.0 Authentication required', 'requires a user and a password'],
  ['Mail command failed: 530 5.7.57 Client not authenticated to send mail.', 'requires a user and a password'],
  ["Can't send mail - all recipients were rejected: 554 5.7.1 <a@b.de>: Relay access denied", 'requires a user'],
  ['Mail command failed: 530 5.7.0 Must issue a STARTTLS command first', 'requires an encrypted connection'],
  ['Mail command failed: 550 5.7.10 Encryption needed', 'requires an encrypted connection'],
  ['Mail command failed: 550 Sender address is not allowed.', 'does not let this user send from this address'],
  ['Mail command failed: 553 5.1.8 <post@example.org>: Domain not found', 'send from this address'],
  [
    "Can't send mail - all recipients were rejected: 553 5.7.1 <a@b.de>: Sender address rejected: not owned by user post@b.de",
    'send from this address',
  ],
  ['Message failed: 554 5.2.252 SendAsDenied; a@b.de not allowed to send as c@d.de', 'send from this address'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.de>: Recipient address rejected: User unknown",
    'This address does not exist',
  ],
  ["Can't send mail - all recipients were rejected: 550 Requested action not taken: mailbox unavailable", 'not exist'],
  ['Message failed: 550 5.4.1 Recipient address rejected: Access denied.', 'This address does not exist'],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 <a@b.de>: Mailbox is full", 'mailbox is full'],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 The email account is over quota", 'mailbox is full'],
  ["Can't send mail - all recipients were rejected: 552 Mailbox size limit exceeded", 'mailbox is full'],
  ['Message failed: 554 5.7.1 Message rejected as spam by Content Filtering.', 'taken for spam'],
  [
    'Invalid greeting. response=554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org: 554 5.7.1 Service unavailable',
    'taken for spam',
  ],
  ['Message failed: 554 Transaction failed\nReject due to policy restrictions.', 'taken for spam'],
  ["Can't send mail - all recipients were rejected: 450 4.2.0 <a@b.de>: Greylisted, see http://example.org", 'later'],
  ['Message failed: 451 4.3.0 Error: queue file write error', 'try again later'],
  ['Message failed: 550 5.4.5 Daily user sending limit exceeded.', 'Too many letters'],
  ['Mail command failed: 450 4.7.1 Error: too much mail, rate limited', 'Too many letters'],
  ['Mail command failed: 421 4.7.0 Too many messages from this connection', 'Too many letters'],
  ["Can't send mail - all recipients were rejected: 450 Mail send limit exceeded", 'Too many letters'],
  ['unable to get local issuer certificate', 'certificate is not valid'],
  [
    "Hostname/IP does not match certificate's altnames: Host: a.de. is not in the cert's altnames: DNS:b.de",
    'another name',
  ],
  ['Error initiating TLS - self-signed certificate', 'certificate is not valid'],
  [
    '40438983BD7F0000:error:0A000438:SSL routines:ssl3_read_bytes:SSL alert number 80',
    'could not agree on an encryption',
  ],
  ['40A3B994757F0000:error:0A00010B:SSL routines:wrong version number', 'do not fit together'],
  ['Error upgrading connection with STARTTLS: 454 4.3.3 TLS not available after start', 'agree on an encryption'],
  ['queryA ESERVFAIL mail.example.de', 'name cannot be found'],
  ['connect EHOSTUNREACH 192.0.2.1:25', 'does not answer'],
  ['Connection timeout', 'does not answer'],
  ['Timeout', 'The mail server took too long to answer.'],
  ['Server closed the connection: 421 4.4.2 Timeout', 'try again later'],
  ['Message failed: 571 Who knows', 'taken for spam'],
  ['Invalid login: 503 Bad sequence of commands', 'The mail server refused the letter.'],
  ['Invalid greeting. response=554 mx.example.org: 554 mx.example.org', 'The mail server refused the letter.'],
  ['TypeError: broken', 'The letter could not be sent.'],
])('%s', (raw, sentence) => {
  expect(plainFailure({ error: raw })).toContain(sentence)
})

test('the size of a letter that is too large is named, also where an earlier version wrote it behind the reason', () => {
  const error = 'Message failed: 552 5.3.4 Message too large'
  expect(plainFailure({ error, size: 5_242_880 })).toContain('it has 5')
  expect(plainFailure({ error: `${error} [size 5242880]` })).toBe(plainFailure({ error, size: 5_242_880 }))
})

test('the address to which a recipient forwards is named where it does not exist', () => {
  const forward = 'dead@example.org'
  const words = (error: string) => plainFailure({ error, forward })
  expect(words('Came back: 550 5.1.1 User unknown')).toContain('forwards to dead@example.org, which')
  expect(words('Came back: 552 5.2.2 Mailbox full')).not.toContain(forward)
})

test.each([
  ['Timeout', 'took too long to answer. It may have taken the letter: then the next try brings a second one.'],
  ['read ECONNRESET', 'instead of confirming the letter. It may have taken the letter: then the next try brings a se'],
])('%s after the end of a letter', (error, sentence) => {
  expect(plainFailure({ error, mayBeTaken: true })).toContain(sentence)
  expect(plainFailure({ error })).not.toContain('may have taken')
})

test.each([
  ['connect ECONNREFUSED 192.0.2.1:25', 'server'],
  ['Invalid login: 535 Authentication credentials invalid', 'server'],
  ['Error upgrading connection with STARTTLS: 502 5.5.1 Error: command not implemented', 'server'],
  ['Server closed the connection: 421 4.4.2 Timeout', 'time'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", 'letter'],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", 'letter'],
  ['TypeError: broken', 'letter'],
] as const)('%s: a letter waits for the %s', (raw, kind) => {
  expect(failureKind(raw)).toBe(kind)
})
