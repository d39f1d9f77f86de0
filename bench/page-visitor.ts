/**
 * A thread that asks for something again and again, and tells how long each answer took, in milliseconds. The thread of the
 * benchmark has other things to do, and would count its own waiting.
 */
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** With `everyMs` it asks by the clock, whether or not the last answer has come; without, one after the other. */
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
  const timed = async () => {
    const started = performance.now()
    // Once more, as browsers do: a site that was busy for seconds closes connections before it has read from them.
    await ask().catch(ask)
    times.push(performance.now() - started)
    if (times.length === 1) parentPort?.postMessage('started')
  }
  const asked: Promise<void>[] = []
  while (!isOver) {
    const answer = timed()
    asked.push(answer)
    await (everyMs === undefined ? answer : pause(everyMs))
  }
  await Promise.all(asked)
  parentPort?.postMessage(times)
}

void main()
