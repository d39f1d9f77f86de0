/** A burst of 500 registrations at once on top of 10,000 stored ones: how long, how many writes, how many fsyncs. */
import { mkdirSync } from 'node:fs'
import type { Registration } from '../domain/registrations/registration.ts'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { firstContent } from '../server/first-content.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { startSite, temporaryFolder } from './site-process.ts'

const stored = 10_000
const burst = 500

async function fill(dir: string) {
  const now = new Date().toISOString()
  const data = await openDataFolder({
    dir,
    firstContent: async () => firstContent(openAssets('dist/app/assets'), now),
    log: () => {},
  })
  const filler = (index: number): Registration => ({
    _id: `filler-${index}`,
    event: '',
    name: 'Martina Beispiel',
    email: `martina-${index}@example.org`,
    phone: '01234 567890',
    street: 'Am Anger',
    houseNumber: '7',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
    notes: 'Wir kommen zu zweit und bringen einen Topf mit.',
    newsLetter: false,
    privacyStatement: true,
    createdDate: now,
    lastModifiedDate: now,
  })
  await data.registrations.update(() => ({
    next: Array.from({ length: stored }, (_, i) => filler(i)),
    result: undefined,
  }))
  await data.close()
}

async function main() {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  await fill(dir)
  const site = await startSite(dir, { TRUST_PROXY: '127.0.0.1,::1', LOG_LEVEL: 'debug' })
  const token = await xsrfTokenOf(site)
  const send = (index: number) =>
    fetch(`${site.origin}/api/registration/add`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `XSRF-TOKEN=${token}`,
        'X-XSRF-TOKEN': token,
        'X-Forwarded-For': `10.0.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ name: 'Martina Beispiel', email: `burst-${index}@example.org`, notes: 'Hallo' }),
    })
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: burst }, (_, index) => send(index)))
  const seconds = (performance.now() - started) / 1000
  const refused = answers.filter(({ status }) => status !== 200).length
  await site.stop()
  const disk = /"message":"Disk","writes":(\d+),"fsyncs":(\d+)/.exec(site.log())
  console.log(
    `${burst} registrations at once on ${stored} stored: ${seconds.toFixed(2)} s, ${disk?.[1]} writes, ${disk?.[2]} fsyncs, ${refused} refused`,
  )
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
