import { expect, test } from 'vitest'
import { bounceOf, letterOfBounce } from '../../../domain/letters/bounce.ts'
import { outcomeOf, replyOf } from '../../../domain/letters/reply.ts'
import { noReturns, type ReturnedLetter, returnReports } from '../../testing/servers/bounces.ts'
import { mailParts } from './mail-parts.ts'

const returned: ReturnedLetter = {
  messageId: '<our-letter@wald.example>',
  recipient: 'henrike@haselhof.example',
  sender: 'post@wald.example',
  subject: 'Deine Anmeldung',
  sent: 'Thu, 26 Nov 2026 10:00:00 +0100',
  date: 'Thu, 26 Nov 2026 10:02:00 +0100',
}
const sentDate = '2026-11-26T09:00:00.000Z'
const letter = { id: 'our-letter', to: returned.recipient, subject: returned.subject, sentDate }
/** Letters to which no report may be assigned. */
const others = [
  { ...letter, id: 'newer', sentDate: '2026-11-26T09:30:00.000Z', subject: 'Etwas anderes' },
  { ...letter, id: 'older', sentDate: '2026-11-20T09:00:00.000Z' },
  { ...letter, id: 'elsewhere', to: 'anna@haselhof.example' },
]

const bounce = async (raw: string) => bounceOf(await mailParts(Buffer.from(raw.replaceAll('\n', '\r\n'))))

test.each(returnReports.map(({ name, raw, outcome }) => [name, raw(returned), outcome] as const))(
  '%s: the report is matched to the right letter, with its reason',
  async (_, raw, outcome) => {
    const report = (await bounce(raw)) ?? expect.fail('It is not a report.')
    expect(letterOfBounce(report, [...others, letter])?.id).toBe('our-letter')
    const reply = replyOf(`Came back: ${report.reason}`) ?? expect.fail(report.reason)
    expect(outcomeOf(reply)).toBe(outcome)
  },
)

test.each(noReturns.map(({ name, raw }) => [name, raw(returned)] as const))(
  '%s: the message is about no letter',
  async (_, raw) => {
    const report = await bounce(raw)
    expect(report && letterOfBounce(report, [...others, letter])).toBeUndefined()
  },
)

test('the tests contain as many reports and other messages as D80 requires', () => {
  expect([returnReports.length, noReturns.length]).toEqual([40, 20])
})
