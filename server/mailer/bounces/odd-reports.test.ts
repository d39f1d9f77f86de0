import { expect, test } from 'vitest'
import { bounceOf, forwardOf, headersIn, letterOfBounce, mayBeReport } from '../../../domain/letters/bounce.ts'
import { outcomeOf, replyOf } from '../../../domain/letters/reply.ts'
import type { ReturnedLetter } from '../../testing/servers/bounces.ts'
import { oddMessages, oddReturns, rawOf } from '../../testing/servers/odd-reports.ts'
import { programMessages, programReturns } from '../../testing/servers/program-reports.ts'
import {
  providerMessages,
  providerReturns,
  reportedReplies,
  spokenMessages,
  spokenReturns,
} from '../../testing/servers/provider-reports.ts'
import { mailParts } from './mail-parts.ts'

const returned: ReturnedLetter = {
  messageId: '<our-letter@wald.example>',
  recipient: 'henrike@haselhof.example',
  sender: 'post@wald.example',
  subject: 'Deine Anmeldung',
  sent: 'Thu, 26 Nov 2026 10:00:00 +0100',
  date: 'Thu, 26 Nov 2026 10:02:00 +0100',
}
const letter = {
  id: 'our-letter',
  to: returned.recipient,
  subject: returned.subject,
  sentDate: '2026-11-26T09:00:00.000Z',
}
/** Letters to which no report may be assigned. */
const others = [
  { ...letter, id: 'newer', sentDate: '2026-11-26T09:01:00.000Z' },
  { ...letter, id: 'elsewhere', to: 'anna@haselhof.example' },
]

/** The letter that a message returns, as the mailbox is read: by its headers, then whole. */
async function readIn(raw: string) {
  const bytes = Buffer.from(raw.replaceAll('\n', '\r\n'))
  if (!mayBeReport(headersIn(raw))) return undefined
  const bounce = bounceOf(await mailParts(bytes))
  const match = bounce && letterOfBounce(bounce, [...others, letter])
  const reply = bounce && replyOf(`Came back: ${bounce.reason}`)
  return bounce && match && { id: match.id, outcome: reply && outcomeOf(reply) }
}

test.each(
  [...oddReturns, ...programReturns, ...providerReturns, ...reportedReplies, ...spokenReturns].map(
    odd => [odd[0], rawOf(odd, returned), odd[3]] as const,
  ),
)('%s: the report is matched to the right letter, with its reason', async (_, raw, outcome) => {
  expect(await readIn(raw)).toEqual({ id: 'our-letter', outcome })
})

test.each(
  [...oddMessages, ...programMessages, ...providerMessages, ...spokenMessages].map(
    odd => [odd[0], rawOf(odd, returned)] as const,
  ),
)('%s: the message returns no letter', async (_, raw) => {
  expect(await readIn(raw)).toBeUndefined()
})

test.each(['Subject', 'Betreff'])('without a Message-ID, %s tells which of two letters came back', async name => {
  const raw = `Return-Path: <>
From: postmaster@haselhof.example
Date: ${returned.date}
Subject: Unzustellbar

Ihre Nachricht

  ${name}: ${returned.subject}

konnte nicht zugestellt werden:

${returned.recipient}
    Der Empfänger wurde nicht gefunden.
`
  const bounce = bounceOf(await mailParts(Buffer.from(raw))) ?? expect.fail('It is not a report.')
  const newer = { ...letter, id: 'newer', subject: 'Etwas anderes', sentDate: '2026-11-26T09:01:00.000Z' }
  expect(letterOfBounce(bounce, [newer, letter])?.id).toBe('our-letter')
})

test.each([
  ['three hours after a letter', '13:00:00', 'our-letter'],
  ['before any letter', '08:00:00', undefined],
  ['in the night', '23:30:00', undefined],
])('without a Message-ID, a report of what came %s finds the letter sent before it', async (_, arrived, id) => {
  const raw = `Return-Path: <>
From: postmaster@haselhof.example
Date: Fri, 27 Nov 2026 10:00:00 +0100
Subject: Unzustellbar
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.haselhof.example
Arrival-Date: Thu, 26 Nov 2026 ${arrived} +0100

Final-Recipient: rfc822; ${returned.recipient}
Action: failed
Status: 5.1.1
--b1--
`
  const bounce = bounceOf(await mailParts(Buffer.from(raw))) ?? expect.fail('It is not a report.')
  const later = { ...letter, id: 'later', sentDate: '2026-11-27T08:00:00.000Z' }
  expect(letterOfBounce(bounce, [later, letter])?.id).toBe(id)
})

