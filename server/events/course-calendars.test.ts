import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { eachSession } from '../../domain/events/sessions/sessions.ts'
import { addDays, instantOf } from '../../domain/kit/format.ts'
import { openAdminSite } from '../testing/admin.ts'
import { lacksPrograms } from '../testing/programs.ts'

/** 27 days in six blocks; two of them last over a change of the clocks. */
const blocks = [
  ['2026-12-11', 5],
  ['2027-02-05', 4],
  ['2027-03-26', 4],
  ['2027-05-07', 5],
  ['2027-08-06', 4],
  ['2027-10-29', 5],
] as const
const sessions = blocks.map(([day, days]) => ({
  ...{ startDate: instantOf(day, '16:00'), endDate: instantOf(addDays(day, days - 1), '14:00'), hours: 8 * days },
}))

async function openCourse() {
  const site = await openAdminSite()
  const { answer } = await site.post('/event/add', {
    ...{ title: 'Ausbildung', active: true, cost: 2490, locationName: 'Köhlerhütte' },
    ...{ startDate: sessions[0]?.startDate, endDate: sessions[5]?.endDate, sessions },
  })
  const course: Event = answer
  const dir = mkdtempSync(join(tmpdir(), 'kalender-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = join(dir, 'kurs.ics')
  writeFileSync(file, await (await fetch(`${site.origin}/kalender/${course._id}.ics`)).text())
  return { ...site, course, dir, file }
}

/** Each session as the programs below write it: its name in calendars, title, and both times in Berlin. */
const expected = (course: Event) =>
  eachSession(course).map(({ _id, title }, at) => {
    const [day, days] = blocks[at] ?? expect.fail()
    return `${_id}@localhost|${title}|${day} 16:00|${addDays(day, days - 1)} 14:00`
  })

test('ical.js reads an entry for each block of a training of 27 days, at the right times', async () => {
  const { course, origin } = await openCourse()
  const file = new ICAL.Component(ICAL.parse(await (await fetch(`${origin}/kalender/${course._id}.ics`)).text()))
  const written = ({ year, month, day, hour, minute }: ICAL.Time) =>
    `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
  const two = (number: number) => String(number).padStart(2, '0')
  const entries = file.getAllSubcomponents('vevent').map(entry => new ICAL.Event(entry))
  expect(
    entries.map(({ uid, summary, startDate, endDate }) =>
      [uid, summary, written(startDate), written(endDate)].join('|'),
    ),
  ).toEqual(expected(course))
  expect(entries.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
    sessions.map(({ startDate }) => startDate),
  )
})

const config = (dir: string) => `[calendars]
[[kurs]]
path = ${dir}/calendar
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${dir}/khal.db
`
const python = `
import sys
from icalendar import Calendar
from zoneinfo import ZoneInfo
berlin = ZoneInfo('Europe/Berlin')
for entry in Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk('VEVENT'):
    times = [entry.decoded(name).astimezone(berlin).strftime('%Y-%m-%d %H:%M') for name in ('dtstart', 'dtend')]
    print('|'.join([str(entry['uid']), str(entry['summary'])] + times))
`
const lines = (text: string) => text.trim().split('\n')

describe.skipIf(lacksPrograms('khal'))('programs of Debian', () => {
  test('khal imports the training, and shows each block at the right times', async () => {
    const { course, dir, file } = await openCourse()
    mkdirSync(join(dir, 'calendar'))
    writeFileSync(join(dir, 'config'), config(dir))
    const khal = (...sent: string[]) =>
      execFileSync('khal', ['-c', join(dir, 'config'), ...sent], {
        ...{ encoding: 'utf8', env: { ...process.env, HOME: dir, LC_ALL: 'C.UTF-8', TZ: 'UTC' } },
      })
    khal('import', '--batch', '-a', 'kurs', file)
    const shape = '{uid}|{title}|{start}|{end}'
    const listed = khal('list', '--once', '--day-format', '', '--format', shape, '2026-12-01', '365d')
    expect(lines(listed).filter(line => line !== '')).toEqual(expected(course))
  })

  test('python-icalendar reads the same', async () => {
    const { course, file } = await openCourse()
    // Names the Python that khal uses: the PATH may have another one first.
    const printed = execFileSync('/usr/bin/python3', ['-c', python, file], { encoding: 'utf8' })
    expect(lines(printed)).toEqual(expected(course))
  })
})
