/**
 * Measures cached pages: the processor time of the complete site for a request against that of bare node:http servers
 * that send as many bytes, with and without the site's headers, and how many each answers in a second.
 */
import { spawn } from 'node:child_process'
import { get, type IncomingHttpHeaders } from 'node:http'
import { median, processorMs, runBench, startBenchSite, temporaryFolder } from './site-process.ts'
import { requestsPerSecond } from './support/wrk.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = 4

const answerOf = (url: string) =>
  new Promise<{ bytes: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, response => {
      let bytes = 0
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ bytes, headers: response.headers }))
    }).on('error', reject)
  })

async function startBare(bytes: number, headers?: IncomingHttpHeaders) {
  const begin = headers ? `s.writeHead(200, ${JSON.stringify(headers)})` : 's'
  const source = `const body = Buffer.alloc(${bytes}, 'x')
    const answer = (q, s) => ${begin}.end(body)
    require('node:http').createServer(answer).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const bare = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(resolve => bare.stdout.once('data', chunk => resolve(String(chunk).trim())))
  return { pid: bare.pid ?? 0, url: `http://127.0.0.1:${port}`, stop: () => bare.kill() }
}

async function measure(pid: number, url: string) {
  const before = processorMs(pid)
  const rate = await requestsPerSecond(url, ['/'], SECONDS)
  return { rate, microseconds: ((processorMs(pid) - before) * 1000) / (rate * SECONDS) }
}

async function main() {
  const site = await startBenchSite(temporaryFolder())
  const { bytes, headers } = await answerOf(`${site.origin}/`)
  // Node's own.
  for (const name of ['date', 'connection', 'keep-alive']) delete headers[name]
  const bare = await startBare(bytes)
  const bareWithHeaders = await startBare(bytes, headers)

  for (const url of [bare.url, bareWithHeaders.url, site.origin]) await requestsPerSecond(url)
  const rates: number[] = []
  const times: number[] = []
  const timesWithHeaders: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await measure(bare.pid, bare.url)
    const ours = await measure(site.pid, site.origin)
    const withHeaders = await measure(bareWithHeaders.pid, bareWithHeaders.url)
    rates.push(ours.rate / reference.rate)
    times.push(reference.microseconds / ours.microseconds)
    timesWithHeaders.push(withHeaders.microseconds / ours.microseconds)
    const line = [ours, reference, withHeaders].map(
      ({ rate, microseconds }) => `${rate.toFixed(0)}/s, ${microseconds.toFixed(1)} µs`,
    )
    console.log(`  / ${line[0]}; bare node:http ${line[1]}, with our headers ${line[2]}`)
  }
  const comparison = `of a bare node:http server by the processor's time (${median(timesWithHeaders).toFixed(2)} with our headers), ${median(rates).toFixed(2)} by requests`
  console.log(`cached pages (${bytes} bytes): ${median(times).toFixed(2)} ${comparison}`)
  for (const each of [bare, bareWithHeaders]) each.stop()
  await site.stop()
}

void runBench(main)
