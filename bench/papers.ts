/**
 * Measures PDFs: time for one, memory of the process with the thread, effect on pages rendered meanwhile; and an
 * archive of 700.
 * `PAPERS_BEFORE=<paper-worker.cjs of another build>` is measured alternately with this build.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as after, setImmediate as turn } from 'node:timers/promises'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { sampleCompanyInvoice, sampleInvoice, sampleLongInvoice } from '../domain/testing/sample-invoices.ts'
import type { Deps } from '../server/app/deps.ts'
import { firstContent } from '../server/app/first-content.ts'
import { yearArchive } from '../server/money/invoices/year-end.ts'
import { openPapers, type Papers } from '../server/papers/papers.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { createPages } from '../server/site/pages.tsx'
import { openDataFolder } from '../server/store/data-folder.ts'
import { median, temporaryFolder } from './site-process.ts'
import { benchDeps } from './support/bench-deps.ts'

const count = 30
const rounds = 15
const spanMs = 1000

const memoryMb = () => Math.round(process.memoryUsage.rss() / 1024 ** 2)

type PaperRun = { papers: Papers; ms: number[] }

/** Makes invoices in several threads alternately, so that disturbances affect all of them. */
async function inTurns(papers: readonly Papers[]): Promise<number[]> {
  const all = papers.map((papers): PaperRun => ({ papers, ms: [] }))
  for (let round = 0; round < 2 * count; round += 1)
    for (const { papers, ms } of all)
      for (const invoice of [sampleInvoice(), sampleCompanyInvoice()]) {
        const started = performance.now()
        await papers.invoice(invoice)
        if (round >= count) ms.push(performance.now() - started)
      }
  return all.map(({ ms }) => median(ms))
}

/** Builds an archive of 700 invoices and reports memory over time. */
async function readArchive(deps: Deps, papers: Papers): Promise<{ seconds: number; mb: number[] }> {
  const sha256 = '0'.repeat(64)
  const invoices = Array.from({ length: 700 }, (_, at) =>
    (at % 3 === 0 ? sampleCompanyInvoice : sampleInvoice)({ number: `RE-2026-${at + 1}`, sha256 }),
  )
  const log = { ...deps.log, error: () => {} }
  const spreadsheets = { ...deps.spreadsheets, open: async () => new Blob(['']).stream() }
  const known = { ...deps, papers, log, spreadsheets, invoices: { ...deps.invoices, current: invoices } }
  const mb: number[] = []
  const started = performance.now()
  let next = 0
  let bytes = 0
  for await (const piece of yearArchive(known, '2026', new AbortController().signal)) {
    bytes += piece.length
    if (bytes < next) continue
    mb.push(memoryMb())
    next = bytes + 2 * 1024 ** 2
  }
  return { seconds: (performance.now() - started) / 1000, mb }
}

/** Measures this build alternately with the other one, if given. */
async function compare(deps: Deps, papers: Papers): Promise<void> {
  const path = process.env.PAPERS_BEFORE
  const other = path === undefined ? undefined : openPapers({ startWorker: threadOf(readFileSync(path, 'utf8')) })
  if (other) {
    const [ms = 0, msOther = 0] = await inTurns([papers, other])
    console.log(
      `In turns with the other build: ${ms.toFixed(1)} ms against ${msOther.toFixed(1)}, ${(ms / msOther).toFixed(2)}`,
    )
  }
  for (const [name, made] of Object.entries({ 'this build': papers, ...(other ? { 'the other build': other } : {}) })) {
    const { seconds, mb } = await readArchive(deps, made)
    console.log(`A year of 700 invoices by ${name}: ${seconds.toFixed(1)} s, memory ${mb.join(', ')} MB`)
  }
  await other?.close()
}

const threadOf = (code: string) => (options: WorkerOptions) => new Worker(code, { ...options, eval: true })

async function main() {
  const assets = openAssets('dist/app/assets')
  const now = () => new Date().toISOString()
  const code = readFileSync('dist/app/assets/paper-worker.cjs', 'utf8')
  const data = await openDataFolder({
    dir: temporaryFolder(),
    firstContent: async () => firstContent(assets, now()),
    log: () => {},
  })
  const deps = benchDeps(data, now, threadOf(code))
  const pages = createPages({ deps, assets, headers: {} })
  const renderPage = () => pages.render({ pathname: '/kalender', search: '' })

  /** Counts pages rendered one after the other in `ms`. */
  async function pagesIn(ms: number): Promise<number> {
    const end = performance.now() + ms
    let rendered = 0
    while (performance.now() < end) {
      await renderPage()
      // Lets messages of the thread arrive between two pages, as between two requests.
      await turn()
      rendered += 1
    }
    return rendered / (ms / 1000)
  }

  await pagesIn(spanMs)
  const memoryBefore = memoryMb()
  const { papers } = deps
  const time = async (make: () => Promise<Uint8Array>) => {
    const started = performance.now()
    const { length } = await make()
    return { ms: performance.now() - started, length }
  }
  const first = await time(() => papers.invoice(sampleInvoice()))
  const afterOne = memoryMb()
  const times: number[] = []
  for (let round = 0; round < count; round += 1) times.push((await time(() => papers.invoice(sampleInvoice()))).ms)
  const afterMany = memoryMb()
  console.log(
    `An invoice (${first.length} bytes): the first in ${first.ms.toFixed(0)} ms with the start of the thread, then ${median(times).toFixed(0)} ms`,
  )
  for (const [name, invoice] of [
    ['with data', sampleCompanyInvoice()],
    ['of four sheets', sampleLongInvoice()],
  ] as const) {
    const some: number[] = []
    for (let round = 0; round < count; round += 1) some.push((await time(() => papers.invoice(invoice))).ms)
    console.log(`One ${name}: ${median(some).toFixed(0)} ms`)
  }

  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calm = await pagesIn(spanMs)
    let isOver = false
    const making = (async () => {
      let count = 0
      for (; !isOver; count += 1) await papers.invoice(sampleInvoice())
      return count
    })()
    const busy = await pagesIn(spanMs)
    isOver = true
    rates.push((await making) / (spanMs / 1000))
    ratios.push(busy / calm)
  }
  console.log(
    `Pages while ${median(rates).toFixed(0)} invoices a second are made, against none: ${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(', ')})`,
  )
  await compare(deps, papers)
  await papers.close()
  await after(2000)
  console.log(
    `Memory: ${memoryBefore} MB before, ${afterOne} after one, ${afterMany} after ${count + 1}, ${memoryMb()} once the thread has ended`,
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
