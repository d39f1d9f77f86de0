import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from '../../domain/mail/mail.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { openQueue } from './queue.ts'

const now = () => '2026-11-28T09:00:00.000Z'
const letter = (_id: string): Mail => ({
  _id,
  to: 'ada@example.org',
  subject: '',
  text: '',
  createdDate: now(),
  attempts: [],
})

async function openTestQueue() {
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  onTestFinished(() => data.close())
  await data.outbox.update(() => ({ next: [letter('first'), letter('second')], result: undefined }))
  const queue = openQueue({ ...data, now, trustedClock: { moment: async () => now() } })
  /** As an undo does: takes the first letter back, unless it is on its way. */
  const takeBack = (decided = () => {}) =>
    data.outbox.update(current => {
      decided()
      const isLate = queue.isOnItsWay({ _id: 'first' })
      return { next: isLate ? current : current.filter(({ _id }) => _id !== 'first'), result: !isLate }
    })
  return { queue, takeBack }
}

test('a letter that is being taken back at the moment of its sending is not sent', async () => {
  const { queue, takeBack } = await openTestQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const taking = takeBack(resolve)
  await promise
  // It is being written: the outbox still has the letter.
  const claimed = await queue.claimNext()
  expect([await taking, claimed?._id]).toEqual([true, 'second'])
})

test('a letter is on its way from its claim until what has become of it is recorded', async () => {
  const { queue, takeBack } = await openTestQueue()
  const [claimed, isTaken] = await Promise.all([queue.claimNext(), takeBack()])
  expect([isTaken, claimed?._id]).toEqual([false, 'first'])
  expect(queue.isOnItsWay({ _id: 'second' })).toBe(false)
  await queue.recordFailure(letter('first'), 'no')
  queue.release()
  expect(await takeBack()).toBe(true)
})