test.each([
  ['<0102018f@eu-central-1.amazonses.com>', returned.subject, 'our-letter'],
  ['<0102018f@eu-central-1.amazonses.com>', 'Etwas anderes', undefined],
  ['<0102018f@eu-central-1.amazonses.com>', '=?utf-8?Q?Deine?=\r\n =?utf-8?B?IEFubWVsZHVuZw==?=', 'our-letter'],
  ['<0102018f@eu-central-1.amazonses.com>', '=?utf-8?Q?Deine_Best=C3=A4tigung?=', undefined],
  ['<0102018f@other.example>', returned.subject, undefined],
])(
  'a report about %s with the subject “%s” is about %s: Amazon SES replaces a Message-ID',
  async (id, subject, found) => {
    const raw = `Return-Path: <>
From: MAILER-DAEMON@amazonses.example
Date: ${returned.date}
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; a1-2.smtp-out.amazonses.example

Final-Recipient: rfc822; ${returned.recipient}
Action: failed
Status: 5.1.1
--b1
Content-Type: message/rfc822

Message-ID: ${id}
Subject: ${subject}
--b1--
`
    const bounce = bounceOf(await mailParts(Buffer.from(raw))) ?? expect.fail('It is not a report.')
    expect(letterOfBounce(bounce, [letter])?.id).toBe(found)
  },
)

const longSubject = 'Bestätigung für den Waldtag mit Übernachtung im Moor'
test.each([
  [
    'encoded in one line',
    'Subject: =?UTF-8?Q?Best=C3=A4tigung_f=C3=BCr?= den Waldtag mit =?UTF-8?Q?=C3=9Cbernachtung?= im Moor',
  ],
  [
    'encoded in two',
    'Subject: =?UTF-8?Q?Best=C3=A4tigung_f=C3=BCr?= den Waldtag mit\n =?UTF-8?Q?=C3=9Cbernachtung?= im Moor',
  ],
  [
    'quoted',
    '> Subject: =?UTF-8?Q?Best=C3=A4tigung_f=C3=BCr?= den Waldtag mit\n>  =?UTF-8?Q?=C3=9Cbernachtung?= im Moor',
  ],
  [
    'quoted within a word',
    '> Subject: =?UTF-8?Q?Best=C3=A4tigung_f=C3=BCr_den_Wald?=\n>  =?UTF-8?Q?tag_mit_=C3=9Cbernachtung_im_Moor?=',
  ],
  ['indented', '    Subject: Bestätigung für den Waldtag mit\n      Übernachtung im Moor'],
  ['of an unknown charset', 'Subject: =?unknown-8bit?Q?Best=C3=A4tigung_f=C3=BCr?= den Waldtag mit\n Moor'],
])('a report in words alone is about the letter whose subject stands in it, %s', async (_, subject) => {
  const raw = `Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mx.other.example>
Date: ${returned.date}
Subject: Mail delivery failed
X-Failed-Recipients: ${returned.recipient}
Content-Type: text/plain; charset=utf-8

The following address failed:

  ${returned.recipient}
    550 5.1.1 User unknown

------ This is a copy of the headers ------

${subject}
${subject.startsWith('>') ? '> ' : ''}To: ${returned.recipient}
`
  const bounce =
    bounceOf(await mailParts(Buffer.from(raw.replaceAll('\n', '\r\n')))) ?? expect.fail('It is not a report.')
  expect(letterOfBounce(bounce, [{ ...letter, subject: longSubject }])?.id).toBe('our-letter')
  expect(
    letterOfBounce({ ...bounce, subject: 'Deine Anmeldung' }, [{ ...letter, subject: longSubject }]),
  ).toBeUndefined()
})

const lines = (...all: string[]) => all.join('\n')
test.each([
  [
    'Postfix',
    lines(`Original-Recipient: rfc822;${returned.recipient}`, 'Final-Recipient: rfc822; dead@other.example'),
    '',
  ],
  ['Sendmail', 'Final-Recipient: RFC822; dead@other.example', ''],
  [
    'Exim',
    `Final-Recipient: rfc822;${returned.recipient}`,
    lines('  dead@other.example', `    (generated from ${returned.recipient})`, '    550 User unknown'),
  ],
])('%s: the address to which a guest forwards is named', async (_, recipients, words) => {
  const raw = `From: Mail Delivery System <MAILER-DAEMON@mx.other.example>
Date: ${returned.date}
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

${words}
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.other.example

${recipients}
Action: failed
Status: 5.1.1
--b1--
`
  const bounce = bounceOf(await mailParts(Buffer.from(raw))) ?? expect.fail('It is not a report.')
  expect(forwardOf(bounce, returned.recipient)).toBe('dead@other.example')
})

test.each(['henrike@mail.haselhof.example', 'Henrike+wald@haselhof.example', 'xn--hnrike-x@haselhof.example'])(
  '%s is the recipient in another form',
  recipient => {
    const bounce = {
      recipients: [recipient],
      ...{ messageId: '', arrived: undefined, subject: '', date: 0, reason: '' },
    }
    expect(forwardOf(bounce, returned.recipient)).toBeUndefined()
  },
)
