/** Reports about returned letters, and other mail of a mailbox, as many servers write them (D80). */
export type ReturnedLetter = {
  /** Includes its angle brackets. */
  messageId: string
  recipient: string
  sender: string
  subject: string
  /** Formatted as in a Date header. */
  sent: string
  date: string
}

type Report = { name: string; raw: (letter: ReturnedLetter) => string }

const original = ({ messageId, recipient, sender, subject, sent }: ReturnedLetter) => `Return-Path: <${sender}>
Received: from wald.example (wald.example [192.0.2.17]) by smtp.post.example with ESMTPSA; ${sent}
From: "Waldpfade" <${sender}>
To: ${recipient}
Subject: ${subject}
Message-ID: ${messageId}
Auto-Submitted: auto-generated
Date: ${sent}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Guten Tag,

deine Anmeldung ist da.
`

const headersOnly = (letter: ReturnedLetter) => original(letter).split('\n\n')[0] ?? ''

type Multipart = {
  headers: string
  text: string
  status: string
  copy?: ((letter: ReturnedLetter) => string) | undefined
  copyType?: string
  statusHeaders?: string
}

/** A report of RFC 3464. */
const multipart =
  ({ headers, text, status, copy = original, copyType = 'message/rfc822', statusHeaders = '' }: Multipart) =>
  (letter: ReturnedLetter) =>
    `Return-Path: <>
Delivered-To: ${letter.sender}
Date: ${letter.date}
To: ${letter.sender}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="=_report_1"
${filled(headers, letter)}

--=_report_1
Content-Type: text/plain; charset=utf-8

${filled(text, letter)}

--=_report_1
Content-Type: message/delivery-status
${statusHeaders}
${filled(status, letter)}

${
  copy
    ? `--=_report_1
Content-Type: ${copyType}

${copy(letter)}
`
    : ''
}--=_report_1--
`

/** Some servers send words alone. */
const words =
  ({ headers, text }: { headers: string; text: string }) =>
  (letter: ReturnedLetter) =>
    `Return-Path: <>
Date: ${letter.date}
To: ${letter.sender}
${filled(headers, letter)}

${filled(text, letter)}
`

const filled = (text: string, letter: ReturnedLetter) =>
  text
    .replaceAll('{r}', letter.recipient)
    .replaceAll('{id}', letter.messageId)
    .replaceAll('{sent}', letter.sent)
    .replaceAll('{subject}', letter.subject)
    .replaceAll('{sender}', letter.sender)
    .replaceAll('{original}', original(letter))
    .replaceAll('{headers}', headersOnly(letter))

const postfix = (status: string, diagnostic: string, changes: Partial<Multipart> = {}, action = 'failed') =>
  multipart({
    headers: `From: MAILER-DAEMON@smtp.post.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied`,
    text: `This is the mail system at host smtp.post.example.

I'm sorry to have to inform you that your message could not be delivered.

<{r}>: ${diagnostic}`,
    status: `Reporting-MTA: dns; smtp.post.example
X-Postfix-Queue-ID: 4Zk1Qc0vJzz2xN
Arrival-Date: {sent}

Final-Recipient: rfc822; {r}
Original-Recipient: rfc822;{r}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}`,
    ...changes,
  })

const exim = (status: string, diagnostic: string, changes: Partial<Multipart> = {}) =>
  multipart({
    headers: `From: Mail Delivery System <Mailer-Daemon@mail.exim.example>
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: {r}
Auto-Submitted: auto-replied
References: {id}`,
    text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  {r}
    ${diagnostic}`,
    status: `Reporting-MTA: dns; mail.exim.example

Action: failed
Final-Recipient: rfc822;{r}
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}`,
    ...changes,
  })

const exchange = (status: string, diagnostic: string, changes: Partial<Multipart> = {}) =>
  multipart({
    headers: `From: <postmaster@wald.onpost.example>
X-MS-Exchange-Message-Is-Ndr:
In-Reply-To: {id}
References: {id}
Subject: Unzustellbar: {subject}
Auto-Submitted: auto-replied`,
    text: `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:

{r}<mailto:{r}>
Remote Server returned '${diagnostic}'`,
    status: `Reporting-MTA: dns;AM9PR07MB7282.eurprd07.prod.example
Arrival-Date: {sent}

Final-Recipient: rfc822;{r}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${diagnostic}`,
    copy: undefined,
    ...changes,
  })

const google = (status: string, diagnostic: string, changes: Partial<Multipart> = {}) =>
  multipart({
    headers: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: {r}
In-Reply-To: {id}
References: {id}
Auto-Submitted: auto-replied`,
    text: `** Address not found **

Your message wasn't delivered to {r}.

The response was:

${diagnostic}`,
    status: `Reporting-MTA: dns; googlemail.example
Arrival-Date: {sent}
X-Original-Message-ID: {id}

Final-Recipient: rfc822; {r}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; ${diagnostic}`,
    ...changes,
  })

