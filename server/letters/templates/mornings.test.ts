import { expect, test } from 'vitest'
import { sampleAccount } from '../../../domain/testing/samples.ts'
import { withMorning } from './mornings.ts'

const account = sampleAccount({ _id: 'helper', email: 'helper@example.org', notify: 'daily' })

test('a letter that replaces a waiting one includes its news, and everything added before it', () => {
  let ids = 0
  const posting = { now: () => '2026-11-29T07:00:00.000Z', newId: () => `mail-${++ids}` }
  const told = (toldUntil: string, until: string, outbox: ReturnType<typeof withMorning> = []) =>
    withMorning(posting, outbox, { ...account, toldUntil }, until)
  const first = told('2026-11-28T09:00:00.000Z', '2026-11-29T06:04:00.000Z')
  const causeOf = (outbox: ReturnType<typeof withMorning>) => outbox.map(({ cause }) => cause)
  expect(causeOf(told('2026-11-29T06:04:00.000Z', '2026-11-30T06:04:00.000Z', first))).toEqual([
    { kind: 'daily', id: 'helper', since: '2026-11-28T09:00:00.000Z', until: '2026-11-30T06:04:00.000Z' },
  ])
  // A notice that has no receiver any more was older.
  expect(causeOf(told('2026-11-28T07:59:00.000Z', '2026-11-30T06:04:00.000Z', first))).toEqual([
    { kind: 'daily', id: 'helper', since: '2026-11-28T07:59:00.000Z', until: '2026-11-30T06:04:00.000Z' },
  ])
})
