/**
 * Measures cached pages: the processor time of the complete site for a request against that of a bare node:http server
 * that sends as many bytes, and how many each answers in a second.
 */
import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { median, processorMs, startSite, temporaryFolder } from './site-process.ts'
import { requestsPerSecond } from './support/wrk.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const SECONDS = 4

const sizeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, response => {
      let bytes = 0
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function measure(pid: number, url: string) {
  const before = processorMs(pid)
  const rate = await requestsPerSecond(url, ['/'], SECONDS)
  return { rate, microseconds: ((processorMs(pid) - before) * 1000) / (rate * SECONDS) }
}

async function main() {
  const site = await startSite(temporaryFolder())
  const bytes = await sizeOf(`${site.origin}/`)
  const bareSource = `require('node:http').createServer((q, s) => s.end(body)).listen(0, '127.0.0.1', function () { console.log(this.address().port) }); const body = Buffer.alloc(${bytes}, 'x')`
  const bare = spawn(process.execPath, ['-e', bareSource], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(resolve => bare.stdout.once('data', chunk => resolve(String(chunk).trim())))
  const bareUrl = `http://127.0.0.1:${port}`

  for (const url of [bareUrl, site.origin]) await requestsPerSecond(url)
  const rates: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const reference = await measure(bare.pid ?? 0, bareUrl)
    const ours = await measure(site.pid, site.origin)
    rates.push(ours.rate / reference.rate)
    times.push(reference.microseconds / ours.microseconds)
    const line = [ours, reference].map(
      ({ rate, microseconds }) => `${rate.toFixed(0)}/s, ${microseconds.toFixed(1)} µs`,
    )
    console.log(`  / ${line[0]}; bare node:http ${line[1]}`)
  }
  const ofBare = `of a bare node:http server by the processor's time, ${median(rates).toFixed(2)} by requests`
  console.log(`cached pages (${bytes} bytes): ${median(times).toFixed(2)} ${ofBare}`)
  void bare.kill()
  await site.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
