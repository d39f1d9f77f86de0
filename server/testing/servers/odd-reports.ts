import type { ReturnedLetter } from './bounces.ts'

/**
 * Rare structures of reports, and messages that only look like reports. `{r}` is the recipient, `{s}` the sender,
 * `{id}` the letter's Message-ID, `{copy}` the letter, `{head}` its headers.
 */
export type OddReport = readonly [name: string, headers: string, body: string, outcome?: string | undefined]

const system = 'Return-Path: <>\nFrom: Mail Delivery System <MAILER-DAEMON@mx.other.example>'
export const subject = (text: string, from = system) => `${from}\nSubject: ${text}`
const report = (type = 'report; report-type=delivery-status') =>
  `${subject('Undelivered Mail Returned to Sender')}\nMIME-Version: 1.0\nContent-Type: multipart/${type}; boundary="b1"`
export const part = (type: string, text: string) => `--b1\nContent-Type: ${type}\n\n${text}\n`
export const status = (lines: string) =>
  part('message/delivery-status', `Reporting-MTA: dns; mx.other.example\nArrival-Date: {sent}\n\n${lines}`)
const failed =
  'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown'
const sorry = part('text/plain', 'It could not be delivered.')
export const copy = part('message/rfc822', '{copy}')
export const parts = (...all: string[]) => `${all.join('\n')}\n--b1--\n`
const base64 = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64').replace(/.{70}/g, '$&\n')

/** Sentences of servers without a machine-readable part. */
const sentences: readonly [words: string, outcome: string][] = [
  ['Ihre Nachricht konnte nicht an den Empfänger {r} zugestellt werden: Postfach voll', 'fullMailbox'],
  ['Die Nachricht konnte an {r} leider nicht ausgeliefert werden. Benutzer unbekannt', 'unknownAddress'],
  ['Ihre E-Mail an {r} wurde vom Empfänger-Server abgewiesen: 554 5.7.1 als Spam eingestuft', 'spam'],
  ['We could not deliver your message to {r}: no such user', 'unknownAddress'],
  ['Your message to {r} could not be successfully delivered. The mailbox is over quota.', 'fullMailbox'],
  ['The message was not delivered to\n{r}\nbecause the host is unknown: Host not found', 'unknownAddress'],
  ['Zustellung an {r} fehlgeschlagen: Verbindung nicht möglich, timed out', 'gaveUp'],
]

