/** Making PDFs: how long one takes, what the thread costs in memory, and what it does to pages that are rendered meanwhile. */
import { readFileSync } from 'node:fs'
import { setTimeout as after, setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sampleCompanyInvoice, sampleInvoice, sampleLongInvoice } from '../domain/testing/sample-invoices.ts'
import { firstContent } from '../server/first-content.ts'
import { createPages } from '../server/render/pages.tsx'
import { openAssets } from '../server/runtime/assets.ts'
import { openDataFolder } from '../server/store/data-folder.ts'
import { benchDeps } from './bench-deps.ts'
import { median, temporaryFolder } from './site-process.ts'

const count = 30
const rounds = 15
const spanMs = 1000

const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 ** 2)

async function main() {
  const assets = openAssets('dist/app/assets')
  const now = () => new Date().toISOString()
  const code = readFileSync('dist/app/assets/paper-worker.cjs', 'utf8')
  const data = await openDataFolder({
    dir: temporaryFolder(),
    firstContent: async () => firstContent(assets, now()),
    log: () => {},
  })
  const deps = benchDeps(data, now, options => new Worker(code, { ...options, eval: true }))
  const pages = createPages({ deps, assets, headers: {} })
  const renderPage = () => pages.render({ pathname: '/kalender', search: '' })

  /** Pages rendered in some seconds, one after the other. */
  async function pagesIn(ms: number): Promise<number> {
    const end = performance.now() + ms
    let rendered = 0
    while (performance.now() < end) {
      await renderPage()
      // What the thread says is heard between two pages, as between two requests.
      await turn()
      rendered += 1
    }
    return rendered / (ms / 1000)
  }

  await pagesIn(spanMs)
  const before = memoryMb()
  const { papers } = deps
  const timed = async (make: () => Promise<Uint8Array>) => {
    const started = performance.now()
    const { length } = await make()
    return { ms: performance.now() - started, length }
  }
  const first = await timed(() => papers.invoice(sampleInvoice()))
  const afterOne = memoryMb()
  const times: number[] = []
  for (let made = 0; made < count; made += 1) times.push((await timed(() => papers.invoice(sampleInvoice()))).ms)
  const afterMany = memoryMb()
  console.log(
    `An invoice (${first.length} bytes): the first in ${first.ms.toFixed(0)} ms with the start of the thread, then ${median(times).toFixed(0)} ms`,
  )
  for (const [name, invoice] of [
    ['with data', sampleCompanyInvoice()],
    ['of four sheets', sampleLongInvoice()],
  ] as const) {
    const some: number[] = []
    for (let made = 0; made < count; made += 1) some.push((await timed(() => papers.invoice(invoice))).ms)
    console.log(`One ${name}: ${median(some).toFixed(0)} ms`)
  }

  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calm = await pagesIn(spanMs)
    let isOver = false
    const making = (async () => {
      let made = 0
      for (; !isOver; made += 1) await papers.invoice(sampleInvoice())
      return made
    })()
    const busy = await pagesIn(spanMs)
    isOver = true
    rates.push((await making) / (spanMs / 1000))
    ratios.push(busy / calm)
  }
  console.log(
    `Pages while ${median(rates).toFixed(0)} invoices a second are made, against none: ${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(', ')})`,
  )
  await papers.close()
  await after(2000)
  console.log(
    `Memory: ${before} MB before, ${afterOne} after one, ${afterMany} after ${count + 1}, ${memoryMb()} once the thread has ended`,
  )
  await data.close()
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
