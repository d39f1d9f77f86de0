import { copy, type OddReport, part, parts, status, subject } from './odd-reports.ts'

/** Reports as the providers of most guests write them in German and English, with invented content. */

const system = 'Return-Path: <>\nFrom: Mail Delivery System <MAILER-DAEMON@mx.other.example>'
const multipart = (text: string, from = system) =>
  `${subject(text, from)}\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b1"`
const headers = part('text/rfc822-headers', '{head}')
const words = (text: string) => part('text/plain; charset=utf-8', text)
const exchange =
  'Return-Path: <>\nFrom: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@other.example>\nAuto-Submitted: auto-replied'
const exchangePostmaster = 'Return-Path: <>\nFrom: <postmaster@other.example>'
const google =
  'Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nAuto-Submitted: auto-replied\nX-Failed-Recipients: {r}'
const gmx = 'Return-Path: <>\nFrom: GMX Mailer Daemon <mailer-daemon@gmx.example>'
const tonline = 'Return-Path: <>\nFrom: Mail Delivery System <Mailer-Daemon@t-online.example>'

/** Reports of the providers of most guests, and the meaning of each. */
export const providerReturns: readonly OddReport[] = [
  [
    'Exim: unknown local part, in words alone',
    'Return-Path: <>\nFrom: Mail Delivery System <Mailer-Daemon@mx.other.example>\nSubject: Mail delivery failed: returning message to sender\nX-Failed-Recipients: {r}\nAuto-Submitted: auto-replied',
    'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  {r}\n    unknown local-part "henrike" in domain "haselhof.example"\n\n------ This is a copy of the message, including all the headers. ------\n\n{copy}',
    'unknownAddress',
  ],
  [
    'Exchange Online in German: unknown address',
    multipart('Unzustellbar: {subject}', exchange),
    parts(
      words(
        '[https://products.office.example/en/CMSImages/Office365Logo.png]\nIhre Nachricht an {r} konnte nicht zugestellt werden.\n\nhenrike wurde in haselhof.example nicht gefunden.\n\npost\tOffice 365\thenrike\nAktion erforderlich\t\tEmpfänger\n\nUnbekannte An-Adresse\n\nSo lässt sich das Problem beheben\nDie Adresse ist möglicherweise falsch geschrieben oder nicht vorhanden.\n\nFehlerdetails\nGemeldeter Fehler:\t550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {r} not found by SMTP address lookup',
      ),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {r} not found by SMTP address lookup',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Exchange Online in German: full mailbox',
    multipart('Unzustellbar: {subject}', exchange),
    parts(
      words(
        'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\n{r}\nDas Postfach des Empfängers ist voll und kann zurzeit keine Nachrichten annehmen. Versuchen Sie, die Nachricht später erneut zu senden, oder setzen Sie sich mit dem Empfänger direkt in Verbindung.',
      ),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded; Failed to process message due to a permanent exception with message Cannot open mailbox.',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'Exchange Online: the sender’s domain fails DMARC',
    multipart('Undeliverable: {subject}', exchangePostmaster),
    parts(
      words('Your message to {r} couldn’t be delivered.\n\nThe sending domain didn’t pass DMARC verification.'),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.7.509\nRemote-MTA: dns;mx.haselhof.example\nDiagnostic-Code: smtp;550 5.7.509 Access denied, sending domain wald.example does not pass DMARC verification and has a DMARC policy of reject.',
      ),
      copy,
    ),
    'senderDomain',
  ],
  [
    'Exchange Online: only members may write to this group',
    multipart('Undeliverable: {subject}', exchange),
    parts(
      words(
        'Your message to {r} couldn’t be delivered.\n\nhenrike only accepts messages from people in its organization or on its allowed senders list.',
      ),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.7.133\nDiagnostic-Code: smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group',
      ),
      copy,
    ),
    'refused',
  ],
  [
    'Exchange Online: the tenant’s domain accepts no mail any more',
    multipart('Unzustellbar: {subject}', exchange),
    parts(
      words('Ihre Nachricht an {r} konnte nicht zugestellt werden.'),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.4.310\nDiagnostic-Code: smtp;550 5.4.310 DNS domain haselhof.example does not exist [Message=InfoDomainNonexistent] [LastAttemptedServerName=haselhof.example]',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Google Workspace in German: address not found',
    multipart('Delivery Status Notification (Failure)', google),
    parts(
      words(
        "\n** Die Adresse wurde nicht gefunden **\n\nIhre Nachricht wurde nicht an {r} zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.\n\nWeitere Informationen: https://support.google.example/mail/?p=NoSuchUser\n\nDie Antwort lautete:\n\n550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.example/mail/?p=NoSuchUser 4fb4d7f45d1cf-5cf - gsmtp",
      ),
      status(
        "X-Original-Message-ID: {id}\n\nFinal-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550 5.1.1 unnecessary spaces. - gsmtp",
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Google Workspace in German: inbox full',
    multipart('Delivery Status Notification (Failure)', google),
    parts(
      words(
        '\n** Posteingang des Empfängers ist voll **\n\nIhre Nachricht wurde nicht an {r} zugestellt. Der Posteingang ist voll, oder er bekommt gerade zu viele E-Mails.',
      ),
      status(
        "Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space and inactive. Please\n 552 5.2.2 direct the recipient to https://support.google.example/mail/?p=OverQuotaPerm - gsmtp",
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'Google Workspace: neither SPF nor DKIM',
    multipart('Delivery Status Notification (Failure)', google),
    parts(
      words('\n** Nachricht blockiert **\n\nIhre Nachricht an {r} wurde blockiert.'),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n 550 5.7.26 Authentication results: DKIM = did not pass SPF [wald.example] with ip: [192.0.2.7] = did not pass - gsmtp',
      ),
      copy,
    ),
    'senderDomain',
  ],
  [
    'GMX: unknown address',
    subject('Mail delivery failed: returning message to sender', gmx),
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n{r}:\nSMTP error from remote server for RCPT TO command, host: mx00.emig.gmx.example (212.227.15.9) reason: 550 Requested action not taken: mailbox unavailable\nFor explanation visit https://postmaster.gmx.example/en/error-messages?ip=192.0.2.7&c=rcpt\n\n--- The header of the original message is following. ---\n\n{head}',
    'unknownAddress',
  ],
  [
    'WEB.DE: full mailbox',
    subject('Mail delivery failed: returning message to sender', gmx.replaceAll('gmx', 'web')),
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n"{r}":\nSMTP error from remote server for RCPT TO command, host: mx-ha03.web.example (213.165.67.104) reason: 552 Requested mail action aborted: exceeded storage allocation\nQuota exceeded. The recipients mailbox is full.\n\n--- The header of the original message is following. ---\n\n{head}',
    'fullMailbox',
  ],
  [
    'GMX: the sender’s domain',
    subject('Mail delivery failed: returning message to sender', gmx),
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n{r}:\nSMTP error from remote server for TEXT command, host: mx00.emig.gmx.example (212.227.15.9) reason: 554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation visit https://postmaster.gmx.example/en/case?c=spf&i=ip&v=192.0.2.7\n\n--- The header of the original message is following. ---\n\n{head}',
    'senderDomain',
  ],
  [
    'T-Online: unknown address',
    multipart('Mail delivery failed: returning message to sender', tonline),
    parts(
      words(
        '|------------------------- Message log follows: -------------------------|\n no valid recipients were found for this message\n|------------------------- Failed addresses follow: ---------------------|\n <{r}> ... unknown user\n|------------------------- Message text follows: ------------------------|',
      ),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp;550 5.1.1 unknown user / Teilnehmer existiert nicht',
      ),
      headers,
    ),
    'unknownAddress',
  ],
  [
    'T-Online: full mailbox',
    multipart('Unzustellbar', tonline),
    parts(
      words('Ihre Mail an <{r}> konnte nicht zugestellt werden.\n\nDie Mailbox des Empfängers ist voll.'),
      status(
        'Final-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp;552 Quota exceeded / Postfach ueberfuellt',
      ),
      headers,
    ),
    'fullMailbox',
  ],
  [
    'T-Online refuses the server',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        'This is the mail system at host mx.other.example.\n\n<{r}>: host mx00.t-online.example[194.25.134.8] refused to talk to me: 554 IP=192.0.2.7 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify.) (BL)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 554 IP=192.0.2.7 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify.) (BL)',
      ),
      headers,
    ),
    'spam',
  ],
  [
    'Strato: unknown address',
    multipart(
      'Undelivered Mail Returned to Sender',
      'Return-Path: <>\nFrom: MAILER-DAEMON@smtp.strato.example (Mail Delivery System)',
    ),
    parts(
      words(
        "This is the mail system at host smtp.strato.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients. It's attached below.\n\n<{r}>: host smtpin.rzone.example[81.169.145.97] said: 550\n    5.1.1 User unknown (in reply to RCPT TO command)",
      ),
      status(
        'X-Postfix-Queue-ID: 1A2B3C\n\nFinal-Recipient: rfc822; {r}\nOriginal-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; smtpin.rzone.example\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Strato: over quota for days',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host smtpin.rzone.example[81.169.145.97] said: 452\n    4.2.2 Mailbox full (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 4.2.2\nRemote-MTA: dns; smtpin.rzone.example\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'IONOS: the mailbox does not exist',
    subject(
      'Mail delivery failed: returning message to sender',
      'Return-Path: <>\nFrom: Mail Delivery System <mailer-daemon@kundenserver.example>',
    ),
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n{r}:\nSMTP error from remote server for RCPT TO command, host: mx00.ionos.example (212.227.15.41) reason: 550 Requested action not taken: mailbox unavailable\n\n--- The header of the original message is following. ---\n\n{head}',
    'unknownAddress',
  ],
  [
    'Proton: unknown address',
    multipart(
      'Undelivered Mail Returned to Sender',
      'Return-Path: <>\nFrom: MAILER-DAEMON@protonmail.example (Mail Delivery System)',
    ),
    parts(
      words(
        '<{r}>: host mail.protonmail.example[185.70.42.128] said: 550\n    5.1.1 <{r}>: Recipient address rejected: Address does not exist (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <{r}>: Recipient address rejected: Address does not exist',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'Proton: the sender’s domain',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host mail.protonmail.example[185.70.42.128] said: 550 5.7.1 Message rejected due to DMARC policy of domain wald.example',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 rejected by DMARC policy for wald.example',
      ),
      copy,
    ),
    'senderDomain',
  ],
  [
    'iCloud: over quota',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host mx01.mail.icloud.example[17.57.155.25] said: 552 5.2.2\n    <{r}>: user is over quota (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 <{r}>: user is over quota',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'iCloud: an inactive address',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host mx01.mail.icloud.example[17.57.155.25] said: 550 5.1.6 <{r}>: recipient no longer on server (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.6\nDiagnostic-Code: smtp; 550 5.1.6 recipient no longer on server: {r}',
      ),
      copy,
    ),
    'unknownAddress',
  ],
  [
    'iCloud: local policy',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host mx02.mail.icloud.example[17.57.152.5] said: 554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.example/en-us/HT204137 (in reply to end of DATA command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 554 5.7.1 [CS01] Message rejected due to local policy.',
      ),
      copy,
    ),
    'spam',
  ],
  [
    'mailbox.org: unknown address',
    multipart(
      'Undelivered Mail Returned to Sender',
      'Return-Path: <>\nFrom: MAILER-DAEMON@mailbox.example (Mail Delivery System)',
    ),
    parts(
      words(
        'Diese Nachricht wurde vom Mailserver mx1.mailbox.example erzeugt.\n\n<{r}>: host mx1.mailbox.example[80.241.60.212] said: 550 5.1.1 <{r}>: Recipient address rejected: User unknown in relay recipient table (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <{r}>: Recipient address rejected: User unknown in relay recipient table',
      ),
      headers,
    ),
    'unknownAddress',
  ],
  [
    'Zimbra: full mailbox by LMTP',
    multipart(
      'Undelivered Mail Returned to Sender',
      'Return-Path: <>\nFrom: MAILER-DAEMON@zimbra.example (Mail Delivery System)',
    ),
    parts(
      words('<{r}>: host zimbra.example[192.0.2.9] said: 452 4.2.2 Over quota (in reply to end of DATA command)'),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 4.2.2\nRemote-MTA: dns; zimbra.example\nDiagnostic-Code: smtp; 452 4.2.2 Over quota',
      ),
      copy,
    ),
    'fullMailbox',
  ],
  [
    'Postfix with sender rewriting: the returned letter has a rewritten sender',
    multipart(
      'Undelivered Mail Returned to Sender',
      'Return-Path: <>\nFrom: Mail Delivery System <MAILER-DAEMON@forward.example>',
    ),
    parts(
      words(
        '<dead@final.example> (expanded from <{r}>): host mx.final.example[192.0.2.3] said: 550 5.1.1 <dead@final.example> User unknown (in reply to RCPT TO command)',
      ),
      part(
        'message/delivery-status',
        'Reporting-MTA: dns; forward.example\nX-Postfix-Sender: rfc822; SRS0=aB3d=XY=wald.example=post@forward.example\nArrival-Date: {sent}\n\nFinal-Recipient: rfc822; dead@final.example\nOriginal-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.final.example\nDiagnostic-Code: smtp; 550 5.1.1 <dead@final.example> User unknown',
      ),
      part(
        'message/rfc822',
        'Return-Path: <SRS0=aB3d=XY=wald.example=post@forward.example>\nReceived: by forward.example (Postfix) id 1; {sent}\nDelivered-To: {r}\n{copy}',
      ),
    ),
    'unknownAddress',
  ],
  [
    'a forward that breaks SPF at the last server',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<dead@final.example> (expanded from <{r}>): host mx.final.example[192.0.2.3] said: 550 5.7.23 <dead@final.example>: Recipient address rejected: Message rejected due to: SPF fail - not authorized. (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; dead@final.example\nOriginal-Recipient: rfc822;{r}\nAction: failed\nStatus: 5.7.23\nDiagnostic-Code: smtp; 550 5.7.23 Message rejected due to: SPF fail - not authorized.',
      ),
      copy,
    ),
    'senderDomain',
  ],
  [
    'a report through a mailing list, with its footer below the words',
    subject('Undelivered Mail Returned to Sender'),
    "This is the mail system at host mx.other.example.\n\nI'm sorry to have to inform you that your message could not be delivered.\n\n<{r}>: host mx.haselhof.example[192.0.2.3] said: 550 5.1.1 No such user\n\n------ This is a copy of the message ------\n\n{head}\n\n_______________________________________________\nEltern mailing list\neltern@list.example\nAbmelden: https://list.example/550-5.2.2",
    'unknownAddress',
  ],
  [
    'greylisted until it was given up',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: host mx.haselhof.example[192.0.2.3] said: 450 4.2.0 <{r}>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.example/help/haselhof.example.html (in reply to RCPT TO command)',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 4.2.0\nDiagnostic-Code: smtp; 450 4.2.0 <{r}>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.example/help/haselhof.example.html',
      ),
      copy,
    ),
    'gaveUp',
  ],
  [
    'no connection for five days',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words('<{r}>: connect to mx.haselhof.example[192.0.2.3]:25: Connection timed out'),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.haselhof.example[192.0.2.3]:25: Connection timed out',
      ),
      copy,
    ),
    'gaveUp',
  ],
  [
    'Postfix: no such domain',
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(
        '<{r}>: Host or domain name not found. Name service error for name=haselhof.example type=AAAA: Host not found',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.4.4\nDiagnostic-Code: X-Postfix; Host or domain name not found. Name service error for name=haselhof.example type=AAAA: Host not found',
      ),
      copy,
    ),
    'unknownAddress',
  ],
]

