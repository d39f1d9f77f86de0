import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { behindProxy } from '../../e2e/support/site.ts'
import { pictureFiles } from '../../server/store/files/layout.ts'
import { median, startBenchSite, waitUntil } from '../site-process.ts'
import { visitorsOf } from '../stored.ts'
import { type Manner, openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const PICTURE_COUNT = Number(process.env.PICTURES ?? 300)
const LARGE_BYTES = 30_000_000
const PAUSE_MS = 300
const QUIET_MS = 30_000

type Event = Parameters<typeof visitorsOf>[1]

/** Registers people while pictures go to the second home and for half a minute afterwards, and prints the delays. */
async function measureDelays(dir: string, event: Event, manner: Manner, pictures: number): Promise<void> {
  const place = await openPlaceProcess()
  await place.behave(manner)
  const site = await startBenchSite(copyOf(dir), { ...behindProxy, ...place.env })
  const register = await visitorsOf(site, event)
  const began = performance.now()
  await waitUntil(async () => (await place.figures()).generations > 0, site.log)
  const before = site.memory().now
  while ((await place.figures()).pictures < pictures) {
    await register()
    await after(PAUSE_MS)
  }
  const seconds = (performance.now() - began) / 1000
  const extra = site.memory().most - before
  await after(3000)
  const during = (await place.figures()).delays
  for (const end = performance.now() + QUIET_MS; performance.now() < end; await after(PAUSE_MS)) await register()
  await after(3000)
  const quiet = (await place.figures()).delays.slice(during.length)
  const summary = (list: readonly number[]) =>
    `median ${median([...list])}, at most ${Math.max(...list)} ms (${list.length})`
  console.log(
    `  place ${manner}, ${pictures} pictures in ${seconds.toFixed(0)} s, at most ${extra.toFixed(0)} MB more: commits arrive after ${summary(during)}; without pictures ${summary(quiet)}`,
  )
  const { stored } = await place.figures()
  await register()
  await after(3000)
  console.log(`  one registration with its letters: ${(await place.figures()).stored - stored} bytes in objects`)
  await site.stop('SIGKILL')
  place.close()
}

/**
 * Measures how long the log waits while pictures go to the second home, and how many bytes one registration sends
 * there.
 */
export async function measureSending(): Promise<void> {
  const { dir, event, pictureCount } = await siteWithPictures(PICTURE_COUNT, false)
  console.log('the log while pictures go out')
  for (const manner of ['good', 'on a slow line'] as const) await measureDelays(dir, event, manner, pictureCount)
  const single = await siteWithPictures(1, false)
  const file = join(single.dir, pictureFiles.folder, 'bild-0', pictureFiles.names[0] ?? '')
  writeFileSync(file, randomBytes(LARGE_BYTES))
  console.log(`  one picture of ${LARGE_BYTES / 1e6} MB among the starter pictures`)
  for (const manner of ['good', 'on a slow line'] as const)
    await measureDelays(single.dir, single.event, manner, single.pictureCount)
}
