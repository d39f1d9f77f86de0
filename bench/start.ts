/** How soon the executable answers, and what it takes of memory when nobody comes. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { median, temporaryFolder } from './site-process.ts'

const rounds = 10

async function start(dataDir: string) {
  const began = performance.now()
  const site = spawn('dist/lichtung', ['--port', '0', '--data', dataDir], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
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
  await after(3000)
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
  site.kill('SIGTERM')
  await ended
  return { listening, answered, memory }
}

async function main(): Promise<void> {
  const firsts = []
  const laters = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = `${temporaryFolder()}/data`
    firsts.push(await start(dataDir))
    laters.push(await start(dataDir))
  }
  for (const [name, starts] of Object.entries({ 'first starts': firsts, 'later starts': laters })) {
    const of = (value: (start: (typeof starts)[number]) => number) => median(starts.map(value)).toFixed(0)
    console.log(
      `${name}: listening after ${of(s => s.listening)} ms, the first page after ${of(s => s.answered)} ms, ${of(s => s.memory)} MB (medians of ${rounds})`,
    )
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