/** Messages of the same providers that return no letter. */
export const providerMessages: readonly OddReport[] = [
  [
    'Google Workspace in German: delayed',
    `${multipart('Delivery Status Notification (Delay)', google)}\nIn-Reply-To: {id}`,
    parts(
      words(
        '\n** Zustellung unvollständig **\n\nEs gab ein vorübergehendes Problem bei der Zustellung Ihrer Nachricht an {r}. Gmail versucht es noch 47 Stunden lang. Sie werden benachrichtigt, falls die Zustellung endgültig fehlschlägt.',
      ),
      status(
        'Final-Recipient: rfc822; {r}\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; The recipient server did not accept our requests to connect.\nWill-Retry-Until: {sent}',
      ),
      copy,
    ),
  ],
  [
    'Google in German: delayed, in words alone',
    `${subject('Delivery Status Notification (Delay)', google)}\nIn-Reply-To: {id}`,
    '** Zustellung unvollständig **\n\nEs gab ein vorübergehendes Problem bei der Zustellung Ihrer Nachricht an {r}. Gmail versucht es noch 47 Stunden lang. Sie werden benachrichtigt, falls die Zustellung endgültig fehlschlägt.',
  ],
  [
    'Exchange Online in German: delayed',
    `${multipart('Zustellung verzögert: {subject}', exchange)}`,
    parts(
      words(
        'Die Zustellung an diese Empfänger oder Gruppen ist verzögert:\n\n{r}\n\nDiese Nachricht wurde noch nicht zugestellt. Es wird weiterhin versucht, sie zuzustellen.',
      ),
      status('Final-Recipient: rfc822;{r}\nAction: delayed\nStatus: 4.4.316\nWill-Retry-Until: {sent}'),
      headers,
    ),
  ],
  [
    'GMX: delayed',
    `${subject('Warning: message delayed', gmx)}\nIn-Reply-To: {id}`,
    'This message was created automatically by mail delivery software.\n\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\nThe address to which the message has not yet been delivered is:\n\n  {r}\n    Delay reason: 451 4.7.1 Greylisting in action, please come back later\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.\n\n{head}',
  ],
  [
    'Strato in German: delayed',
    `${subject('Warnung: Zustellung verzögert', 'Return-Path: <>\nFrom: MAILER-DAEMON@smtp.strato.example')}\nIn-Reply-To: {id}`,
    'Ihre Nachricht an {r} konnte bisher nicht zugestellt werden.\nWir versuchen es in den nächsten 3 Tagen weiter.\n\n  451 4.3.0 Temporary lookup failure',
  ],
  [
    'Zimbra, away',
    'Return-Path: <>\nFrom: Henrike <{r}>\nSubject: {subject}\nAuto-Submitted: auto-replied (zimbra; vacation)\nIn-Reply-To: {id}\nPrecedence: bulk',
    'Ich bin bis 12.12. nicht im Büro. Nachrichten werden nicht zugestellt.',
  ],
  [
    'Outlook, away, with a subject of her own',
    'Return-Path: <>\nFrom: Henrike <{r}>\nSubject: Automatische Antwort: {subject}\nAuto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\nIn-Reply-To: {id}',
    'Diese E-Mail-Adresse wird nicht mehr gelesen. Ihre Nachricht wird nicht weitergeleitet. Neue Adresse: neu@haselhof.example',
  ],
  [
    'Gmail, away',
    'Return-Path: <>\nFrom: Henrike <{r}>\nSubject: Urlaub Re: {subject}\nPrecedence: bulk\nX-Autoreply: yes\nAuto-Submitted: auto-replied\nIn-Reply-To: {id}',
    'Ich bin im Urlaub und lese keine Mails.',
  ],
  [
    'a list that holds the letter for its moderator',
    'Return-Path: <eltern-bounces@list.example>\nFrom: eltern-owner@list.example\nSubject: Ihre Nachricht an Eltern wartet auf die Genehmigung des Moderators\nAuto-Submitted: auto-replied\nPrecedence: bulk\nList-Id: <eltern.list.example>\nIn-Reply-To: {id}',
    'Ihre Nachricht an die Liste konnte noch nicht zugestellt werden.\n\n{r}',
  ],
]

