import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { snapshotOf } from '../../domain/bookings/record/snapshot.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { type Mail, mailStateOf } from '../../domain/letters/mail.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { letterRules } from '../letters/letter-rules.ts'
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
  const queue = openQueue({ ...data, rules: letterRules, now, trustedClock: { moment: async () => now() } })
  /** Takes the first letter back as an undo does, unless it is on its way. */
  const takeBack = (decided = () => {}) =>
    data.outbox.update(current => {
      decided()
      const isLate = queue.isOnItsWay({ _id: 'first' })
      return { next: isLate ? current : current.filter(({ _id }) => _id !== 'first'), result: !isLate }
    })
  return { queue, takeBack, outbox: data.outbox }
}

test('a letter that is being withdrawn at the moment of its sending is not sent', async () => {
  const { queue, takeBack } = await openTestQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const taking = takeBack(resolve)
  await promise
  // The withdrawal is being written: the outbox still has the letter.
  const claimed = await queue.claimNext()
  expect([await taking, claimed?._id]).toEqual([true, 'second'])
})

test('a letter is on its way from its claim until its outcome is recorded', async () => {
  const { queue, takeBack } = await openTestQueue()
  const [claimed, isTaken] = await Promise.all([queue.claimNext(), takeBack()])
  expect([isTaken, claimed?._id]).toEqual([false, 'first'])
  expect(queue.isOnItsWay({ _id: 'second' })).toBe(false)
  await queue.recordFailure(letter('first'), { error: 'no' })
  queue.release()
  expect(await takeBack()).toBe(true)
})

/** Opens a queue with one letter, about the confirmation of a booking. */
async function openAboutBooking() {
  const folder = await temporaryFolder()
  onTestFinished(folder.done)
  const data = await openDataFolder({ dir: join(folder.dir, 'data'), firstContent: sampleContent, log: () => {} })
  onTestFinished(() => data.close())
  const event = sampleEvent()
  const booking = sampleBooking({
    event: event._id,
    eventSnapshot: snapshotOf(event),
    state: 'confirmed',
    history: [{ what: 'confirmed', date: '2026-11-20T09:00:00.000Z', by: 'educator' }],
  })
  const { text: _, ...empty } = letter('step')
  const mail: Mail = { ...empty, cause: { kind: 'registration', id: booking._id, letter: 'step', step: 0 } }
  await data.commit(() => ({
    next: { events: [event], registrations: [booking], outbox: [mail] },
    result: undefined,
  }))
  const queue = openQueue({ ...data, rules: letterRules, now, trustedClock: { moment: async () => now() } })
  const edit = (changes: Partial<Registration>) =>
    data.registrations.update(all => ({ next: all.map(mail => ({ ...mail, ...changes })), result: undefined }))
  return { queue, mail, edit, outbox: data.outbox, entry: () => data.registrations.current[0]?.history[0] }
}

test('a needless letter stays if its booking has changed meanwhile and needs it again', async () => {
  const { queue, mail, edit, outbox, entry } = await openAboutBooking()
  await edit({ state: 'cancelled' })
  await queue.claimNext()
  await edit({ state: 'confirmed' })
  await queue.remove(mail)
  expect([outbox.current.length, entry()?.needless]).toEqual([1, undefined])
  await edit({ state: 'cancelled' })
  await queue.remove(mail)
  expect([outbox.current.length, entry()?.needless?.why]).toEqual([0, 'overtaken'])
})

test('the step of a letter that was already deleted gets no reason', async () => {
  const { queue, mail, outbox, entry, edit } = await openAboutBooking()
  await edit({ state: 'cancelled' })
  await queue.claimNext()
  await outbox.update(() => ({ next: [], result: undefined }))
  await queue.remove(mail)
  expect(entry()?.needless).toBeUndefined()
})

test('documents alone are not recorded as the letter about their step', async () => {
  const { queue, mail, entry } = await openAboutBooking()
  await queue.claimNext()
  await queue.recordSent(mail, { isNeedless: true })
  expect(entry()).toMatchObject({ invoiceSentDate: start, needless: { date: start } })
  expect(entry()?.sentDate).toBeUndefined()
})

test('the deadline named in the letter about an offer is recorded, even if another one applies by then', async () => {
  const { queue, mail, edit, entry } = await openAboutBooking()
  await queue.claimNext()
  await edit({ state: 'offered', until: '2026-12-02T09:00:00.000Z' })
  await queue.recordSent(mail, { namedUntil: '2026-11-30T09:00:00.000Z' })
  expect(entry()).toMatchObject({ sentDate: start, namedUntil: '2026-11-30T09:00:00.000Z' })
})

