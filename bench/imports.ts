/**
 * Measures imports: a list of 300 events, 2,000 registrations and an Excel file of 5,000, a calendar of 4,500 events,
 * 5,000 subscribers, 40 pages and an export of 90 MB. Reports time, memory, and the delay of other requests, compared
 * with the seconds before and after.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import { xsrfTokenOf } from '../e2e/support/api.ts'
import { rowsIn } from '../server/formats/csv-reader.ts'
import { xlsx } from '../server/formats/xlsx.ts'
import {
  asWindows1252,
  bookingsCsv,
  calendarOf,
  eventsCsv,
  importBody,
  subscribersCsv,
} from '../server/testing/files/import-files.ts'
import { attachmentsOf, oldPages, wxrOf } from '../server/testing/files/wordpress-export.ts'
import { mb, p99, runBench, type SiteProcess, startBenchSite, temporaryFolder, withVisits } from './site-process.ts'
import { fillSite } from './stored.ts'

const EVENTS = 300
const BOOKINGS = 2000
const SHEET_ROWS = 5000
const ENTRIES = 4500
const SUBSCRIBERS = 5000
const PAGES = 40
const POSTS = 18_000

/** Sends requests as an administrator. */
async function senderOf(site: SiteProcess, cookie: string) {
  const token = await xsrfTokenOf(site)
  return async (call: string, body: BodyInit, type = 'application/octet-stream'): Promise<string> => {
    const headers = { 'Content-Type': type, Cookie: `${cookie}; XSRF-TOKEN=${token}`, 'X-XSRF-TOKEN': token }
    const answer = await fetch(`${site.origin}/api/import/${call}`, { method: 'POST', headers, body })
    return answer.text()
  }
}

/** Converts the table to an Excel file. */
async function workbookOf(csv: string): Promise<Buffer> {
  const rows: string[][] = []
  for await (const { cells } of rowsIn(csv, ';')) rows.push(cells)
  const [headings = [], ...body] = rows
  const columns = headings.map(heading => ({ heading, width: 20 }))
  return buffer(xlsx({ columns, pieces: Readable.from([body], { objectMode: true }) }))
}

/** Interval of small requests, whose delay shows the cost for others. */
const VISIT_EVERY_MS = 5

async function measure(site: SiteProcess, title: string, work: () => Promise<unknown>): Promise<void> {
  const visit = { url: `${site.origin}/healthz`, everyMs: VISIT_EVERY_MS }
  const idle = async () => (await withVisits(visit, () => after(1000))).answers
  const before = await idle()
  const { seconds, answers } = await withVisits(visit, work)
  const without = [...before, ...(await idle())]
  const { now, most } = site.memory()
  const [slow, calm, slowest] = [p99(answers), p99(without), Math.max(...answers)].map(Math.round)
  const otherTimes = `others 99 % ${slow} ms, without ${calm} ms, slowest ${slowest} ms`
  console.log(
    `${title}: ${seconds.toFixed(2)} s; ${otherTimes}; memory ${Math.round(now)} MB, most ${Math.round(most)} MB`,
  )
}

async function main() {
  const dir = join(temporaryFolder(), 'data')
  const { cookie } = await fillSite(dir, 0)
  const site = await startBenchSite(dir)
  const send = await senderOf(site, cookie)
  console.log(`memory before ${Math.round(site.memory().now)} MB`)
  const ids: string[] = []
  const files = [
    { kind: 'events', file: asWindows1252(eventsCsv(EVENTS)) },
    { kind: 'registrations', file: asWindows1252(bookingsCsv(BOOKINGS, EVENTS)) },
    { kind: 'pages', file: Buffer.from(wxrOf([...oldPages(PAGES), ...attachmentsOf(PAGES)])) },
    { kind: 'events', file: Buffer.from(calendarOf(ENTRIES)) },
    { kind: 'subscribers', file: Buffer.from(subscribersCsv(SUBSCRIBERS)) },
  ] as const
  for (const { kind, file } of files) {
    const body = importBody({ kind, ...(kind === 'subscribers' ? { consent: true } : {}) }, file)
    await measure(site, `${kind}, preview`, () => send('preview', body))
    await measure(site, `${kind}, import`, async () => ids.push(JSON.parse(await send('add', body))._id))
    await measure(site, `${kind}, preview again`, () => send('preview', body))
    console.log(`${kind}, import again: ${await send('add', body)}`)
  }
  const content = '<p>Ein Beitrag im Blog.</p>'.repeat(160)
  const posts = Array.from({ length: POSTS }, (_, at) => ({ id: 5000 + at, type: 'post' as const, content }))
  const long = importBody({ kind: 'pages' }, Buffer.from(wxrOf([...posts, ...oldPages(PAGES)])))
  const size = Math.round(mb(long.byteLength))
  await measure(site, `an export of ${size} MB, preview`, () => send('preview', long))
  for (const _id of ids.toReversed())
    await measure(site, 'taken back', () => send('undo', JSON.stringify({ _id }), 'application/json'))
  await site.stop()
  await measureWorkbook(dir, cookie)
}

/** Measures the memory for an Excel file in a fresh process. */
async function measureWorkbook(dir: string, cookie: string): Promise<void> {
  const sheet = importBody({ kind: 'registrations' }, await workbookOf(bookingsCsv(SHEET_ROWS, EVENTS)))
  const events = importBody({ kind: 'events' }, asWindows1252(eventsCsv(EVENTS)))
  const first = await startBenchSite(dir)
  await (await senderOf(first, cookie))('add', events)
  await first.stop()
  const site = await startBenchSite(dir)
  const send = await senderOf(site, cookie)
  await after(2000)
  const before = site.memory().now
  await measure(site, `an Excel file of ${SHEET_ROWS} rows, preview`, () => send('preview', sheet))
  console.log(
    `memory of it: ${Math.round(site.memory().most - before)} MB more than the ${Math.round(before)} MB before`,
  )
  await measure(site, 'the same, import', () => send('add', sheet))
  console.log(`memory of both: ${Math.round(site.memory().most - before)} MB more`)
  await site.stop()
}

void runBench(main)
