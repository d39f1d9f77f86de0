/** A newsletter to 500 people: how long it takes, and what it does to pages meanwhile. */
import { SMTPServer } from 'smtp-server'
import type { Subscriber } from '../domain/newsletter/subscriber.ts'
import { callerOf } from '../e2e/support/api.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { signedIn } from '../server/testing/accounts.ts'
import { median, p99, pageTimes, startSite, temporaryFolder } from './site-process.ts'

const count = 500

/** A folder with so many subscribers, and the administrator's Cookie header. */
async function prepare(dir: string): Promise<string> {
  await (await startSite(dir)).stop()
  const unneeded = () => Promise.reject(new Error('It has its content already.'))
  const data = await openDataFolder({ dir, firstContent: unneeded, log: console.error })
  const act = { date: new Date().toISOString(), ip: '192.0.2.1' }
  const subscribers = Array.from({ length: count }, (_, index): Subscriber => {
    const email = `person-${index}@example.org`
    return { _id: `s${index}`, email, name: 'Martina Beispiel', requested: act, confirmed: act, wording: 'Ja' }
  })
  const body = `<p>${'Im Wald ist es jetzt still. '.repeat(100)}</p>`
  const issue = { _id: 'issue', subject: 'Neues aus dem Wald', body, lastModifiedDate: act.date }
  await data.newsletter.update(() => ({ next: { subscribers, blocked: [], issues: [issue] }, result: undefined }))
  const cookie = await signedIn(data, {})
  await data.close()
  return cookie
}

async function main() {
  const dir = temporaryFolder()
  const session = await prepare(dir)
  const arrived = new Set<string>()
  let letters = 0
  let done = () => {}
  const all = new Promise<void>(resolve => {
    done = resolve
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      stream.resume().once('end', () => {
        for (const { address } of envelope.rcptTo) arrived.add(address)
        letters += 1
        callback(null)
        if (letters === count) done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const site = await startSite(dir, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const call = await callerOf(site, session)

  const calmUntil = performance.now() + 3000
  const calm = await pageTimes(site, () => performance.now() > calmUntil)
  const started = performance.now()
  const { status } = await call('/api/newsletter/send', { method: 'POST', body: JSON.stringify({ _id: 'issue' }) })
  const answered = performance.now() - started
  let isOver = false
  const sent = all.then(() => {
    isOver = true
    return performance.now() - started
  })
  const busy = await pageTimes(site, () => isOver)
  console.log(
    `${letters} letters to ${arrived.size} of ${count} people in ${((await sent) / 1000).toFixed(1)} s, asked for in ${answered.toFixed(0)} ms (${status}); ${busy.length} pages rendered meanwhile, median ${median(busy).toFixed(1)} ms, p99 ${p99(busy).toFixed(1)} ms, slowest ${Math.max(...busy).toFixed(0)} ms; before ${median(calm).toFixed(1)}, ${p99(calm).toFixed(1)} and ${Math.max(...calm).toFixed(0)} ms`,
  )
  await site.stop()
  await new Promise<void>(resolve => server.close(() => resolve()))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
