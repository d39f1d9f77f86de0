/**
 * Measures how long a newsletter to 3,000 people takes and how much it writes; then how the first seconds of a second
 * one slow pages.
 */
import { setTimeout as after } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Subscriber } from '../domain/people/newsletter/subscriber.ts'
import { callerOf } from '../e2e/support/api.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { signedIn } from '../server/testing/accounts.ts'
import { mb, median, p99, runBench, startBenchSite, temporaryFolder, withPages } from './site-process.ts'

const SUBSCRIBER_COUNT = 3000
/** Duration of requesting pages while the second newsletter goes out. The pages take most of the CPU time. */
const SECOND_PART_MS = 15_000

/** Creates a folder with subscribers and two newsletters; returns the administrator's Cookie header. */
async function prepare(dir: string): Promise<string> {
  await (await startBenchSite(dir)).stop()
  const noContent = () => Promise.reject(new Error('It has its content already.'))
  const data = await openDataFolder({ dir, firstContent: noContent, log: console.error })
  const act = { date: new Date().toISOString(), ip: '192.0.2.1' }
  const subscribers = Array.from({ length: SUBSCRIBER_COUNT }, (_, index): Subscriber => {
    const email = `person-${index}@example.org`
    return { _id: `s${index}`, email, name: 'Martina Beispiel', requested: act, confirmed: act, wording: 'Ja' }
  })
  const body = `<p>${'Im Wald ist es jetzt still. '.repeat(100)}</p>`
  const issues = ['first', 'second'].map(_id => ({
    _id,
    subject: 'Neues aus dem Wald',
    body,
    lastModifiedDate: act.date,
  }))
  await data.newsletter.update(() => ({ next: { subscribers, blocked: [], issues }, result: undefined }))
  const cookie = await signedIn(data, {})
  await data.close()
  return cookie
}

const formatTimes = (pages: readonly number[]) =>
  `${pages.length} pages, median ${median([...pages]).toFixed(1)} ms, p99 ${p99(pages).toFixed(1)} ms, slowest ${Math.max(...pages).toFixed(0)} ms`

async function main() {
  const dir = temporaryFolder()
  const session = await prepare(dir)
  const recipients = new Set<string>()
  let letterCount = 0
  const allReceived = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      stream.resume().once('end', () => {
        for (const { address } of envelope.rcptTo) recipients.add(address)
        letterCount += 1
        callback(null)
        if (letterCount === SUBSCRIBER_COUNT) allReceived.resolve()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const site = await startBenchSite(dir, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const call = await callerOf(site, session)

  const send = async (_id: string) => {
    const { status } = await call('/api/newsletter/send', { method: 'POST', body: JSON.stringify({ _id }) })
    if (status !== 200) throw new Error(`The newsletter was refused: ${status}`)
  }

  const calm = await withPages(site, () => after(3000))
  const before = site.written().disk
  const started = performance.now()
  await send('first')
  const answered = performance.now() - started
  await allReceived.promise
  const seconds = (performance.now() - started) / 1000
  const written = site.written().disk - before
  console.log(
    `${letterCount} letters to ${recipients.size} of ${SUBSCRIBER_COUNT} people in ${seconds.toFixed(1)} s, asked for in ${answered.toFixed(0)} ms; ${mb(written).toFixed(0)} MB written`,
  )

  const sent = letterCount
  const busy = await withPages(site, async () => {
    await send('second')
    await after(SECOND_PART_MS)
  })
  console.log(
    `with pages ${letterCount - sent} letters in ${busy.seconds.toFixed(1)} s; ${formatTimes(busy.pages)}; before ${formatTimes(calm.pages)}`,
  )
  await site.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
}

void runBench(main)