const qmail = (reason: string, copy = '{original}') =>
  words({
    headers: `From: MAILER-DAEMON@mail.qmail.example
Subject: failure notice`,
    text: `Hi. This is the qmail-send program at mail.qmail.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<{r}>:
${reason}

--- Below this line is a copy of the message.

${copy}`,
  })

const sendmail = (status: string, diagnostic: string, changes: Partial<Multipart> = {}) =>
  multipart({
    headers: `From: Mail Delivery Subsystem <MAILER-DAEMON@mail.sendmail.example>
Subject: Returned mail: see transcript for details
Auto-Submitted: auto-generated (failure)`,
    text: `The original message was received at {sent}
from wald.example [192.0.2.17]

   ----- The following addresses had permanent fatal errors -----
<{r}>
    (reason: ${diagnostic})

   ----- Transcript of session follows -----
... while talking to mx1.other.example.:
>>> DATA
<<< ${diagnostic}`,
    status: `Reporting-MTA: dns; mail.sendmail.example
Received-From-MTA: DNS; wald.example
Arrival-Date: {sent}

Final-Recipient: RFC822; {r}
Action: failed
Status: ${status}
Remote-MTA: DNS; mx1.other.example
Diagnostic-Code: SMTP; ${diagnostic}
Last-Attempt-Date: {sent}`,
    ...changes,
  })

const opensmtpd = (reason: string) =>
  multipart({
    headers: `From: Mailer Daemon <MAILER-DAEMON@mail.openbsd.example>
Subject: Delivery status notification: error`,
    text: `Hi!

This is the MAILER-DAEMON, please DO NOT REPLY to this email.

An error has occurred while attempting to deliver a message for
the following list of recipients:

{r}: ${reason}`,
    status: `Reporting-MTA: dns; mail.openbsd.example

Final-Recipient: rfc822; {r}
Action: failed
Status: 5.0.0`,
    copy: headersOnly,
    copyType: 'text/rfc822-headers',
  })

