import { expect, test } from 'vitest'
import { sampleAccount } from '../../../domain/testing/samples.ts'
import { withMorning } from './mornings.ts'

const account = sampleAccount({ _id: 'helper', email: 'helper@example.org', notify: 'daily' })

test('a morning letter that replaces a waiting one also reports the news of that one, and of older notices', () => {
  let ids = 0
  const posting = { now: () => '2026-11-29T07:00:00.000Z', newId: () => `mail-${++ids}` }
  const outboxAfter = (toldUntil: string, until: string, outbox: ReturnType<typeof withMorning> = []) =>
    withMorning(posting, outbox, { ...account, toldUntil }, until)
  const first = outboxAfter('2026-11-28T09:00:00.000Z', '2026-11-29T06:04:00.000Z')
  const causeOf = (outbox: ReturnType<typeof withMorning>) => outbox.map(({ cause }) => cause)
  expect(causeOf(outboxAfter('2026-11-29T06:04:00.000Z', '2026-11-30T06:04:00.000Z', first))).toEqual([
    { kind: 'daily', id: 'helper', since: '2026-11-28T09:00:00.000Z', until: '2026-11-30T06:04:00.000Z' },
  ])
  // An older notice, which the morning letter replaces, moves the start back.
  expect(causeOf(outboxAfter('2026-11-28T07:59:00.000Z', '2026-11-30T06:04:00.000Z', first))).toEqual([
    { kind: 'daily', id: 'helper', since: '2026-11-28T07:59:00.000Z', until: '2026-11-30T06:04:00.000Z' },
  ])
})