/** Replies of servers, and what they mean. */
const replies: readonly [reply: string, outcome: string][] = [
  [
    "554 delivery error: dd This user doesn't have a yahoo.example account (henrike@yahoo.example) [0] - mta1.mail.yahoo.example",
    'unknownAddress',
  ],
  ['550 inactive user', 'unknownAddress'],
  ['550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.', 'spam'],
  ['571 5.7.1 Message contains spam or virus.', 'spam'],
  ['550 Das Postfach ist überfüllt', 'fullMailbox'],
  ['550 Kontingent des Postfachs überschritten', 'fullMailbox'],
  ['550 Adressat unbekannt', 'unknownAddress'],
  ['550 Benutzer existiert nicht', 'unknownAddress'],
  ['550 Konto existiert nicht', 'unknownAddress'],
  ['550 Ungültige E-Mail-Adresse', 'unknownAddress'],
  ['550 Ungültiger Empfänger', 'unknownAddress'],
  ['550 Dieses Postfach existiert nicht mehr', 'unknownAddress'],
  ['550 Dieses Postfach wurde gelöscht', 'unknownAddress'],
  ['550 Das Konto wurde deaktiviert', 'unknownAddress'],
  ['550 Absenderdomain nicht authentifiziert (SPF)', 'senderDomain'],
  ['550 5.7.1 Email rejected per SPF policy', 'senderDomain'],
  [
    '550 5.4.300 Message expired -> 451 4.7.650 The mail server [192.0.2.7] has been temporarily rate limited',
    'gaveUp',
  ],
  ['550 #5.1.0 Address rejected.', 'unknownAddress'],
  ['550 Recipient Rejected: No account by that name here', 'unknownAddress'],
  ['550 5.1.1 User has moved', 'unknownAddress'],
  ['551 User not local; please try <neu@haselhof.example>', 'unknownAddress'],
  ['553 5.3.0 <{r}>... Addressee unknown, relay=[192.0.2.7]', 'unknownAddress'],
  ['550 permanent failure for one or more recipients ({r}:550 5.1.1)', 'unknownAddress'],
  ['550 This address no longer accepts mail.', 'unknownAddress'],
  ['550 5.0.350 Remote server returned an error -> 550 No Such User Here', 'unknownAddress'],
  [
    '550 The account or domain may not exist, they may be blacklisted, or missing the proper dns entries',
    'unknownAddress',
  ],
  ['550 No mx record found for domain=haselhof.example', 'unknownAddress'],
  ['550 5.5.0 Le compte du destinataire est bloque. The recipient account is blocked. LPN007_426', 'unknownAddress'],
  ['551 Server access forbidden by invalid RDNS record of your mail server', 'spam'],
  ["554 Transaction failed: Duplicate header 'DKIM-Signature'.", 'refused'],
  ['550 550 ** No mail box available for this user **', 'unknownAddress'],
  ['554 5.7.1 <{r}>: Recipient address rejected: Nonexistent user', 'unknownAddress'],
  ['550 BAD_RECIPIENT - see http://mail.haselhof.example/undelivered', 'unknownAddress'],
  ['550 {r} is not an active address at this host', 'unknownAddress'],
  ['550-<{r}> is not a known user on this system', 'unknownAddress'],
  ['551 <{r}> is a deactivated mailbox', 'unknownAddress'],
  ['550 [haselhof.example]: Name or service not known', 'unknownAddress'],
  ['552 Account(s) <{r}> does not have enough space', 'fullMailbox'],
  ['550 The delivery has failed due to a full mailbox after numerous attempts', 'fullMailbox'],
  ['550 5.7.1 Rejected - bulk email', 'spam'],
  ['552 Too many recipients', 'gaveUp'],
  ['550 Unroutable sender address', 'senderRefused'],
  ['550 Sender domain has no MX record', 'senderRefused'],
  ['550 No MX record for sender domain wald.example', 'senderRefused'],
  ['550 5.7.1 Your domain wald.example has no MX record', 'senderRefused'],
  ['550 Envelope sender is not a known user', 'senderRefused'],
  ['550 The From address is not a valid address', 'senderRefused'],
  ['550 Return-Path is not a valid address', 'senderRefused'],
  ['550 The sender account or domain may not exist', 'senderRefused'],
  ['550 Absenderkonto existiert nicht', 'senderRefused'],
  ['550 L’adresse de l’expéditeur est inconnue', 'senderRefused'],
  ['550 Het adres van de afzender is onbekend', 'senderRefused'],
  ['550 Afzenderadres bestaat niet', 'senderRefused'],
  ['550 Adres nadawcy nieznany', 'senderRefused'],
  ['550 Indirizzo mittente sconosciuto', 'senderRefused'],
  ['550 Usuario remitente desconocido', 'senderRefused'],
  ['550 Adresse IP inconnue', 'refused'],
  ['550 HELO name is not a valid address', 'spam'],
  ['550 Unbekannte IP-Adresse: IP-Adresse nicht gefunden', 'refused'],
  ['550 5.7.1 The recipient’s account blocked your message', 'spam'],
  ['550 Votre message n’a pas été remis : destinataire inconnu', 'unknownAddress'],
  ['554 5.7.1 Access denied (delivery attempts: 0)', 'refused'],
  ['550 Diese Adresse gibt es nicht mehr', 'unknownAddress'],
  ['550 5.1.0 Destinataire inconnu', 'unknownAddress'],
  ['550 L’adresse n’existe pas', 'unknownAddress'],
  ['552 Boîte pleine', 'fullMailbox'],
  ['550 Gebruiker onbekend', 'unknownAddress'],
  ['550 Adres bestaat niet', 'unknownAddress'],
  ['552 Postvak vol', 'fullMailbox'],
  ['550 Nie ma takiego użytkownika', 'unknownAddress'],
  ['550 Konto nie istnieje', 'unknownAddress'],
  ['550 Skrzynka odbiorcy jest przepełniona', 'fullMailbox'],
  ['550 Utente sconosciuto', 'unknownAddress'],
  ['550 Casella piena', 'fullMailbox'],
  ['550 Usuario desconocido', 'unknownAddress'],
  ['550 Buzón lleno', 'fullMailbox'],
  ['550 Disk Quota Exceeded. Your recipient has too much mail stored in his mailbox.', 'fullMailbox'],
  ['550 permission denied. Command output: Mail quota exceeded.', 'fullMailbox'],
  ['550 Message would exceed quota for this account', 'fullMailbox'],
  ['550 The recipient is over disk quota', 'fullMailbox'],
  ['550 daily message quota exceeded', 'gaveUp'],
  ['550 5.7.0 Mail rejected by greylisting, try again', 'gaveUp'],
  ['550 Name service error for domain haselhof.example: Host not found, try again', 'gaveUp'],
  ['550 5.7.1 Mail from IP 192.0.2.7 was rejected due to listing in UCEPROTECT', 'spam'],
]