export const oddReturns: readonly OddReport[] = [
  ...sentences.map(
    ([words, outcome]): OddReport => [
      words,
      subject('Mail'),
      `${words}\n\n--- Original message ---\n\n{head}`,
      outcome,
    ],
  ),
  [
    'the exit code of a recipient’s program',
    report(),
    parts(
      part(
        'text/plain',
        '"|/usr/bin/procmail"\n    (reason: Can\'t create output)\n    (expanded from: <{r}>)\n\nprocmail: Quota exceeded\n550 5.0.0 "|/usr/bin/procmail"... Can\'t create output',
      ),
      status('Final-Recipient: RFC822; {r}\nAction: failed\nStatus: 5.3.0\nDiagnostic-Code: X-Unix; 73'),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'words as a status of their own',
    report(),
    parts(
      part(
        'message/delivery-status',
        'This Message was undeliverable due to the following reason:\n\n<{r}> is over quota',
      ),
      status('Original-Recipient: rfc822;{r}\nFinal-Recipient: RFC822; <{r}>\nAction: failed\nStatus: 5.3.0'),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'a status without recipients',
    report(),
    parts(sorry, status('Action: failed\nStatus: 5.1.1'), copy),
    'unknownAddress',
  ],
  [
    'Original-Recipient alone',
    report(),
    parts(sorry, status('Original-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.1.1'), copy),
    'unknownAddress',
  ],
  [
    'an empty status part',
    report(),
    parts(part('text/plain', '<{r}>: mail for {r} loops back to myself; could not\n be delivered'), status(''), copy),
    'refused',
  ],
  [
    'an action of other words',
    report(),
    parts(
      sorry,
      status('Final-Recipient: rfc822; {r}\nAction: expired\nStatus:\nDiagnostic-Code: Connection timed out'),
      copy,
    ),
    'gaveUp',
  ],
  [
    'a failure that is spelt Failure',
    report(),
    parts(sorry, status('Final-Recipient: RFC822;<{r}>\nAction: Failure\nStatus: 5.2.2'), copy),
    'fullMailbox',
  ],
  ['a status in a mixed message', report('mixed'), parts(sorry, status(failed), copy), 'unknownAddress'],
  [
    'a boundary that the header does not name',
    report().replace('b1', 'b2'),
    parts(sorry, status(failed), copy),
    'unknownAddress',
  ],
  [
    'all parts in one text',
    subject('Undelivered Mail Returned to Sender'),
    `It could not be delivered.\n\nReporting-MTA: dns; mx.other.example\n\n${failed}\n\n{copy}`,
    'unknownAddress',
  ],
  [
    'a copy in base64',
    report(),
    parts(sorry, status(failed), '--b1\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{copy64}\n'),
    'unknownAddress',
  ],
  [
    'headers as text/rfc822-headers in quoted-printable',
    report(),
    parts(
      sorry,
      status(failed),
      '--b1\nContent-Type: text/rfc822-headers\nContent-Transfer-Encoding: quoted-printable\n\n{headqp}\n',
    ),
    'unknownAddress',
  ],
  [
    'headers in a text file',
    report('mixed'),
    parts(
      part(
        'text/plain',
        'We had trouble delivering your message.\nSMTP Server <mx.other.example> rejected recipient <{r}>. It responded as follows: [550 5.1.1 User unknown]',
      ),
      part('text/plain; name="headers.txt"\nContent-Disposition: attachment; filename="headers.txt"', '{head}'),
    ),
    'unknownAddress',
  ],
  ['a part of the copy', report(), parts(sorry, status(failed), part('message/partial', '{copy}')), 'unknownAddress'],
  [
    'a signed report',
    `${subject('Undelivered Mail Returned to Sender')}\nMIME-Version: 1.0\nContent-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary="b2"`,
    `--b2\nContent-Type: multipart/report; report-type=delivery-status; boundary="b1"\n\n${parts(sorry, status(failed), copy)}\n--b2\nContent-Type: application/pkcs7-signature; name="smime.p7s"\nContent-Transfer-Encoding: base64\n\nMIIB\n--b2--\n`,
    'unknownAddress',
  ],
  [
    'a report within a scanner’s message',
    report('mixed'),
    parts(
      part('text/plain', 'Checked for viruses.'),
      `--b1\nContent-Type: multipart/report; report-type=delivery-status; boundary="b2"\n\n${parts(sorry, status(failed), copy).replaceAll('b1', 'b2')}\n`,
    ),
    'unknownAddress',
  ],
  [
    'words in UTF-16',
    report(),
    parts(
      `--b1\nContent-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n${base64('Die Nachricht konnte nicht zugestellt werden: {r}'.replace('{r}', 'x'), 'utf16le')}\n`,
      status('Final-Recipient: rfc822; {r}\nAction: failed'),
      copy,
    ),
    'refused',
  ],
  [
    'Exim, its words in German and declared as ASCII',
    subject('Zustellung gescheitert', `${system}\nContent-Type: text/plain; charset=us-ascii`),
    'Deine Nachricht konnte an folgende Empfänger nicht zugestellt werden:\n\n  {r}\n    550 Empfänger unbekannt\n\n------ This is a copy of the message ------\n\n{head}',
    'unknownAddress',
  ],
  [
    'Exim, umlauts as octal numbers',
    report(),
    parts(
      sorry,
      status(
        'Action: failed\nFinal-Recipient: rfc822;{r}\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 Empf\\303\\244nger unbekannt',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'ISO-8859-1 as octal numbers',
    report(),
    parts(
      sorry,
      status('Action: failed\nFinal-Recipient: rfc822;{r}\nDiagnostic-Code: smtp; 550 Empf\\344nger unbekannt'),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Courier, an address with umlauts',
    report(),
    parts(
      sorry,
      status(
        "Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: unknown; 553-The recipient's mail server does not support E-mail\n        553-messages with international Unicode E-mail addresses or\n        553-E-mail messages in the international Unicode E-mail format.\n        553 Unable to deliver Unicode E-mail to a non-Unicode mail server.",
      ),
      copy,
    ),
    'umlautAddress',
  ],
  ...['Network is down', '<command failed>\n        <command failed>'].map(
    (sentence): OddReport => [
      `Courier, given up: ${sentence.slice(0, 16)}`,
      report(),
      parts(
        sorry,
        status(`Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: unknown; ${sentence}`),
        copy,
      ),
      'gaveUp',
    ],
  ),
  [
    'Dovecot, a full mailbox in one group',
    report(),
    parts(
      part(
        'text/plain',
        'Your message to <{r}> was automatically rejected:\nQuota exceeded (mailbox for user is full)',
      ),
      part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.other.example\nFinal-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.2.2',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  ...[
    'Your message to <{r}> was automatically rejected:\nIch nehme keine Post an.',
    'Your message was automatically rejected by Sieve, a mail\nfiltering language.\n\nThe following reason was given:\nIch nehme keine Post an.',
  ].map(
    (words, at): OddReport => [
      `${['Dovecot', 'Cyrus'][at]}, the recipient’s filter refuses the letter in a receipt`,
      `${subject('Rejected: {subject}', 'Return-Path: <>\nFrom: Postmaster <postmaster@other.example>')}\nAuto-Submitted: auto-replied (rejected)\nContent-Type: multipart/report; report-type=disposition-notification; boundary="b1"`,
      parts(
        part('text/plain', words),
        part(
          'message/disposition-notification',
          'Reporting-UA: mx.other.example\nFinal-Recipient: rfc822; {r}\nOriginal-Message-ID: {id}\nDisposition: automatic-action/MDN-sent-automatically; deleted',
        ),
      ),
      'refused',
    ],
  ),
  [
    'an iCloud report',
    report('report; REPORT-TYPE=delivery-status'),
    parts(
      part(
        'text/plain',
        'This report relates to a message you sent with the following header fields:\n\n  Message-id: {id}\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: {r}\n  Reason: Remote SMTP server has rejected address\n  Diagnostic code: smtp;550 5.1.1 unknown user',
      ),
      status(
        'Original-envelope-id: x@mx\n\nAction: failed\nStatus: 5.1.1 (Remote SMTP server has rejected address)\nOriginal-recipient: rfc822;{r}\nFinal-recipient: rfc822;{r}',
      ),
      part('text/rfc822-headers', '{head}'),
    ),
    'unknownAddress',
  ],
  [
    'Exchange with HTML alone',
    `${subject('Unzustellbar: {subject}', 'Return-Path: <>\nFrom: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@other.example>')}\nIn-Reply-To: {id}\nContent-Type: text/html; charset=utf-8`,
    '<html><head><style>p{color:#500}</style></head><body><p>Fehler bei der Nachrichten&uuml;bermittlung: Ihre Nachricht konnte nicht zugestellt werden.</p><p>&lt;{r}&gt;</p><p>Remote Server returned &#39;550 5.1.10 RESOLVER.ADR.RecipientNotFound&#39;</p></body></html>',
    'unknownAddress',
  ],
  [
    'a code behind a number sign',
    `${subject('Unzustellbar: {subject}')}\nIn-Reply-To: {id}`,
    'Fehler bei der Nachrichtenzustellung an folgende Empfänger:\n\n{r}<mailto:{r}>\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden.\n\nDiagnoseinformationen:\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##',
    'unknownAddress',
  ],
  [
    'German words without a code',
    `${subject('Unzustellbar')}\nIn-Reply-To: {id}`,
    'Ihre Nachricht konnte nicht zugestellt werden:\n\n{r}\nDiese Adresse wurde leider nicht gefunden.',
    'unknownAddress',
  ],
  [
    'Exchange 2003',
    subject('Unzustellbar: {subject}', 'Return-Path: <>\nFrom: Systemadministrator <postmaster@other.example>'),
    'Ihre Nachricht\n\n  An:      {r}\n  Betreff: {subject}\n  Gesendet:    {sent}\n\nkonnte die folgenden Empfänger nicht erreichen und wurde nicht zugestellt:\n\n{r} am {sent}\n    Der Empfänger wurde nicht gefunden.\n\n{head}',
    'unknownAddress',
  ],
  [
    'Domino',
    subject(
      'DELIVERY FAILURE: User Henrike not listed in Domino Directory',
      'Return-Path: <>\nFrom: Postmaster@other.example',
    ),
    'Your message\n\n  Subject: {subject}\n\nwas not delivered to:\n\n  {r}\n\nbecause:\n\n  User henrike ({r}) not listed in Domino Directory\n\n{head}',
    'unknownAddress',
  ],
  [
    'GMX, a reason in its own paragraph',
    subject('Mail delivery failed: returning message to sender'),
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n<{r}>\n\nReason:\nmailbox is full\n\n\n--- The header of the original message is following. ---\n\n{head}',
    'fullMailbox',
  ],
  [
    'GMX, a status without code',
    subject('Mail delivery failed: returning message to sender'),
    'This is a permanent error. The following address failed:\n\n"{r}":\nSMTP error from remote server after RCPT command:\nhost: mx.other.example\n5.1.1 <{r}>... User Unknown\n\n--- The header of the original message is following. ---\n\n{head}',
    'unknownAddress',
  ],
  [
    'IONOS',
    subject('Mail delivery failed: returning message to sender'),
    'A message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error.\n\nThe following address failed:\n\n{r}\n\nFor the following reason:\n\nMail size limit exceeded. For explanation visit\nhttp://postmaster.hoster.example/fehler\n\n--- The header of the original message is following. ---\n\n{head}',
    'tooLarge',
  ],
  [
    'Exim, given up',
    subject('Mail delivery failed: returning message to sender'),
    'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  {r}\n    retry timeout exceeded\n\n------ This is a copy of the message, including all the headers. ------\n\n{copy}',
    'gaveUp',
  ],
  [
    'Exim, a pipe instead of the address',
    subject('Mail delivery failed'),
    'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  save to /home/x/mail\n    mailbox is full: retry timeout exceeded\n\n------ This is a copy of the message, including all the headers. ------\n\n{copy}',
    'fullMailbox',
  ],
  [
    'qmail, no connection',
    subject('failure notice'),
    "Hi. This is the qmail-send program at mx.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up.\n\n<{r}>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\n{copy}",
    'gaveUp',
  ],
  [
    'Yahoo',
    subject('Failure Notice'),
    'Sorry, we were unable to deliver your message to the following address.\n\n<{r}>:\n550: 5.2.2 <{r}>... Mailbox Full\n\n--- Below this line is a copy of the message.\n\n{copy}',
    'fullMailbox',
  ],
  [
    'Google, words alone',
    subject('Delivery Status Notification (Failure)'),
    'Delivery to the following recipient failed permanently:\n\n     {r}\n\nTechnical details of permanent failure:\nStorage quota exceeded\n\n----- Original message -----\n\n{copy}',
    'fullMailbox',
  ],
  [
    'an expired letter called delayed, with the reason beside the status',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.4.7\nDiagnostic-Code: X-Other; delivery time expired',
      ),
      copy,
    ),
    'gaveUp',
  ],
  [
    'OpenSMTPD, its last report, which calls the letter delayed',
    `${subject('Delivery status notification: delayed')}\nMIME-Version: 1.0\nContent-Type: multipart/mixed;boundary="b1"`,
    parts(
      part(
        'text/plain; charset=us-ascii',
        '    Hi!\n\n    A message is delayed for more than 0 seconds for the following\n    list of recipients:\n\n{r}: Envelope expired\n\n    Please note that this is only a temporary failure report.\n    The message is kept in the queue for up to 7 days.\n    You DO NOT NEED to re-send the message to these recipients.\n\n    Below is a copy of the original message:',
      ),
      part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.other.example\n\nFinal-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.4.7',
      ),
      part('text/rfc822-headers', '{head}'),
    ),
    'gaveUp',
  ],
  [
    'OpenSMTPD, words alone',
    subject('Delivery status notification: error'),
    '    Hi!\n\n    An error has occurred while attempting to deliver a message for\n    the following list of recipients:\n\n{r}: Domain does not exist\n\n    Below is a copy of the original message:\n\n{copy}',
    'unknownAddress',
  ],
  [
    'MDaemon',
    subject('Permanent Delivery Failure', 'Return-Path: <>\nFrom: MDaemon@other.example'),
    'The attached message had PERMANENT fatal delivery errors!\n\n<{r}> : 552 Message for <{r}> would exceed mailbox quota\n\n{copy}',
    'fullMailbox',
  ],
  [
    'Zoho',
    subject('Undelivered Mail Returned to Sender'),
    'A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n{r} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <{r}>... User Unknown\n\n{copy}',
    'unknownAddress',
  ],
  [
    'a telephone number in the words',
    subject('failure notice'),
    'Your mail message to the following address(es) could not be delivered. This\nis a permanent error. If you need help, contact\nCustomer Support at 480-555-2500.\n\n<{r}>:\nchild status 100...the user’s mailfolder is full.\n\n--- Below this line is a copy of the message.\n\n{copy}',
    'fullMailbox',
  ],
  [
    'Barracuda',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 permanent failure for one or more recipients ({r}:blocked)',
      ),
      copy,
    ),
    'spam',
  ],
  [
    'Proofpoint',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nDiagnostic-Code: smtp; 554 Blocked - see https://ipcheck.other.example/?ip=192.0.2.1',
      ),
      copy,
    ),
    'spam',
  ],
  [
    'Mimecast',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nDiagnostic-Code: smtp; 550 Invalid Recipient - https://community.other.example/docs#550 [x.uk1]',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Microsoft 365, a banned server',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nDiagnostic-Code: smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
      ),
      copy,
    ),
    'spam',
  ],
  [
    'Microsoft 365, expired',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; 550 4.4.7 QUEUE.Expired; message expired',
      ),
      copy,
    ),
    'gaveUp',
  ],
  [
    'a full mailbox with the status of an unknown one',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 sorry, this mailbox is over quota temporarily',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'no such account',
    report(),
    parts(
      sorry,
      status(
        "Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 554 delivery error: dd This user doesn't have a yahoo.example account",
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'no authentication of the sender’s domain',
    report(),
    parts(
      sorry,
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550-5.7.1 This message does not have authentication information or fails to pass\n 550 5.7.1 checks',
      ),
      copy,
    ),
    'senderDomain',
  ],
  [
    'a German provider',
    subject('Unzustellbare E-Mail', 'Return-Path: <>\nFrom: Mailzustellung <noreply@other.example>'),
    'Ihre Nachricht konnte leider nicht zugestellt werden:\n\n  {r}\n    Der Empfänger existiert nicht.\n\n----- Header der ursprünglichen Nachricht -----\n\n{head}',
    'unknownAddress',
  ],
  [
    'a no-reply address with the letter',
    `${subject('Your mail', 'Return-Path: <>\nFrom: no-reply@other.example')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(part('text/plain', 'Your mail\nCould not be delivered to: <{r}>\nAs their mailbox is full.'), copy),
    'fullMailbox',
  ],
  [
    'an empty From',
    subject('Delivery Status', 'From: <>'),
    `--- The following addresses had delivery problems ---\n\n<{r}>   (No such user)\n\n{copy}`,
    'unknownAddress',
  ],
  [
    'the recipient named only in the copy',
    subject('Returned mail: User unknown'),
    '----- The following address had permanent delivery errors -----\nUser unknown\n\n------ This is a copy of the message, including all the headers. ------\n\n{copy}',
    'unknownAddress',
  ],
  [
    'a forwarded address that failed',
    report(),
    parts(
      sorry,
      status(
        'Original-Recipient: rfc822;{r}\nFinal-Recipient: rfc822; privat@elsewhere.example\nAction: failed\nStatus: 5.2.2',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'one delivered, one failed',
    report(),
    parts(
      sorry,
      status(`Final-Recipient: rfc822; anna@haselhof.example\nAction: delivered\nStatus: 2.0.0\n\n${failed}`),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'a Message-ID on its own line',
    report(),
    parts(sorry, status(failed), part('message/rfc822', '{folded}')),
    'unknownAddress',
  ],
]

const person = 'From: Henrike Moosbach <{r}>\nIn-Reply-To: {id}\nReferences: {id}'
const byPerson = (path: string, about: string) => `Return-Path: ${path}\n${person}\nSubject: ${about}`

export const oddMessages: readonly OddReport[] = [
  [
    'a letter that was taken, and not forwarded to somebody else',
    report(),
    parts(
      sorry,
      status(
        `Final-Recipient: rfc822; {r}\nAction: relayed\nStatus: 2.1.9\n\n${failed.replace('{r}', 'anna@other.example')}`,
      ),
      copy,
    ),
  ],
  [
    'OpenSMTPD, a warning',
    `${subject('Delivery status notification: delayed')}\nMIME-Version: 1.0\nContent-Type: multipart/mixed;boundary="b1"`,
    parts(
      part(
        'text/plain; charset=us-ascii',
        '    A message is delayed for more than 4 hours for the following\n    list of recipients:\n\n{r}: 450 4.3.2 Service currently unavailable\n\n    Please note that this is only a temporary failure report.',
      ),
      part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.other.example\n\nFinal-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.0.0',
      ),
      part('text/rfc822-headers', '{head}'),
    ),
  ],
  [
    'a delay with the status of an expired letter, which will be retried until it has expired',
    report(),
    parts(
      part('text/plain', 'The letter to {r} is delayed. It comes back once its time has expired.'),
      status('Final-Recipient: rfc822;{r}\nAction: delayed\nStatus: 4.4.7\nWill-Retry-Until: {sent}'),
      copy,
    ),
  ],
  [
    'a delay with the status of an expired letter, and no word about its end',
    report(),
    parts(
      part('text/plain', 'The delivery to {r} is delayed.'),
      status('Final-Recipient: rfc822;{r}\nAction: delayed\nStatus: 4.4.7'),
      copy,
    ),
  ],
  [
    'Exchange, a delay with the status of an expired letter',
    report(),
    parts(
      part('text/plain', 'The delivery to {r} is delayed.'),
      status('Final-Recipient: rfc822;{r}\nAction: delayed\nStatus: 4.4.7\nWill-Retry-Until: {sent}'),
      copy,
    ),
  ],
  [
    'a delay in German, declared as ASCII',
    subject('Warnung', `${system}\nContent-Type: text/plain; charset="us-ascii"`),
    'Die Zustellung wurde verzögert. Deine Nachricht konnte bisher nicht zugestellt werden:\n\n  {r}\n    451 bitte später\n\n{head}',
  ],
  [
    'a vacation of the postmaster',
    `${subject('Automatische Antwort: {subject}', 'Return-Path: <>\nFrom: postmaster@other.example')}\nIn-Reply-To: {id}\nAuto-Submitted: auto-replied`,
    'Ich bin nicht da und konnte Ihre Nachricht nicht lesen. Fragen an {r}.',
  ],
  [
    'the same without Auto-Submitted',
    `${subject('Abwesenheit', 'Return-Path: <>\nFrom: postmaster@other.example')}\nIn-Reply-To: {id}`,
    'Nachrichten an {r} werden nicht gelesen, sie konnten nicht weitergeleitet werden.',
  ],
  [
    'a vacation that quotes the letter',
    byPerson('<>', 'Out of Office: {subject}'),
    'I am away.\n\n> Message-ID: {id}\n> From: {s}',
  ],
  [
    'Gmail, a warning with the word permanently',
    `${subject('Delivery Status Notification (Delay)')}\nIn-Reply-To: {id}`,
    '** Delivery incomplete **\n\nThere was a temporary problem delivering your message to {r}. We will retry for 46 more hours. You will be notified if the delivery fails permanently.',
  ],
  [
    'a warning of Exchange',
    `${subject('Zustellung verzögert: {subject}', 'Return-Path: <>\nFrom: postmaster@other.example')}\nIn-Reply-To: {id}`,
    'Die Zustellung an folgende Empfänger wurde noch nicht abgeschlossen:\n\n{r}\n\nDie Nachricht wurde noch nicht zugestellt. Es wird weiterhin versucht, sie zuzustellen.',
  ],
  [
    'a warning of OpenSMTPD',
    subject('Delivery status notification: warning'),
    '    A message is delayed for more than 10 minutes for the following\n    list of recipients:\n\n{r}: Network error on destination MXs\n\n    Please note that this is only a temporary failure report.\n    You DO NOT NEED to re-send the message to these recipients.\n\n    Below is a copy of the original message:\n\n{copy}',
  ],
  [
    'a warning of Zoho',
    subject('Mail Delivery Status Notification (Delay)'),
    'THIS IS A WARNING MESSAGE ONLY.\n\n----- The following addresses had fatal errors -----\n[Status: Error, Address: <{r}>, ResponseCode 421, , Host not reachable.]\n\nMessage will be retried for 4 more day(s)\n\n{copy}',
  ],
  [
    'a warning of Postfix, all in one text',
    subject('Delayed Mail (still being retried)'),
    'Your message could not be delivered for more than 2 hour(s).\nIt will be retried until it is 4 day(s) old.\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.4.1\n\n{copy}',
  ],
  [
    'a notice of greylisting',
    `${subject('Your mail is delayed', 'Return-Path: <>\nFrom: postmaster@other.example')}\nIn-Reply-To: {id}`,
    'Your message to {r} was greylisted and not delivered yet: 451 4.7.1 Greylisting in action.',
  ],
  [
    'a delivery that succeeded',
    report(),
    parts(
      sorry,
      status('Final-Recipient: rfc822; {r}\nAction: delivered\nStatus: 2.1.5\nDiagnostic-Code: smtp; 250 2.1.5 Ok'),
      copy,
    ),
  ],
  [
    'a delivery that succeeded, in words',
    `${subject('Delivery Status Notification (Success)')}\nIn-Reply-To: {id}`,
    'Your message was successfully delivered to the destination(s) listed below.\n\n<{r}>: delivered to mailbox',
  ],
  [
    'a receipt that it was read, without its type',
    `${byPerson('<>', 'Gelesen: {subject}')}\nContent-Type: multipart/report; boundary="b1"`,
    parts(
      part('text/plain', 'Gelesen.'),
      part(
        'message/disposition-notification',
        'Final-Recipient: rfc822;{r}\nOriginal-Message-ID: {id}\nDisposition: manual-action/MDN-sent-manually; displayed',
      ),
    ),
  ],
  [
    'a receipt that it was deleted unread',
    `${subject('Ungelesen gelöscht: {subject}', 'Return-Path: <>\nFrom: postmaster@other.example')}\nContent-Type: multipart/report; report-type="disposition-notification"; boundary="b1"`,
    parts(
      part('text/plain', 'Nicht gelesen.'),
      part(
        'message/disposition-notification',
        'Final-Recipient: rfc822;{r}\nOriginal-Message-ID: {id}\nDisposition: automatic-action/MDN-sent-automatically; deleted',
      ),
    ),
  ],
  [
    'an answer to an invitation',
    `${byPerson('<{r}>', 'Zugesagt: {subject}')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(
      part('text/plain', 'Zugesagt.'),
      part('text/calendar; method=REPLY', 'BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR'),
    ),
  ],
  [
    'a question for proof',
    `${subject('Your message awaits your confirmation', 'Return-Path: <>\nFrom: postmaster@other.example')}\nIn-Reply-To: {id}`,
    'To protect {r} from spam, your message is held. Please click here to have it delivered: https://other.example/x',
  ],
  [
    'a notice of quarantine',
    `${subject('Message held for review', 'Return-Path: <>\nFrom: MAILER-DAEMON@gateway.example')}\nIn-Reply-To: {id}`,
    'Your message to {r} has been placed in quarantine and will be released by its recipient.',
  ],
  [
    'a moderated list',
    `${subject('Your message to wald awaits moderator approval', 'Return-Path: <>\nFrom: wald-bounces@list.example')}\nList-Id: <wald.list.example>\nIn-Reply-To: {id}`,
    'Your mail to wald is being held until the moderator can review it.',
  ],
  [
    'a spam complaint in words',
    subject('complaint about message from 192.0.2.1', 'Return-Path: <>\nFrom: staff@hotmail.example'),
    'A user of ours complained about your mail.\n\n{copy}',
  ],
  [
    'a spam complaint with the letter',
    `${subject('Abuse report', 'Return-Path: <>\nFrom: feedbackloop@other.example')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(part('text/plain', 'This is an email abuse report for an email message received from 192.0.2.1.'), copy),
  ],
  [
    'a DMARC report',
    `${subject('Report Domain: wald.example', 'Return-Path: <>\nFrom: postmaster@dmarc.example')}\nContent-Type: text/plain`,
    'This is a DMARC aggregate report. Messages with a permanent error: 0. Contact 500 Meter weiter: {r}',
  ],
  [
    'a TLS report',
    `${subject('Report Domain: wald.example', 'Return-Path: <>\nFrom: postmaster@other.example')}\nContent-Type: multipart/report; report-type="tlsrpt"; boundary="b1"`,
    parts(part('text/plain', 'TLS report.')),
  ],
  [
    'a request to unsubscribe',
    byPerson('<{r}>', 'Abmelden'),
    'Bitte nicht mehr schicken, konnte nicht zugestellt werden soll dort stehen.',
  ],
  [
    'a person’s answer with the letter attached',
    `${byPerson('<{r}>', 'Re: {subject}')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(part('text/plain', 'Ich konnte nicht zusagen, 550 Euro sind viel.'), copy),
  ],
  [
    'a person who redirects a report as a file',
    `${byPerson('<{r}>', 'WG: Unzustellbar: {subject}')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(part('text/plain', 'Das kam bei mir an.'), status(failed), copy),
  ],
  [
    'a quarter of the provider’s news',
    subject('Ihr Postfach: 500 Megabyte mehr', 'Return-Path: <>\nFrom: postmaster@other.example'),
    'Ihr Postfach {r} hat jetzt 500 Megabyte mehr.\n\nMessage-ID: {id}',
  ],
  [
    'a warning about the sender’s own mailbox',
    subject('Ihr Postfach ist zu 95 % voll', 'Return-Path: <>\nFrom: Mail-System <postmaster@wald.example>'),
    'Ist es voll, können neue Nachrichten nicht empfangen werden.\n\n{s}',
  ],
  [
    'an alarm of the sender’s own server',
    subject('Postfix SMTP server: errors from mx.other.example[192.0.2.9]'),
    'Transcript of session follows.\n\n Out: 220 wald.example ESMTP\n In:  RCPT TO:<{s}>\n Out: 451 4.3.0 Error: queue file write error',
  ],
  [
    'a report about a stranger’s letter',
    report(),
    parts(
      sorry,
      status('Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1'),
      part('message/rfc822', 'From: {s}\nTo: {r}\nMessage-ID: <forged@spam.example>\nSubject: {subject}\n\nx'),
    ),
  ],
  [
    'a ticket system as mailer',
    `${subject('[Ticket#123] {subject}', 'Return-Path: <>\nFrom: "Mail System Support" <support@other.example>')}\nIn-Reply-To: {id}\nAuto-Submitted: auto-generated`,
    'Wir haben Ihre Nachricht an {r} erhalten und antworten bald. Rückfragen unter 0551 500 100.',
  ],
  [
    'T-Online, absent',
    byPerson('<>', 'Abwesenheitsnachricht'),
    'Ich bin nicht erreichbar. Ihre Nachricht wurde nicht weitergeleitet.',
  ],
  [
    'an out-of-office reply with its copy',
    `${byPerson('<>', 'Abwesenheitsnotiz: {subject}')}\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(
      part('text/plain', 'Ich bin im Urlaub. Ihre Nachricht konnte nicht zugestellt werden, weil ich sie nicht lese.'),
      copy,
    ),
  ],
  [
    'the same, with its header alone',
    `${byPerson('<>', 'Danke!')}\nX-Autoreply: yes\nPrecedence: auto_reply\nContent-Type: multipart/mixed; boundary="b1"`,
    parts(part('text/plain', 'Mails werden nicht zugestellt, solange ich weg bin.'), copy),
  ],
]

/** Fills in the letter that came back. */
export function rawOf([, headers, body]: OddReport, letter: ReturnedLetter): string {
  const head = `Return-Path: <${letter.sender}>
From: "Waldpfade" <${letter.sender}>
To: ${letter.recipient}
Subject: ${letter.subject}
Message-ID: ${letter.messageId}
Date: ${letter.sent}`
  const letterText = `${head}\n\nGuten Tag,\n\ndeine Anmeldung ist da.\n`
  const values: Record<string, string> = {
    ...{ r: letter.recipient, s: letter.sender, id: letter.messageId, sent: letter.sent, subject: letter.subject },
    ...{ copy: letterText, head, copy64: base64(letterText), headqp: head.replaceAll('=', '=3D') },
    folded: letterText.replace('Message-ID: ', 'Message-ID:\n '),
  }
  const text = `Date: ${letter.date}\nTo: ${letter.sender}\n${headers}\n\n${body}`
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
}
