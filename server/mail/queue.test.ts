import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Mail, stateOf } from '../../domain/mail/mail.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { sampleContent, temporaryFolder } from '../testing/sample-site.ts'
import { openQueue } from './queue.ts'

const start = '2026-11-28T09:00:00.000Z'
const now = () => start
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
  return { queue, takeBack, outbox: data.outbox }
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

test.each([
  "Can't send mail - all recipients were rejected: 550 5.7.1 Recipient rejected: rate limited by recipient policy",
  "Can't send mail - all recipients were rejected: 550 5.7.1 Client does not have permissions to send to this group; blocked",
])('a letter refused again after another one was taken does not wait for ever: %s', async error => {
  const { queue, outbox } = await openTestQueue()
  const states = () => outbox.current.map(mail => [mail._id, stateOf(mail)])
  for (let times = 0; times < 30; times += 1) await queue.recordFailureOfDue(letter('first'), error)
  expect(states()[0]).toEqual(['first', 'waiting'])
  await queue.recordSent(letter('second'))
  await queue.recordFailureOfDue(letter('first'), error)
  expect(states()).toEqual([['first', 'waiting']])
  await queue.recordFailureOfDue(letter('first'), error)
  expect(states()).toEqual([['first', 'failed']])
})
