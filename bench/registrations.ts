/** Measures 500 simultaneous registrations with 10,000 stored ones: duration, writes and fsyncs. */
import { mkdirSync } from 'node:fs'
import { behindProxy } from '../e2e/support/site.ts'
import { msOf, runBench, startBenchSite, temporaryFolder } from './site-process.ts'
import { fillSite, visitorsOf } from './stored.ts'

const STORED_COUNT = 10_000
const BURST_LENGTH = 500

async function main() {
  const dir = `${temporaryFolder()}/data`
  mkdirSync(dir)
  const { event } = await fillSite(dir, STORED_COUNT)
  const site = await startBenchSite(dir, { ...behindProxy, LOG_LEVEL: 'debug' })
  const register = await visitorsOf(site, event)
  let refused = 0
  const countRefused = () => {
    refused += 1
  }
  const ms = await msOf(() => Promise.all(Array.from({ length: BURST_LENGTH }, () => register().catch(countRefused))))
  await site.stop()
  const disk = /"message":"Disk","writes":(\d+),"fsyncs":(\d+)/.exec(site.log())
  console.log(
    `${BURST_LENGTH} registrations at once on ${STORED_COUNT} stored: ${(ms / 1000).toFixed(2)} s, ${disk?.[1]} writes, ${disk?.[2]} fsyncs, ${refused} refused`,
  )
}

void runBench(main)
