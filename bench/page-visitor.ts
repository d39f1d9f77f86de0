/**
 * A thread that sends requests repeatedly and reports their duration in milliseconds. The benchmark's own thread is
 * busy and would count its own delays.
 */
import { Agent, get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** With `everyMs`, sends at fixed intervals without waiting for answers; otherwise one after the other. */
export type Visit = { url: string; everyMs?: number }

const { url, everyMs }: Visit = workerData
const agent = everyMs === undefined ? undefined : new Agent({ keepAlive: true })

const ask = () =>
  new Promise((resolve, reject) => {
    get(url, { agent }, response => response.resume().on('end', resolve)).on('error', reject)
  })

async function main() {
  const times: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  const time = async () => {
    const started = performance.now()
    // Retries once, like browsers: a site that was busy for seconds closes connections before reading from them.
    await ask().catch(ask)
    times.push(performance.now() - started)
    if (times.length === 1) parentPort?.postMessage('started')
  }
  const asked: Promise<void>[] = []
  while (!isOver) {
    const answer = time()
    asked.push(answer)
    await (everyMs === undefined ? answer : after(everyMs))
  }
  await Promise.all(asked)
  parentPort?.postMessage(times)
}

void main()