/** Each reply in the report of Postfix, and in the words of Exim. */
export const reportedReplies: readonly OddReport[] = replies.flatMap(([reply, outcome]): OddReport[] => [
  [
    `${reply}, by Postfix`,
    multipart('Undelivered Mail Returned to Sender'),
    parts(
      words(`<{r}>: host mx said: ${reply} (in reply to RCPT TO command)`),
      status(`Final-Recipient: rfc822; {r}\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; ${reply}`).replace(
        'delivery-status',
        'delivery-status; charset=utf-8',
      ),
      copy,
    ),
    outcome,
  ],
  [
    `${reply}, by Exim`,
    `${subject('Mail delivery failed: returning message to sender', system)}\nContent-Type: text/plain; charset=utf-8`,
    `A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.\n\n  {r}\n    host mx.haselhof.example [192.0.2.3]\n    SMTP error from remote mail server after RCPT TO:<{r}>:\n    ${reply}\n\n------ This is a copy of the message, including all the headers. ------\n\n{copy}`,
    outcome,
  ],
])

const inWords = (sentence: string, outcome?: string): OddReport => [
  sentence,
  `${subject('Mail', system)}\nIn-Reply-To: {id}\nContent-Type: text/plain; charset=utf-8`,
  `${sentence}\n\n--- Original message ---\n\n{head}`,
  outcome,
]

