import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { startSite } from '../../e2e/support/site.ts'
import { nodeOptions } from '../../server/runtime/node-options.ts'
import { startBenchSite, temporaryFolder, waitUntil } from '../site-process.ts'
import { openPlaceProcess } from './place.ts'
import { copyOf, siteWithPictures } from './sites.ts'

const PICTURE_COUNT = 300
const ROUNDS = Number(process.env.ROUNDS ?? 3)

/** The time in which an empty machine takes over 10,000 bookings and 300 pictures. */
export async function measureTakeover(): Promise<void> {
  const { dir } = await siteWithPictures(PICTURE_COUNT, true)
  console.log(`takeover of 10,000 bookings and ${PICTURE_COUNT} pictures`)
  const place = await openPlaceProcess()
  const site = await startBenchSite(copyOf(dir), place.env)
  await waitUntil(async () => (await place.figures()).pictures >= PICTURE_COUNT, site.log)
  await after(5000)
  console.log(
    `  memory of the site that sends them: ${site.memory().now.toFixed(0)} MB, most ${site.memory().most.toFixed(0)}`,
  )
  await site.stop('SIGKILL')
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
    const started = await startSite(join(temporaryFolder(), 'data'), {
      env: place.env,
      options: ['takeover', '--force'],
      command: [process.execPath, ...nodeOptions, 'dist/app/main.cjs'],
    })
    await (await fetch(`${started.origin}/kalender`)).text()
    const servingSeconds = seconds()
    await waitUntil(() => started.stderr().includes('All pictures have come'), started.stderr)
    console.log(`  serves after ${servingSeconds} s, all pictures after ${seconds()} s`)
    await started.end('SIGKILL')
  }
  place.close()
}
