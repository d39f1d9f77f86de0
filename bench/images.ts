/**
 * Measures the upload of twenty photos of 12 megapixels: duration, peak memory, and the delay of every page meanwhile,
 * compared with the same minute without an upload.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from '../domain/content/images/image.ts'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { firstContent } from '../server/app/first-content.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { signedIn } from '../server/testing/accounts.ts'
import { phonePhoto } from '../server/testing/files/photos.ts'
import { photos } from '../starter/photos.ts'
import { mb, median, runBench, startBenchSite, temporaryFolder } from './site-process.ts'

const PHOTO_COUNT = 20
const PAUSE_MS = 10

/** Writes a body of real photos at a phone's resolution, rotated and with metadata. */
async function writeBody(path: string) {
  const file = openSync(path, 'w')
  let bytes = 0
  for (let index = 0; index < PHOTO_COUNT; index += 1) {
    const source = `starter/photos/${photos[index % photos.length]?.file}`
    const photo = await phonePhoto({ file: source, width: 4032, height: 3024, quality: 99 })
    bytes += photo.length
    const start = `${index === 0 ? '[' : ','}{"name":"IMG_${index}.jpg","content":"data:image/jpeg;base64,`
    writeSync(file, start + photo.toString('base64'))
    writeSync(file, '"}')
  }
  writeSync(file, ']')
  closeSync(file)
  return bytes
}

/** Sends the file from another process, so that this one's timing is not disturbed. */
function upload(origin: string, path: string, headers: Record<string, string>) {
  const source = `
    const [origin, path, headers] = JSON.parse(process.argv[1])
    const { createReadStream } = require('node:fs')
    const call = require('node:http').request(origin + '/api/img/add', { method: 'POST', headers }, answer => {
      answer.pipe(process.stdout)
    })
    createReadStream(path).pipe(call)`
  const child = spawn(process.execPath, ['-e', source, JSON.stringify([origin, path, headers])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<Image[]>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.once('close', () => (output.startsWith('[') ? resolve(JSON.parse(output)) : reject(new Error(output))))
  })
}

/** Requests cached and uncached pages in turn until `until` settles. Returns the milliseconds of each answer. */
async function timePages(origin: string, paths: string[], until: Promise<unknown>) {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (let index = 0; !isOver; index += 1) {
    const path = paths[index % paths.length] ?? '/'
    const address = origin + path + (Math.floor(index / paths.length) % 2 === 0 ? '' : '?neu=1')
    const started = performance.now()
    const answer = await fetch(address)
    await answer.text()
    times.push(performance.now() - started)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  return times.sort((a, b) => a - b)
}

const formatTimes = (times: number[]) =>
  `${times.length} answers, median ${median(times).toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`

async function main() {
  const folder = temporaryFolder()
  const dir = join(folder, 'data')
  const body = join(folder, 'body.json')
  const bytes = await writeBody(body)
  const data = await openDataFolder({
    dir,
    firstContent: async () => firstContent(openAssets('dist/app/assets'), new Date().toISOString()),
    log: () => {},
  })
  const session = await signedIn(data, {})
  await data.close()

  const site = await startBenchSite(dir)
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '/']) => path)
  const token = await xsrfTokenOf(site)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(statSync(body).size),
    Cookie: `${session}; XSRF-TOKEN=${token}`,
    'X-XSRF-TOKEN': token,
  }

  const quiet = await timePages(site.origin, paths, new Promise(resolve => setTimeout(resolve, 10_000)))
  const memoryBefore = { ...site.peakMemory() }
  const started = performance.now()
  const uploading = upload(site.origin, body, headers)
  const busy = await timePages(site.origin, paths, uploading)
  const images = await uploading
  const seconds = (performance.now() - started) / 1000
  const memory = site.peakMemory()
  const stored = JSON.parse(readFileSync(join(dir, 'images.json'), 'utf8')).data.length
  await site.stop()

  console.log(
    `${PHOTO_COUNT} photos of 12 megapixels, ${mb(bytes).toFixed(0)} MB, in one call: ${seconds.toFixed(1)} s`,
  )
  console.log(`  ${images.length} added, all ${images[0]?.width} × ${images[0]?.height}; the list now has ${stored}`)
  console.log(
    `  peak memory ${(memory.site + memory.pictures).toFixed(0)} MB: the site ${memory.site.toFixed(0)} (before: ${memoryBefore.site.toFixed(0)}), its process for pictures ${memory.pictures.toFixed(0)}`,
  )
  console.log(`  pages meanwhile: ${formatTimes(busy)}`)
  console.log(`  pages without:   ${formatTimes(quiet)}`)
}

void runBench(main)