/** Failures in sentences without a code. */
const failures: readonly [sentence: string, outcome: string][] = [
  ['Ihre E-Mail an {r} wurde nicht angenommen: Empfänger unbekannt.', 'unknownAddress'],
  ['Leider konnten wir Ihre E-Mail nicht an {r} übermitteln, da dieses Postfach nicht existiert.', 'unknownAddress'],
  ['Die Zustellung Ihrer Nachricht an {r} ist fehlgeschlagen. Grund: Das Postfach ist voll.', 'fullMailbox'],
  [
    'Der folgende Empfänger konnte nicht erreicht werden:\n\n{r}\n\nDas Postfach des Empfängers ist überfüllt.',
    'fullMailbox',
  ],
  ['Zustellung nicht möglich. {r}: Benutzer nicht vorhanden', 'unknownAddress'],
  ['Wir konnten Ihre Nachricht nicht zustellen.\n{r}: Die Domain wurde nicht gefunden.', 'unknownAddress'],
  ['Your message to {r} was rejected by the recipient server. Reason: mailbox full', 'fullMailbox'],
  [
    'The following recipient(s) cannot be reached:\n\n{r}\n  The e-mail account does not exist at the organization this message was sent to.',
    'unknownAddress',
  ],
  ['Delivery to {r} failed. The mailbox does not exist.', 'unknownAddress'],
  ["Message could not be delivered to {r}. Recipient's mailbox is full.", 'fullMailbox'],
  [
    "I was not able to deliver your message to {r}. I've given up. Sorry it didn't work out. This account has been disabled.",
    'unknownAddress',
  ],
  ['Die Nachricht an {r} wurde vom Server des Empfängers abgelehnt, weil sie als Spam eingestuft wurde.', 'spam'],
  ['Ihre Nachricht an {r} wurde blockiert: Die Domain wald.example besteht die DMARC-Prüfung nicht.', 'senderDomain'],
  [
    'Nach 5 Tagen konnte Ihre Nachricht an {r} nicht zugestellt werden. Die Zustellversuche wurden eingestellt.',
    'gaveUp',
  ],
  [
    'Ihre Nachricht an {r} konnte nach mehreren Versuchen nicht zugestellt werden. Es werden keine weiteren Versuche unternommen.',
    'gaveUp',
  ],
  ['Message to {r} bounced. Address not found', 'unknownAddress'],
  ['Votre message n’a pas pu être remis à {r} : boîte aux lettres pleine.', 'fullMailbox'],
  ['Uw bericht kon niet worden afgeleverd bij {r}: gebruiker onbekend.', 'unknownAddress'],
  ['Twoja wiadomość nie mogła zostać dostarczona do {r}: nieznany użytkownik.', 'unknownAddress'],
  ['Impossibile recapitare il messaggio a {r}: utente sconosciuto.', 'unknownAddress'],
  ['No se pudo entregar el mensaje a {r}: usuario desconocido.', 'unknownAddress'],
]
export const spokenReturns: readonly OddReport[] = failures.map(([sentence, outcome]) => inWords(sentence, outcome))

