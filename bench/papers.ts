/**
 * Measures PDFs: time for one, memory of the process with the thread, effect on pages rendered meanwhile; and an
 * archive of 700.
 * `PAPERS_BEFORE=<paper-worker.cjs of another build>` is measured alternately with this build.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as after, setImmediate as nextTurn } from 'node:timers/promises'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Invoice } from '../domain/money/invoices/invoice.ts'
import { sampleCompanyInvoice, sampleInvoice, sampleLongInvoice } from '../domain/testing/sample-invoices.ts'
import type { Deps } from '../server/app/deps.ts'
import { firstContent } from '../server/app/first-content.ts'
import { yearArchive } from '../server/money/invoices/year-end.ts'
import { openPapers, type Papers } from '../server/papers/papers.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { createPages } from '../server/site/pages.tsx'
import { openDataFolder } from '../server/store/data-folder.ts'
import { mb, median, msOf, runBench, temporaryFolder } from './site-process.ts'
import { benchDeps } from './support/bench-deps.ts'

const REPEATS = 30
const ROUNDS = 15
const SPAN_MS = 1000

const memoryMb = () => Math.round(mb(process.memoryUsage.rss()))

type PaperRun = { papers: Papers; times: number[] }

/** Makes invoices in several threads alternately, so that disturbances affect all; returns the median of each. */
async function medianTimes(threads: readonly Papers[]): Promise<number[]> {
  const runs = threads.map((papers): PaperRun => ({ papers, times: [] }))
  for (let round = 0; round < 2 * REPEATS; round += 1)
    for (const { papers, times } of runs)
      for (const invoice of [sampleInvoice(), sampleCompanyInvoice()]) {
        const ms = await msOf(() => papers.invoice(invoice))
        if (round >= REPEATS) times.push(ms)
      }
  return runs.map(({ times }) => median(times))
}

/** Measures building an archive of 700 invoices; returns the memory every two megabytes. */
async function measureArchive(deps: Deps, papers: Papers): Promise<{ seconds: number; memory: number[] }> {
  const sha256 = '0'.repeat(64)
  const invoices = Array.from({ length: 700 }, (_, at) =>
    (at % 3 === 0 ? sampleCompanyInvoice : sampleInvoice)({ number: `RE-2026-${at + 1}`, sha256 }),
  )
  // The archive would log that the checksums do not fit.
  const log = { ...deps.log, error: () => {} }
  const spreadsheets = { ...deps.spreadsheets, open: async () => new Blob(['']).stream() }
  const archiveDeps = { ...deps, papers, log, spreadsheets, invoices: { ...deps.invoices, current: invoices } }
  const memory: number[] = []
  const startedMs = performance.now()
  let nextSampleAt = 0
  let bytes = 0
  for await (const piece of yearArchive(archiveDeps, '2026', new AbortController().signal)) {
    bytes += piece.length
    if (bytes < nextSampleAt) continue
    memory.push(memoryMb())
    nextSampleAt = bytes + 2 * 1024 ** 2
  }
  return { seconds: (performance.now() - startedMs) / 1000, memory }
}

/** Measures this build alternately with the other one, if given. */
async function compare(deps: Deps, papers: Papers): Promise<void> {
  const path = process.env.PAPERS_BEFORE
  const other = path === undefined ? undefined : openPapers({ startWorker: threadOf(readFileSync(path, 'utf8')) })
  if (other) {
    const [ms = 0, msOther = 0] = await medianTimes([papers, other])
    console.log(
      `In turns with the other build: ${ms.toFixed(1)} ms against ${msOther.toFixed(1)}, ${(ms / msOther).toFixed(2)}`,
    )
  }
  for (const [name, papersOfBuild] of Object.entries({
    'this build': papers,
    ...(other ? { 'the other build': other } : {}),
  })) {
    const { seconds, memory } = await measureArchive(deps, papersOfBuild)
    console.log(`A year of 700 invoices by ${name}: ${seconds.toFixed(1)} s, memory ${memory.join(', ')} MB`)
  }
  await other?.close()
}

const threadOf = (code: string) => (options: WorkerOptions) => new Worker(code, { ...options, eval: true })

/**
 * Measures an invoice with the start of the thread, then many, then larger ones. Returns the memory after the first
 * and after many.
 */
async function measureInvoices({ invoice }: Papers): Promise<{ afterOne: number; afterMany: number }> {
  const timesOf = async (paper: Invoice) => {
    const times: number[] = []
    for (let round = 0; round < REPEATS; round += 1) times.push(await msOf(() => invoice(paper)))
    return times
  }
  let size = 0
  const firstMs = await msOf(async () => {
    size = (await invoice(sampleInvoice())).length
  })
  const afterOne = memoryMb()
  const times = await timesOf(sampleInvoice())
  const afterMany = memoryMb()
  console.log(
    `An invoice (${size} bytes): the first in ${firstMs.toFixed(0)} ms with the start of the thread, then ${median(times).toFixed(0)} ms`,
  )
  for (const [name, paper] of Object.entries({
    'with data': sampleCompanyInvoice(),
    'of four sheets': sampleLongInvoice(),
  }))
    console.log(`One ${name}: ${median(await timesOf(paper)).toFixed(0)} ms`)
  return { afterOne, afterMany }
}

/** Counts pages a second, rendered one after the other during `SPAN_MS`. */
async function countPages(renderPage: () => Promise<unknown>): Promise<number> {
  const endMs = performance.now() + SPAN_MS
  let rendered = 0
  while (performance.now() < endMs) {
    await renderPage()
    // Lets messages of the thread arrive between two pages, as between two requests.
    await nextTurn()
    rendered += 1
  }
  return rendered / (SPAN_MS / 1000)
}

/** Measures pages while invoices are made, against pages alone. */
async function measurePages(papers: Papers, renderPage: () => Promise<unknown>): Promise<void> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await countPages(renderPage)
    let isOver = false
    const making = (async () => {
      let made = 0
      while (!isOver) {
        await papers.invoice(sampleInvoice())
        made += 1
      }
      return made
    })()
    const busy = await countPages(renderPage)
    isOver = true
    rates.push((await making) / (SPAN_MS / 1000))
    ratios.push(busy / calm)
  }
  console.log(
    `Pages while ${median(rates).toFixed(0)} invoices a second are made, against none: ${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(', ')})`,
  )
}

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
  await countPages(renderPage)
  const memoryBefore = memoryMb()
  const { papers } = deps
  const { afterOne, afterMany } = await measureInvoices(papers)
  await measurePages(papers, renderPage)
  await compare(deps, papers)
  await papers.close()
  await after(2000)
  console.log(
    `Memory: ${memoryBefore} MB before, ${afterOne} after one, ${afterMany} after ${REPEATS + 1}, ${memoryMb()} once the thread has ended`,
  )
  await data.close()
}

void runBench(main)
