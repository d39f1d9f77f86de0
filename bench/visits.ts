/** Measures the panel's statistics with a million logged requests: time and memory. */

import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { HOUR_MS } from '../domain/kit/duration.ts'
import { addDays, dayOf, instantOf } from '../domain/kit/format.ts'
import type { RequestEntry } from '../domain/visits/visitor.ts'
import { callerOf, sessionOf } from '../e2e/support/api.ts'
import { adminEnv } from '../e2e/support/site.ts'
import { mb, median, runBench, startBenchSite, temporaryFolder } from './site-process.ts'

const REQUEST_COUNT = 1_000_000
const DAYS = 30

const otherAgents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
]
const agentOf = (visitor: number) =>
  visitor % 3 === 0
    ? `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (visitor % 43)}.0.0.${visitor % 700} Mobile Safari/537.36`
    : (otherAgents[Math.floor(visitor / 3) % otherAgents.length] ?? '')
const paths = ['/', '/info', '/kalender', '/kontakt', '/info/waldtag', '/assets/site-AAAAAAAA.js', '/img/abc/480.webp']

/** Every tenth of 2,000 daily visitors returns on other days; addresses are complete for a week (D22). */
function ipOf(visitor: number, age: number): string {
  const isRegular = visitor % 10 === 0
  const number = isRegular ? visitor : visitor + age * 2000
  const [a, b, c] = [10 + (number >> 16), (number >> 8) & 255, number & 255]
  return age < 7 ? `${a}.${b}.${c}.${visitor % 250}` : `${a}.${b}.${c}.0/24`
}

async function writeLogs(dir: string): Promise<void> {
  mkdirSync(`${dir}/logs`, { recursive: true })
  const today = dayOf(new Date().toISOString())
  const perDay = Math.round(REQUEST_COUNT / DAYS)
  let lastRandom = 1
  const random = () => {
    lastRandom = (lastRandom * 48271) % 2147483647
    return lastRandom
  }
  for (let age = DAYS - 1; age >= 0; age -= 1) {
    const day = addDays(today, -age)
    const midnight = Date.parse(instantOf(day))
    const file = createWriteStream(`${dir}/logs/requests-${day}.jsonl`)
    for (let count = 0; count < perDay; count += 1) {
      const visitor = random() % 2000
      const entry: RequestEntry = {
        // All come in the first hour, so that hardly any of today's lies in the future.
        date: new Date(midnight + (count / perDay) * HOUR_MS).toISOString(),
        ip: ipOf(visitor, age),
        method: 'GET',
        path: paths[random() % paths.length] ?? '/',
        status: 200,
        bytes: 300 + (random() % 30_000),
        ms: 0.4,
        agent: agentOf(visitor),
        referrer: visitor % 5 === 0 ? 'suchmaschine.example' : '',
      }
      if (!file.write(`${JSON.stringify(entry)}\n`)) await once(file, 'drain')
    }
    file.end()
    await once(file, 'finish')
  }
}

async function askThePanel(): Promise<void> {
  const dir = `${temporaryFolder()}/data`
  await (await startBenchSite(dir, adminEnv)).stop()
  await writeLogs(dir)
  const startedMs = performance.now()
  const site = await startBenchSite(dir, adminEnv)
  console.log(`listens after ${(performance.now() - startedMs).toFixed(0)} ms`)
  const send = await callerOf(site, await sessionOf(site))
  async function call(path: string, body?: object): Promise<{ ms: number; bytes: number }> {
    const sentMs = performance.now()
    const response = await send(`/api/${path}`, body && { method: 'POST', body: JSON.stringify(body) })
    const content = await response.bytes()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${Buffer.from(content)}`)
    return { ms: performance.now() - sentMs, bytes: content.length }
  }
  const yesterday = addDays(dayOf(new Date().toISOString()), -1)
  const calls: Record<string, () => ReturnType<typeof call>> = {
    'visitors since yesterday': () => call('metrics', { filter: { date: yesterday, bytes: 1000 } }),
    'overview of 31 days': () => call('metrics/overview?span=days'),
    'overview of 12 months': () => call('metrics/overview?span=months'),
  }
  const firstTimes: Record<string, number> = {}
  for (const [name, measure] of Object.entries(calls)) firstTimes[name] = (await measure()).ms
  for (const [name, measure] of Object.entries(calls)) {
    const times: number[] = []
    let size = 0
    for (let count = 0; count < 21; count += 1) {
      const { ms, bytes } = await measure()
      times.push(ms)
      size = bytes
    }
    console.log(
      `${name}: median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, ${mb(size).toFixed(2)} MB; right after the start ${firstTimes[name]?.toFixed(0)} ms`,
    )
  }
  console.log(`most memory: ${site.peakMemory().site.toFixed(0)} MB`)
  await site.stop()
}

void runBench(askThePanel)
