import { expect, test } from 'vitest'
import type { PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { zipOf } from '../testing/files/zip-of.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'
import { readCalendar } from './calendar/calendar.ts'
import { calendarsIn } from './calendar-archive.ts'

const named = (title: string) =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nDTSTART:20270501T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('the calendars of an archive are read together, whatever their encoding', async () => {
  const archive = await zipOf({
    'Wald_1@group.calendar.google.com.ics': named('Wald'),
    'Privat.ICS': Buffer.from(named('Wiesengrün'), 'latin1'),
    'liesmich.txt': 'nichts',
  })
  const calendars = (await calendarsIn(archive)) ?? expect.fail()
  const { drafts } = await readCalendar(calendars, { shown: true, now: '2026-11-28T09:00:00.000Z' })
  expect(drafts.map(({ input }) => input?.title)).toEqual(['Wald', 'Wiesengrün'])
})

test.each([
  ['an Excel file', { 'xl/workbook.xml': '<workbook/>' }],
  ['an archive of pictures', { 'foto.jpg': 'JFIF' }],
])('%s is not an archive of calendars', async (_, files) => {
  expect(await calendarsIn(await zipOf(files))).toBeUndefined()
})

test('an archive that unpacks to more than a calendar may have is refused', async () => {
  await expect(calendarsIn(await zipOf({ 'a.ics': ' '.repeat(6_000_000) }))).rejects.toThrow('larger than')
})

test('the archive that Google exports is previewed and imported as its calendars', async () => {
  const { as } = await openTestSiteWithAccounts()
  const files = importing(as('admin'))
  const archive = await zipOf({ 'Wald.ics': named('Wald'), 'Wiese.ics': named('Wiese') })
  const { body } = await files.preview({ kind: 'events' }, archive)
  expect(body.rows.map(({ what, outcome }: PreviewRow) => [what.split(',')[0], outcome])).toEqual([
    ['Wald', 'new'],
    ['Wiese', 'new'],
  ])
  expect((await files.add({ kind: 'events' }, archive)).status).toBe(200)
})
