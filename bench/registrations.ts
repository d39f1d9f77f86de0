/** Measures 500 simultaneous registrations with 10,000 stored ones: duration, writes and fsyncs. */
import { mkdirSync } from 'node:fs'
import { behindProxy } from '../e2e/support/site.ts'
import { startSite, temporaryFolder } from './site-process.ts'
import { fillSite, visitorsOf } from './stored.ts'

const stored = 10_000
const burst = 500

async function main() {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, stored)
  const site = await startSite(dir, { ...behindProxy, LOG_LEVEL: 'debug' })
  const register = await visitorsOf(site, event)
  const started = performance.now()
  const answers = await Promise.allSettled(Array.from({ length: burst }, () => register()))
  const seconds = (performance.now() - started) / 1000
  const refused = answers.filter(({ status }) => status === 'rejected').length
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
