import { expect, test } from 'vitest'
import { concernsAllLetters, isFinalRefusal, outcomeOf, replyOf } from './reply.ts'

const login = 'Invalid login: '
const greeting = (text: string) => `Invalid greeting. response=${text}: ${text}`
const sender = 'Mail command failed: '
const recipient = "Can't send mail - all recipients were rejected: "
const content = 'Message failed: '
const returned = 'Came back: '
const closed = 'Server closed the connection: '

const parsed = (raw: string) => replyOf(raw) ?? expect.fail(`No reply in ${raw}`)

// Servers' replies, with nodemailer's prefix.
const replies = [
  // Postfix
  [
    recipient,
    '550 5.1.1 <a@b.de>: Recipient address rejected: User unknown in virtual mailbox table',
    'unknownAddress',
  ],
  [recipient, '450 4.1.1 <a@b.de>: Recipient address rejected: unverified address', 'doubtfulAddress'],
  [recipient, '450 4.1.2 <a@gmial.con>: Recipient address rejected: Domain not found', 'doubtfulAddress'],
  [recipient, '450 <a@gmial.con>: Recipient address rejected: Domain not found', 'doubtfulAddress'],
  [recipient, '550 5.1.2 <a@gmial.con>: Recipient address rejected: Domain not found', 'unknownAddress'],
  [
    recipient,
    '556 5.1.10 <a@b.de>: Recipient address rejected: Domain does not accept mail (nullMX)',
    'unknownAddress',
  ],
  [recipient, '450 4.2.0 <a@b.de>: Recipient address rejected: Greylisted, see https://b.de', 'later'],
  [recipient, '450 4.1.1 <a@b.de>: Recipient address rejected: Address verification in progress', 'later'],
  [recipient, '554 5.7.1 <a@b.de>: Relay access denied', 'wantsLogin'],
  [recipient, '553 5.7.1 <a@b.de>: Sender address rejected: not owned by user post@b.de', 'senderRefused'],
  [recipient, '450 4.1.8 <post@c.de>: Sender address rejected: Domain not found', 'senderRefused'],
  [recipient, '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'blocked'],
  [recipient, '450 4.7.1 Client host rejected: cannot find your hostname, [192.0.2.1]', 'blocked'],
  [recipient, '504 5.5.2 <wald>: Helo command rejected: need fully-qualified hostname', 'blocked'],
  [recipient, '452 4.3.1 Insufficient system storage', 'later'],
  [sender, '552 5.3.4 Message size exceeds fixed limit', 'tooLarge'],
  [content, '552 5.3.4 Error: message file too big', 'tooLarge'],
  [recipient, '552 5.2.2 <a@b.de>: Mailbox is full / Blocks limit exceeded / Inode limit exceeded', 'fullMailbox'],
  [closed, '421 4.7.0 Error: too many connections from 192.0.2.1', 'tooMany'],
  [sender, '450 4.7.1 Error: too much mail from unknown[192.0.2.1]', 'tooMany'],
  [content, '554 5.4.6 Error: too many hops', 'refused'],
  [closed, '421 4.4.2 mail.b.de Error: timeout exceeded', 'later'],
  // Exim
  [recipient, '550 Unrouteable address', 'unknownAddress'],
  [recipient, '550 No Such User Here', 'unknownAddress'],
  [recipient, '451 Could not complete sender verify callout', 'later'],
  [recipient, '451 Temporary local problem - please try later', 'later'],
  [recipient, '451-a@b.de is not yet authorized\n451 greylisted, try later', 'later'],
  [recipient, '550 Sender verify failed', 'senderRefused'],
  [
    recipient,
    '550-Verification failed for <post@b.de>\n550-No Such User Here\n550 Sender verify failed',
    'senderRefused',
  ],
  [content, '552 Message size exceeds maximum permitted', 'tooLarge'],
  [recipient, '550 mailbox is full: retry timeout exceeded', 'fullMailbox'],
  [content, '550 Domain wald.de has exceeded the max emails per hour (50/50 (100%)) allowed.', 'tooMany'],
  // Courier
  [content, '523 Message length (100028 bytes) exceeds administrative limit(100000).', 'tooLarge'],
  [sender, '534 SIZE=Message too big.', 'tooLarge'],
  [content, '534 Message header size exceeds policy limit.', 'tooLarge'],
  [recipient, '533 no support for internationalised mailbox name', 'umlautAddress'],
  // OpenSMTPD
  [recipient, '550 Invalid recipient: <a@b.de>', 'unknownAddress'],
  [recipient, '550 5.1.1 Destination address syntax error or unknown', 'unknownAddress'],
  [recipient, '550 5.7.1 Delivery not authorized, message refused', 'unknownAddress'],
  [content, '552 5.3.4 Message too large', 'tooLarge'],
  [recipient, '421 4.3.0 Temporary Error', 'later'],
  // GMX and WEB.DE: no enhanced status
  [recipient, '550 Requested action not taken: mailbox unavailable', 'unknownAddress'],
  [recipient, '450 Requested mail action not taken: mailbox unavailable', 'later'],
  [content, '554 Transaction failed\n554 Reject due to policy restrictions.', 'spam'],
  [
    content,
    '550 Requested action not taken\n550 Reject due to SPF policy.\n550 For explanation visit https://postmaster.gmx.net',
    'senderDomain',
  ],
  [content, '552 Requested mail action aborted: exceeded storage allocation', 'fullMailbox'],
  [
    recipient,
    '550 Benutzer hat das Speichervolumen ueberschritten. / User has exhausted allowed storage space.',
    'fullMailbox',
  ],
  [
    recipient,
    '550 Benutzer hat zuviele Mails auf dem Server. / User has too many messages on the server.',
    'fullMailbox',
  ],
  [recipient, '550 Benutzer nicht bekannt/User unknown', 'unknownAddress'],
  [
    greeting(
      '554-gmx.net (mxgmx104) Nemesis ESMTP Service not available\n554-No SMTP service\n554-IP address is block listed.\n554 For explanation visit https://postmaster.gmx.net/en/case',
    ),
    '',
    'blocked',
  ],
  [login, '535 Authentication credentials invalid', 'wrongLogin'],
  // IONOS and Strato
  [recipient, '450-Requested mail action not taken: mailbox unavailable\n450 Mail send limit exceeded.', 'tooMany'],
  [recipient, '450 Requested mail action not taken: mailbox unavailable\nMail send limit exceeded.', 'tooMany'],
  [recipient, '450 Requested mail action not taken: mailbox unavailable Mail send limit exceeded.', 'tooMany'],
  [recipient, '450 Requested mail action not taken: mailbox unavailable - hourly limit exceeded', 'tooMany'],
  [recipient, '451 Requested action aborted: local error in processing Mail send limit exceeded.', 'tooMany'],
  [recipient, '550 Requested action not taken: mailbox unavailable Mailbox full', 'fullMailbox'],
  [recipient, '550 5.1.1 <a@b.de> Recipient address rejected. (unknown user)', 'unknownAddress'],
  [content, '550 5.7.1 Refused by local policy. No SPAM please! (B-EX 34ed)', 'spam'],
  [sender, '550 5.7.60 Sender not allowed', 'senderRefused'],
  // Telekom
  [recipient, '550 5.1.1 user unknown', 'unknownAddress'],
  [recipient, '552 5.2.2 Over STORAGE quota', 'fullMailbox'],
  [
    greeting(
      '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.)',
    ),
    '',
    'blocked',
  ],
  [closed, '421 4.7.0 Too many messages from this connection', 'tooMany'],
  // Google
  [
    recipient,
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 double-checking',
    'unknownAddress',
  ],
  [
    recipient,
    '450-4.2.1 The user you are trying to contact is receiving mail too quickly.\n450 4.2.1 Please resend',
    'later',
  ],
  [
    recipient,
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that\n450 4.2.1 prevents',
    'later',
  ],
  [content, '450 4.2.1 Peak SMTP relay limit exceeded for customer.', 'tooMany'],
  [content, '452-4.2.2 The recipient’s inbox is out of storage space.', 'fullMailbox'],
  [content, '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail', 'tooMany'],
  [
    content,
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.',
    'senderDomain',
  ],
  [
    content,
    '550-5.7.1 Unauthenticated email from wald.de is not accepted due to domain’s\n550 5.7.1 DMARC policy.',
    'senderDomain',
  ],
  [content, '421-4.7.28 Gmail has detected an unusual rate of mail originating from your SPF domain', 'tooMany'],
  [content, '552-5.2.3 Your message exceeded Google’s message size limits.', 'tooLarge'],
  [
    content,
    '552-5.7.0 This message was blocked because its content presents a potential\n552 5.7.0 security issue.',
    'spam',
  ],
  [
    content,
    '550-5.7.1 [192.0.2.1] Our system has detected that this message is\n550 5.7.1 likely unsolicited mail.',
    'spam',
  ],
  [closed, '421 4.4.5 Server busy, try again later.', 'later'],
  [login, '454 4.7.0 Too many login attempts, please try again later. x - gsmtp', 'tooManyLogins'],
  [login, '535-5.7.8 Username and Password not accepted.', 'wrongLogin'],
  [login, '534-5.7.9 Application-specific password required.', 'wrongLogin'],
  // Exchange and Microsoft 365
  [login, '504 5.7.4 Unrecognized authentication type [AM0PR02CA0001.eurprd02.prod.outlook.com]', 'noLogin'],
  [login, '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.', 'wrongLogin'],
  [recipient, '550 5.4.1 Recipient address rejected: Access denied. [VI1EUR05FT041.eop-eur05]', 'unknownAddress'],
  [content, '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'unknownAddress'],
  [content, '554 5.2.2 mailbox full', 'fullMailbox'],
  [content, '550 5.2.3 RESOLVER.RST.SendSizeLimit.Org; message too large for this sender', 'tooLarge'],
  [content, '550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'senderDomain'],
  [content, '550 5.7.509 Access denied, sending domain wald.de does not pass DMARC verification', 'senderDomain'],
  [content, '554 5.2.252 SendAsDenied; a@b.de not allowed to send as c@d.de', 'senderRefused'],
  [content, '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded', 'tooMany'],
  [content, '432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded', 'later'],
  [
    content,
    '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
    'tooMany',
  ],
  [sender, '530 5.7.57 Client not authenticated to send mail.', 'wantsLogin'],
  // mailbox.org, qmail and others
  [sender, '552 5.3.4 <a@mailbox.org>: Message size exceeds fixed limit', 'tooLarge'],
  [content, '552 5.3.4 mx1.mailbox.org: Message size exceeds fixed limit', 'tooLarge'],
  [content, '552 5.3.4 Message is too large for the mailbox of this user', 'fullMailbox'],
  [recipient, '550 5.7.1 Message count quota exceeded', 'tooMany'],
  [recipient, '550 5.7.1 Your mail limit has been reached.', 'tooMany'],
  [recipient, '554 Sorry, no mailbox here by that name. (#5.1.1)', 'unknownAddress'],
  [recipient, '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'unknownAddress'],
  [recipient, '550 : Recipient address rejected: Account Closed', 'unknownAddress'],
  [recipient, '550 5.7.1 Please see http://www.openspf.net/Why?id=a', 'senderDomain'],
  [recipient, '450 user unknown', 'doubtfulAddress'],
  [sender, '530 5.7.0 Must issue a STARTTLS command first', 'wantsEncryption'],
  // A closed account: the recipient's, the sender's, or the one that signs in
  [returned, '525 5.7.13 Disabled recipient address', 'unknownAddress'],
  [returned, '550 Mailbox is frozen.', 'unknownAddress'],
  [returned, '550 Your message to user Erika was not delivered: mailbox disabled', 'unknownAddress'],
  [content, '550 5.7.1 Your email account was suspended', 'senderRefused'],
  [recipient, '554 The account has been suspended for sending spam', 'senderRefused'],
  [returned, '550 From address is incorrect', 'senderRefused'],
  [content, '550 Your IP address is locked', 'blocked'],
  [returned, '550 5.7.1 <a@b.de>: User a@b.de temporary locked. Please try again later', 'gaveUp'],
  [returned, '550 Mailbox temporarily disabled', 'gaveUp'],
  [recipient, '450 Account suspended temporarily', 'later'],
  [sender, '550 Account suspended', 'senderRefused'],
  [login, '550 5.7.13 User account is suspended', 'wrongLogin'],
  [login, '454 4.7.0 Account temporarily locked', 'later'],
  // No mail for the domain, or for a name that is mistyped
  [returned, '550 an MX or SRV record indicated no SMTP service', 'unknownAddress'],
  [returned, '550 all relevant MX records point to non-existent hosts', 'unknownAddress'],
  [returned, '550 Recipient email address is possibly incorrect', 'unknownAddress'],
  [returned, '551 not our user', 'unknownAddress'],
  [recipient, '450 Kein Mailkonto mit dieser Adresse', 'doubtfulAddress'],
  // The name of this computer
  [content, '550 5.7.25 Validation failed', 'blocked'],
  [
    'Invalid greeting. response=554: ',
    '554-mail.com (mxgmxus002) Nemesis ESMTP Service not available\n554-Bad DNS PTR resource record.',
    'blocked',
  ],
  [returned, '554 5.7.1 Reverse DNS failed.', 'spam'],
  // Statuses of a login that are about a letter
  [sender, '550 5.7.9 Mail to submission port must be authenticated', 'wantsLogin'],
  [content, '554 5.7.9 Message not accepted for policy reasons.', 'spam'],
  [returned, '554 5.7.9 Message not accepted for policy reasons.', 'spam'],
] as const

test.each(replies)('%s%s: %s', (step, words, outcome) => {
  expect(outcomeOf(parsed(step + words))).toBe(outcome)
})

test.each([
  [greeting('554 mx.example.org')],
  [greeting('554 5.7.1 Client host blocked using zen.spamhaus.org')],
  [`${login}504 5.7.4 Unrecognized authentication type`],
  [`${login}454 4.7.0 Too many login attempts`],
  [`${content}421 4.7.0 Too many messages from this connection`],
  [`${content}421 Too many concurrent SMTP connections`],
  [`${recipient}452 4.5.3 Too many recipients`],
  [`${login}454 4.7.0 Temporary authentication failure`],
  [`${recipient}450-Requested mail action not taken: mailbox unavailable\n450 Mail send limit exceeded.`],
  [`${content}550 5.4.5 Daily user sending limit exceeded.`],
  [`${sender}550 Sender address is not allowed.`],
  ['Error upgrading connection with STARTTLS: 502 5.5.1 Error: command not implemented'],
  [
    'EHLO failed but HELO does not support required STARTTLS. response=502 5.5.2 Unknown command: 502 5.5.2 Unknown command',
  ],
  ['Invalid HELO. response=501 Syntax error: 501 Syntax error'],
  ['Server terminates connection. response=421 4.3.2 Closing: 421 4.3.2 Closing'],
  ['Could not reset session state. response=500 5.5.1 Unknown: 500 5.5.1 Unknown'],
])('%s concerns all letters, which wait', raw => {
  expect([concernsAllLetters(parsed(raw)), isFinalRefusal(parsed(raw))]).toEqual([true, false])
})

test.each([
  [`${recipient}550 5.1.1 User unknown`, true],
  [`${sender}552 5.3.4 Message size exceeds fixed limit`, true],
  [`${content}550 5.7.26 DMARC`, true],
  [`${content}554 5.7.9 Message not accepted for policy reasons`, true],
  [`${content}554 Transaction failed`, true],
  [`${content}550 Message contains too many URLs`, true],
  [`${content}550 Too many URLs in messages`, true],
  [`${content}554 Message header contains too many To addresses`, true],
  [`${content}554 5.6.0 too many MIME parts`, true],
  [`${recipient}450 4.2.0 Greylisted`, false],
  [`${recipient}450 4.1.2 Domain not found`, false],
])('%s concerns one recipient; permanent: %s', (raw, isFinal) => {
  expect([concernsAllLetters(parsed(raw)), isFinalRefusal(parsed(raw))]).toEqual([false, isFinal])
})

test('a failure without a reply yields no reply', () => {
  for (const raw of ['connect ECONNREFUSED 192.0.2.1:25', 'Timeout', 'TypeError: broken'])
    expect(replyOf(raw)).toBeUndefined()
})
