/**
 * How soon the executable answers, beside a bare server of the same Node started in the same minute, and what it takes of
 * memory when nobody comes.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { median, temporaryFolder } from './site-process.ts'

const rounds = 10
const AFTER_START_MS = 3000
const AT_REST_MS = 60_000

const bareServer = `require('node:http').createServer((q, s) => s.end()).listen(0, '127.0.0.1', function () {
  console.log('http://127.0.0.1:' + this.address().port)
})`

const startSite = (dataDir: string, rest?: number) => start('dist/lichtung', ['--port', '0', '--data', dataDir], rest)

async function start(program: string, options: string[], rest = AFTER_START_MS) {
  const began = performance.now()
  const site = spawn(program, options, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise(resolve => site.once('exit', resolve))
  const origin = await new Promise<string>(started =>
    site.stdout.on('data', chunk => {
      const url = /http:\S+/.exec(String(chunk))?.[0]
      if (url) started(url)
    }),
  )
  const listening = performance.now() - began
  await (await fetch(origin)).text()
  const answered = performance.now() - began
  await after(rest)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
  site.kill('SIGTERM')
  await ended
  return { listening, answered, memory }
}

async function main(): Promise<void> {
  const firsts = []
  const laters = []
  const bares: Awaited<ReturnType<typeof start>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = `${temporaryFolder()}/data`
    bares.push(await start(process.execPath, ['-e', bareServer]))
    firsts.push(await startSite(dataDir))
    laters.push(await startSite(dataDir))
  }
  for (const [name, starts] of Object.entries({
    'a bare server of this Node': bares,
    'first starts': firsts,
    'later starts': laters,
  })) {
    const of = (value: (start: (typeof starts)[number]) => number) => median(starts.map(value)).toFixed(0)
    console.log(
      `${name}: listening after ${of(s => s.listening)} ms, the first page after ${of(s => s.answered)} ms, ${of(s => s.memory)} MB (medians of ${rounds})`,
    )
  }
  const ratios = laters.map(({ answered }, round) => answered / (bares[round]?.answered ?? Number.NaN))
  console.log(`the first page of a later start: ${median(ratios).toFixed(2)} times what the bare server needs`)
  const dataDir = `${temporaryFolder()}/data`
  await startSite(dataDir)
  const { memory } = await startSite(dataDir, AT_REST_MS)
  console.log(`a later start at rest, after a minute: ${memory.toFixed(0)} MB`)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