test.each([
  "Can't send mail - all recipients were rejected: 550 5.7.1 Recipient rejected: rate limited by recipient policy",
  "Can't send mail - all recipients were rejected: 550 5.7.1 Client does not have permissions to send to this group; blocked",
])('a letter refused again after another one was accepted does not wait for ever: %s', async error => {
  const { queue, outbox } = await openTestQueue()
  const states = () => outbox.current.map(mail => [mail._id, mailStateOf(mail)])
  for (let times = 0; times < 30; times += 1) await queue.recordFailureOfDue(letter('first'), { error })
  expect(states()[0]).toEqual(['first', 'waiting'])
  await queue.recordSent(letter('second'))
  await queue.recordFailureOfDue(letter('first'), { error })
  expect(states()).toEqual([['first', 'waiting']])
  await queue.recordFailureOfDue(letter('first'), { error })
  expect(states()).toEqual([['first', 'failed']])
})

type QueueOptions = Parameters<typeof openQueue>[0]

/** Records without a disk: twenty hours take some thousand writes. */
function inMemory() {
  const outbox: { current: readonly Mail[] } = { current: [] }
  const write = ({ outbox: next = outbox.current }: { outbox?: readonly Mail[] }) => {
    outbox.current = next
  }
  const all = () => ({ outbox: outbox.current, registrations: [], events: [], vouchers: [], withdrawals: [], bin: [] })
  type Change<Known, Next> = (data: Known) => { next?: Next; result: unknown }
  return {
    write,
    outbox: Object.assign(outbox, {
      async update(change: Change<readonly Mail[], readonly Mail[]>) {
        const { next, result } = change(outbox.current)
        write(next ? { outbox: next } : {})
        return result
      },
    }),
    all,
    async commit(change: Change<ReturnType<typeof all>, { outbox?: readonly Mail[] }>) {
      const { next = {}, result } = change(all())
      write(next)
      return result
    },
  }
}

/** Opens a server that accepts `limit` letters in any sixty minutes, and names that limit. */
function hourly(limit: number) {
  const starts: number[] = []
  return (now: number): string | undefined => {
    if (starts.filter(date => date > now - HOUR_MS).length >= limit)
      return `Mail command failed: 451 4.7.0 rate limit exceeded: ${limit} messages per hour`
    starts.push(now)
    return undefined
  }
}

test('1,000 newsletters at 50 an hour take at most 21 hours, receipts go first, and each is sent once', async () => {
  const begin = Date.parse(start)
  const clock = { now: begin }
  const data = inMemory()
  const newsletter = (_id: string): Mail => ({
    ...letter(_id),
    cause: { kind: 'issue', id: 'autumn', subscriber: _id },
  })
  const all = Array.from({ length: 1000 }, (_, at) => newsletter(`newsletter-${at}`))
  data.write({ outbox: all })
  const moment = () => new Date(clock.now).toISOString()
  const queue = openQueue({
    ...data,
    rules: letterRules,
    now: moment,
    trustedClock: { moment: async () => moment() },
  } as unknown as QueueOptions)
  queue.setServer({ host: 'mail.example.org', port: 587, security: 'auto', user: '', password: '' })
  const server = hourly(50)
  const starts: string[] = []
  const waiting = () => data.outbox.current.filter(mail => mailStateOf(mail) === 'waiting')
  let receipts = 0
  while (waiting().length > 0) {
    if (clock.now - begin > receipts * 2 * HOUR_MS && receipts < 10) {
      const receipt = { ...letter(`receipt-${receipts}`), createdDate: moment() }
      data.write({ outbox: [...data.outbox.current, receipt] })
      receipts += 1
    }
    const mail = await queue.claimNext()
    if (mail) {
      const error = server(clock.now)
      if (error === undefined) {
        // A waiting receipt goes before newsletters.
        if (mail.cause) expect(waiting().filter(({ cause }) => !cause)).toEqual([])
        starts.push(mail._id)
        await queue.recordSent(mail)
      } else await queue.recordFailureOfDue(mail, { error })
      queue.release()
    }
    clock.now += mail ? SECOND_MS : MINUTE_MS / 2
  }
  expect(starts).toHaveLength(1010)
  expect(new Set(starts).size).toBe(1010)
  expect((clock.now - begin) / HOUR_MS).toBeLessThanOrEqual(21)
})
