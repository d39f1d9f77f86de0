import { expect, test } from 'vitest'
import { collections } from './collections.ts'

const outboxOf = (data: unknown) => collections.outbox.migrations?.[2]?.(data)
const newsletterOf = (data: unknown) => collections.newsletter.migrations?.[2]?.(data)
const date = '2026-11-28T09:00:00.000Z'

test('an address at the end of an older error gets a field of its own, and the rest of the letter stays', () => {
  const mail = (attempts: object[]) => ({ _id: 'a', to: 'anna@example.org', isRepeat: true, attempts })
  const older = [
    { date, error: 'Came back: 550 5.1.1 User unknown [forwarded to dead@example.org]' },
    { date, error: 'Recipient command failed: 550 [forwarded to me] no', isItsOwn: true },
  ]
  expect(outboxOf([mail(older), mail([])])).toEqual([
    mail([{ date, error: 'Came back: 550 5.1.1 User unknown', forward: 'dead@example.org' }, older[1] ?? {}]),
    mail([]),
  ])
})

test('the results of older newsletters, too', () => {
  const file = (sent: object[]) => ({
    ...{ subscribers: [{ _id: 's' }], blocked: ['x'], invited: ['y'] },
    issues: [{ _id: 'draft' }, { _id: 'sent', sending: { date, recipients: ['s'], sent, isDone: true } }],
  })
  const plain = [
    { subscriber: 's', date },
    { subscriber: 's', date, returned: '552 5.2.2 Full' },
  ]
  const older = { subscriber: 's', date, letter: 'l', returned: '550 5.1.1 Unknown [forwarded to dead@example.org]' }
  const newer = { subscriber: 's', date, letter: 'l', returned: '550 5.1.1 Unknown', forward: 'dead@example.org' }
  expect(newsletterOf(file([...plain, older]))).toEqual(file([...plain, newer]))
})