/** Sentences about letters that may still arrive. */
export const spokenMessages: readonly OddReport[] = [
  'Ihre Nachricht an {r} konnte noch nicht zugestellt werden. Wir versuchen es weiter.',
  'Ihre Nachricht an {r} ist in Quarantäne und wartet auf Freigabe.',
  'Die Zustellung Ihrer Nachricht an {r} verzögert sich. Sie müssen nichts tun.',
  'Ihre Nachricht an {r} konnte seit 4 Stunden nicht zugestellt werden. Der Server versucht es noch 3 Tage lang.',
  'Ihre Nachricht an {r} konnte bislang nicht zugestellt werden, weitere Versuche folgen.',
  'Delivery to {r} has been delayed. We will keep trying for 3 more days.',
  'Your message to {r} could not be delivered yet. The server will keep trying for two days.',
  'Temporäre Zustellprobleme: {r} - 451 4.7.1 Greylisting, bitte später erneut versuchen',
  'Unser Postfach {r} ist voll mit Anmeldungen, wir antworten in einer Woche.',
  'Your message to {r} was delivered, but no notification was sent by the destination.',
  'Votre message n’a pas encore pu être remis à {r}. Les tentatives se poursuivent.',
  'De bezorging van uw bericht aan {r} is vertraagd: het kon niet worden afgeleverd.',
  'Wiadomość nie mogła zostać dostarczona do {r}, dostarczenie zostało opóźnione.',
  'Ihre Nachricht an {r} wurde vorläufig blockiert. Bitte bestätigen Sie, dass Sie kein Programm sind.',
].map(sentence => inWords(sentence))
