import { expect, test } from 'vitest'
import type { ImportProgress } from '../../domain/import/progress.ts'
import { filesOf } from '../testing/files/files-of.ts'
import {
  bookingsCsv,
  calendarOf,
  eventsCsv,
  importBody,
  importing,
  subscribersCsv,
} from '../testing/files/import-files.ts'
import { oldPages, wxrOf } from '../testing/files/wordpress-export.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

const stages: ImportProgress['stage'][] = ['arriving', 'reading', 'comparing', 'storing']
const run = 'one'

async function openSite() {
  const site = await openTestSiteWithAccounts()
  const admin = site.as('admin')
  const progress = async (): Promise<ImportProgress | null> =>
    (await admin.send(`/api/import/progress?run=${run}`)).json()
  /** Asks until the work on a file is that far. */
  const until = async (isThere: (progress: ImportProgress | null) => boolean): Promise<void> => {
    while (!isThere(await progress())) {}
  }
  const stored = () => filesOf(site.dir, /^logs/)
  return { ...site, admin, files: importing(admin), progress, until, stored }
}

const isComparing = (progress: ImportProgress | null) => progress?.stage === 'comparing' && progress.done > 0

test.each([
  ['a calendar', 'events', calendarOf(3000)],
  ['a list of events', 'events', eventsCsv(3000)],
  ['a list of registrations', 'registrations', bookingsCsv(2000, 300)],
  ['a list of subscribers', 'subscribers', subscribersCsv(5000)],
  ['an export of WordPress', 'pages', wxrOf(oldPages(600))],
] as const)(
  'while %s is read and compared, other requests run, and the progress can be queried',
  async (_, kind, file) => {
    const { files, progress } = await openSite()
    const seen: ImportProgress[] = []
    let isOver = false
    const preview = files.preview({ kind, run }, file).finally(() => {
      isOver = true
    })
    while (!isOver) {
      const now = await progress()
      if (now) seen.push(now)
    }
    expect((await preview).status).toBe(200)
    const places = seen.map(({ stage }) => stages.indexOf(stage))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(seen.some(({ stage, done, of }) => stage !== 'arriving' && done > 0 && done < of)).toBe(true)
    expect(await progress()).toBeNull()
  },
)

test('a cancelled import reports that, and stores nothing', async () => {
  const { admin, files, until, stored } = await openSite()
  const before = stored()
  const adding = files.add({ kind: 'events', run }, calendarOf(3000))
  await until(isComparing)
  const answer = await admin.post('/api/import/cancel', { run })
  expect(await answer.json()).toEqual({ outcome: 'calledOff' })
  expect(await adding).toMatchObject({
    status: 409,
    body: { error: { message: 'Cancelled: nothing of this file is stored.' } },
  })
  expect(stored()).toEqual(before)
  expect(await files.list()).toEqual([])
})

test('a browser that leaves while its file is processed leaves nothing behind', async () => {
  const { admin, files, until, stored } = await openSite()
  const before = stored()
  const leaving = new AbortController()
  // Long enough for a busy machine to notice the leaving before the file is imported.
  const body = importBody({ kind: 'events', run }, calendarOf(4500))
  const headers = { 'content-type': 'application/octet-stream' }
  const adding = admin.post('/api/import/add', body, { headers, signal: leaving.signal })
  await until(isComparing)
  leaving.abort()
  await expect(adding).rejects.toThrow()
  await until(progress => progress === null)
  expect(stored()).toEqual(before)
  expect(await files.list()).toEqual([])
})

test('changes during the comparison of a file count: nothing is imported twice', async () => {
  const { admin, files, until } = await openSite()
  const file = calendarOf(2000)
  const adding = files.add({ kind: 'events', run }, file)
  await until(isComparing)
  const [first, time] = ['Waldgang 0', '2027-01-01T09:00:00.000Z']
  const other = await admin.post('/api/event/add', { title: first, startDate: time, endDate: time })
  expect([other.status, (await adding).body.report.taken]).toEqual([200, 1999])
  expect((await files.preview({ kind: 'events' }, file)).body.report.taken).toBe(0)
  expect((await admin.post('/api/import/cancel', { run })).status).toBe(200)
})

test('an unknown import has no progress, and cannot be cancelled', async () => {
  const { admin, progress } = await openSite()
  expect(await progress()).toBeNull()
  const answer = await admin.post('/api/import/cancel', { run })
  expect(await answer.json()).toEqual({ outcome: 'unknown' })
  expect((await admin.send('/api/import/progress')).status).toBe(400)
})
