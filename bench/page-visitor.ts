/**
 * A thread that asks for pages which are not cached, one after the other, and tells how long each took, in milliseconds.
 * The thread of the benchmark has other things to do, and would count its own waiting.
 */
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const page = () =>
  new Promise((resolve, reject) => {
    get(`${workerData}/kalender?von=2026-12-01`, response => response.resume().on('end', resolve)).on('error', reject)
  })

async function main() {
  const times: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    // Once more, as browsers do: a site that was busy for seconds closes connections before it has read from them.
    await page().catch(page)
    times.push(performance.now() - started)
    if (times.length === 1) parentPort?.postMessage('started')
  }
  parentPort?.postMessage(times)
}

void main()