const gmx = (reason: string) =>
  words({
    headers: `From: "GMX Mailer Daemon" <mailer-daemon@gmx.example>
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=UTF-8`,
    text: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of
its recipients. This is a permanent error. The following address
failed:

{r}:
SMTP error from remote server for RCPT TO command, host: mx.other.example (192.0.2.9) reason: ${reason}


--- The header of the original message is following. ---

{headers}`,
  })

const telekom = (reason: string) =>
  words({
    headers: `From: Mail Delivery System <mailer-daemon@t-online.example>
Subject: Unzustellbare Nachricht / Undelivered Mail
Content-Type: text/plain; charset=utf-8`,
    text: `Ihre Nachricht konnte nicht zugestellt werden.
Betroffener Empfänger:

  <{r}>
  ${reason}

--- Original-Header ---
{headers}`,
  })

const unknown = '550 5.1.1 <{r}>: Recipient address rejected: User unknown'

/** Letters that came back for good, with the expected reading. */
export const returnReports: readonly (Report & { outcome: string })[] = [
  { name: 'Postfix, unknown user', outcome: 'unknownAddress', raw: postfix('5.1.1', `smtp; ${unknown}`) },
  {
    name: 'Postfix, unknown domain',
    outcome: 'unknownAddress',
    raw: postfix(
      '5.4.4',
      'X-Postfix; Host or domain name not found. Name service error for name=gmial.con type=A: Host not found',
    ),
  },
  {
    name: 'Postfix, mailbox full',
    outcome: 'fullMailbox',
    raw: postfix('5.2.2', 'smtp; 552 5.2.2 <{r}>: Mailbox is full'),
  },
  {
    name: 'Postfix, given up after days',
    outcome: 'gaveUp',
    raw: postfix('4.3.0', 'smtp; 451 4.3.0 Temporary lookup failure'),
  },
  {
    name: 'Postfix, no connection for days',
    outcome: 'gaveUp',
    raw: postfix('4.4.1', 'X-Postfix; connect to mx1.other.example[192.0.2.9]:25: Connection timed out'),
  },
  {
    name: 'Postfix, headers only',
    outcome: 'unknownAddress',
    raw: postfix('5.1.1', `smtp; ${unknown}`, { copy: headersOnly, copyType: 'text/rfc822-headers' }),
  },
  {
    name: 'Postfix, taken for spam',
    outcome: 'spam',
    raw: postfix('5.7.1', 'smtp; 554 5.7.1 Message rejected as spam by Content Filtering.'),
  },
  {
    name: 'Postfix, SPF',
    outcome: 'senderDomain',
    raw: postfix('5.7.23', 'smtp; 550 5.7.23 <{r}>: Recipient address rejected: Message rejected due to: SPF fail'),
  },
  { name: 'Postfix, an empty status', outcome: 'unknownAddress', raw: postfix('', `smtp; ${unknown}`) },
  {
    name: 'Postfix, without a Message-ID',
    outcome: 'unknownAddress',
    raw: postfix('5.1.1', `smtp; ${unknown}`, { copy: undefined }),
  },
  { name: 'Exim, unknown user', outcome: 'unknownAddress', raw: exim('5.1.1', unknown) },
  { name: 'Exim, an unknown status', outcome: 'unknownAddress', raw: exim('5.0.0', '550 No such user here') },
  { name: 'Exim, unrouteable', outcome: 'unknownAddress', raw: exim('5.0.0', '550 Unrouteable address') },
  {
    name: 'Exim, message too large',
    outcome: 'tooLarge',
    raw: exim('5.2.3', '552 5.2.3 Message size exceeds maximum permitted'),
  },
  {
    name: 'Exim, words alone',
    outcome: 'unknownAddress',
    raw: words({
      headers:
        'From: Mail Delivery System <Mailer-Daemon@mail.exim.example>\nX-Failed-Recipients: {r}\nSubject: Mail delivery failed: returning message to sender',
      text: 'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  {r}\n    550 Unknown user\n\n------ This is a copy of the message, including all the headers. ------\n\n{original}',
    }),
  },
  {
    name: 'Exchange, unknown user in German',
    outcome: 'unknownAddress',
    raw: exchange('5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'),
  },
  {
    name: 'Exchange, with the letter',
    outcome: 'unknownAddress',
    raw: exchange('5.1.1', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', { copy: original }),
  },
  {
    name: 'Microsoft 365, access denied',
    outcome: 'unknownAddress',
    raw: exchange('5.4.1', '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT012.eop-EUR03]'),
  },
  {
    name: 'Microsoft 365, unknown domain',
    outcome: 'unknownAddress',
    raw: exchange('5.4.310', '550 5.4.310 DNS domain gmial.con does not exist [Message=InfoDomainNonexistent]'),
  },
  {
    name: 'Microsoft 365, mailbox full',
    outcome: 'fullMailbox',
    raw: exchange('5.2.2', '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'),
  },
  {
    name: 'Google, address not found',
    outcome: 'unknownAddress',
    raw: google('5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.\n 550 5.1.1 Learn more'),
  },
  {
    name: 'Google, failed with a wrong status',
    outcome: 'unknownAddress',
    raw: google('4.0.0', '550 5.1.1 The email account that you tried to reach does not exist.'),
  },
  {
    name: 'Google, no answer from the domain',
    outcome: 'gaveUp',
    raw: google(
      '4.4.1',
      'The recipient server did not accept our requests to connect. [mx.other.example 192.0.2.9: timed out]',
    ),
  },
  {
    name: 'Google, out of storage',
    outcome: 'fullMailbox',
    raw: google(
      '5.2.2',
      '552-5.2.2 The recipient’s inbox is out of storage space. Please direct the\n 552 5.2.2 recipient',
    ),
  },
  {
    name: 'Google, DMARC, in base64',
    outcome: 'senderDomain',
    raw: google(
      '5.7.26',
      '550-5.7.26 Unauthenticated email from wald.example is not accepted due to\n 550 5.7.26 domain’s DMARC policy',
    ),
  },
  {
    name: 'Google, the letter left out',
    outcome: 'unknownAddress',
    raw: google('5.1.1', '550 5.1.1 does not exist', { copy: undefined }),
  },
  { name: 'qmail, no mailbox', outcome: 'unknownAddress', raw: qmail('Sorry, no mailbox here by that name. (#5.1.1)') },
  {
    name: 'qmail, the other side said',
    outcome: 'unknownAddress',
    raw: qmail(
      '198.51.100.25 does not like recipient.\nRemote host said: 550 5.1.1 <{r}>: no such user here\nGiving up on 198.51.100.25.',
    ),
  },
  {
    name: 'qmail, unknown host',
    outcome: 'unknownAddress',
    raw: qmail("Sorry, I couldn't find any host named gmial.con. (#5.1.2)"),
  },
  {
    name: 'qmail, without the letter',
    outcome: 'unknownAddress',
    raw: qmail('Sorry, no mailbox here by that name. (#5.1.1)', '--- Enclosed message truncated.'),
  },
  {
    name: 'Sendmail, unknown user',
    outcome: 'unknownAddress',
    raw: sendmail('5.1.1', '550 5.1.1 <{r}>... User unknown'),
  },
  {
    name: 'Sendmail, unknown host',
    outcome: 'unknownAddress',
    raw: sendmail('5.1.2', '550 5.1.2 <{r}>... Host unknown (Name server: gmial.con: host not found)'),
  },
  {
    name: 'Sendmail, headers only',
    outcome: 'fullMailbox',
    raw: sendmail('5.2.2', '552 5.2.2 Over quota', { copy: headersOnly, copyType: 'text/rfc822-headers' }),
  },
  { name: 'OpenSMTPD, unknown user', outcome: 'unknownAddress', raw: opensmtpd('550 Invalid recipient: <{r}>') },
  { name: 'OpenSMTPD, unknown domain', outcome: 'unknownAddress', raw: opensmtpd('550 5.1.2 Domain does not exist') },
  {
    name: 'GMX, unknown user',
    outcome: 'unknownAddress',
    raw: gmx('550 Requested action not taken: mailbox unavailable'),
  },
  { name: 'WEB.DE, mailbox full', outcome: 'fullMailbox', raw: gmx('552 5.2.2 Over STORAGE quota') },
  { name: 'IONOS, unknown user', outcome: 'unknownAddress', raw: gmx('550 5.1.1 User unknown') },
  { name: 'Telekom, unknown user', outcome: 'unknownAddress', raw: telekom('550 5.1.1 user unknown') },
  { name: 'Telekom, mailbox full', outcome: 'fullMailbox', raw: telekom('552 5.2.2 Over STORAGE quota') },
]

const person =
  (headers: string, text: string, furtherHeaders = '') =>
  (letter: ReturnedLetter) =>
    filled(
      `Date: {sent}
From: Henrike Moosbach <{r}>
To: "Waldpfade" <{sender}>
In-Reply-To: {id}
References: {id}
${headers}
MIME-Version: 1.0
${furtherHeaders || 'Content-Type: text/plain; charset=utf-8\n'}
${text}
`,
      letter,
    )

const forwarded = (letter: ReturnedLetter) =>
  person(
    'Return-Path: <{r}>\nSubject: Fwd: Undelivered Mail Returned to Sender',
    `--=_mixed
Content-Type: text/plain

Kannst du damit etwas anfangen?
--=_mixed
Content-Type: message/rfc822

${postfix('5.1.1', `smtp; ${unknown}`)(letter)}
--=_mixed--`,
    'Content-Type: multipart/mixed; boundary="=_mixed"\n',
  )(letter)

/** Mail that is not a returned letter: automatic answers, warnings, reports about others, and people's messages. */
export const noReturns: readonly Report[] = [
  {
    name: 'Outlook, out of office',
    raw: person(
      'Return-Path: <>\nSubject: Automatische Antwort: {subject}\nAuto-Submitted: auto-replied\nX-Auto-Response-Suppress: All',
      'Ich bin bis 11. Dezember nicht im Büro.',
    ),
  },
  {
    name: 'Sieve, vacation',
    raw: person(
      'Return-Path: <>\nSubject: Auto: {subject}\nAuto-Submitted: auto-replied (vacation)\nPrecedence: bulk',
      'Moin, ich bin im Wald.',
    ),
  },
  {
    name: 'Gmail, vacation',
    raw: person(
      'Return-Path: <{r}>\nSubject: Re: {subject}\nPrecedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied',
      'I am away. Your message was not delivered to anybody else.',
    ),
  },
  { name: 'an answer of a person', raw: person('Return-Path: <{r}>\nSubject: Re: {subject}', 'Danke, wir kommen!') },
  {
    name: 'a person who quotes a report',
    raw: person(
      'Return-Path: <{r}>\nSubject: Re: Undelivered Mail Returned to Sender',
      'Das kam zurück:\n> <{r}>: 550 5.1.1 User unknown\n> Message-ID: {id}',
    ),
  },
  { name: 'a person who forwards a report', raw: forwarded },
  {
    name: 'a report that was read',
    raw: person(
      'Return-Path: <>\nSubject: Gelesen: {subject}',
      '--=_mdn\nContent-Type: text/plain\n\nGelesen.\n--=_mdn\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;{r}\nOriginal-Message-ID: {id}\nDisposition: automatic-action/MDN-sent-automatically; displayed\n--=_mdn--',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="=_mdn"\n',
    ),
  },
  {
    name: 'a complaint about spam',
    raw: person(
      'Return-Path: <>\nSubject: FW: {subject}',
      '--=_arf\nContent-Type: text/plain\n\nComplaint.\n--=_arf\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n--=_arf\nContent-Type: message/rfc822\n\n{original}\n--=_arf--',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="=_arf"\n',
    ),
  },
  {
    name: 'Postfix, a warning',
    raw: postfix('4.4.1', 'X-Postfix; connect to mx1.other.example: Connection timed out', {}, 'delayed'),
  },
  { name: 'Postfix, delivered', raw: postfix('2.0.0', 'smtp; 250 2.0.0 Ok', {}, 'delivered') },
  { name: 'Postfix, relayed', raw: postfix('2.0.0', 'smtp; 250 2.0.0 Ok', {}, 'relayed') },
  {
    name: 'Exim, a warning in words',
    raw: words({
      headers:
        'From: Mail Delivery System <Mailer-Daemon@mail.exim.example>\nX-Failed-Recipients: {r}\nSubject: Warning: message 1uXk3d delayed 24 hours',
      text: 'A message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\n  {r}\n    451 4.3.0 try later\n\nNo action is required on your part. Delivery attempts will continue.',
    }),
  },
  {
    name: 'Sendmail, a warning in words',
    raw: words({
      headers:
        'From: Mail Delivery Subsystem <MAILER-DAEMON@mail.sendmail.example>\nSubject: Warning: could not send message for past 4 hours',
      text: '**  THIS IS A WARNING MESSAGE ONLY  **\n**  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n\n<{r}>... Deferred: Connection timed out\nWarning: message still undelivered after 4 hours\nWill keep trying until message is 5 days old',
    }),
  },
  {
    name: 'Google, a warning',
    raw: google('4.4.1', '450 4.4.1 will be retried', {
      status:
        'Reporting-MTA: dns; googlemail.example\nX-Original-Message-ID: {id}\n\nFinal-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.4.1',
    }),
  },
  {
    name: 'Exchange, relayed',
    raw: exchange('2.0.0', '250 ok', {
      status: 'Reporting-MTA: dns;x\n\nFinal-Recipient: rfc822;{r}\nAction: expanded\nStatus: 2.0.0',
    }),
  },
  {
    name: 'a list',
    raw: words({
      headers: 'From: postmaster@list.example\nSubject: Undelivered mail in November\nList-Id: <admins.list.example>',
      text: '{r} could not be delivered. 550 5.1.1 User unknown\nMessage-ID: {id}',
    }),
  },
  {
    name: 'a greeting of the provider',
    raw: words({
      headers: 'From: postmaster@post.example\nSubject: Wartung am Sonntag',
      text: 'Am Sonntag warten wir unsere Server. Fragen an hilfe@post.example.',
    }),
  },
  {
    name: 'a report about another letter',
    raw: letter => postfix('5.1.1', `smtp; ${unknown}`)({ ...letter, messageId: '<other@mail.example>' }),
  },
  {
    name: 'a report about another letter in its thread',
    raw: letter =>
      exim('5.1.1', unknown, {
        copy: changes =>
          original({ ...changes, messageId: '<reply@mail.example>' }).replace(
            'Auto-Submitted: auto-generated',
            `In-Reply-To: ${letter.messageId}`,
          ),
      })(letter),
  },
  {
    name: 'an answer of a ticket system',
    raw: person(
      'Return-Path: <bounces@ticket.example>\nSubject: [#123] {subject}\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All',
      'We have received your request. Undeliverable requests are answered by mail.',
    ),
  },
]
