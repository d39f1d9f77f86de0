import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { textOfMarkup } from '../../../client/testing/render.tsx'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import type { Event } from '../../../domain/events/event.ts'
import { addDays, instantOf } from '../../../domain/kit/format.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { htmlFaults } from '../../testing/files/html-faults.ts'
import { ownLink } from '../links/own-link.ts'

const cancelled = { date: '2026-11-01T08:00:00.000Z', reason: 'Sturm' }

/** Blocks from Friday evening to Sunday noon; the second is elsewhere, the third is called off. */
function courseOn(...days: string[]): Event {
  const sessions = days.map((day, at) => ({
    ...{ _id: `termin${at}`, startDate: instantOf(day, '17:00'), endDate: instantOf(addDays(day, 2), '14:00') },
    ...{ hours: 20, locationName: at === 1 ? 'Steinbruch' : '', locationLink: '' },
    ...(at === 2 ? { cancelled } : {}),
  }))
  const [first, last] = [sessions[0], sessions.at(-1)]
  return sampleEvent({
    ...{
      _id: 'kurs',
      title: 'Ausbildung',
      path: 'ausbildung',
      locationName: 'Köhlerhütte',
      bring: 'Becher und Messer',
    },
    ...{ cost: 1990, instalments: 3, sessions, active: true },
    ...{ startDate: first?.startDate ?? '', endDate: last?.endDate ?? '' },
  })
}
const ahead = courseOn('2026-12-11', '2027-02-05', '2027-03-26', '2027-05-07')
/** The tests begin on 28 November. */
const begun = courseOn('2026-10-09', '2027-02-05', '2027-03-26', '2027-05-07')
const pastCourse = courseOn('2026-01-09', '2026-03-06', '2026-05-08', '2026-07-10')

async function openPage(course: Event) {
  const history = [{ what: 'confirmed' as const, date: '2026-08-02T09:00:00.000Z', by: 'educator' as const }]
  const booking = sampleBooking({
    ...{ _id: 'ada', event: 'kurs', eventSnapshot: snapshotOf(course), state: 'confirmed', number: '2026-0147' },
    ...{ createdDate: '2026-08-01T08:00:00.000Z', history },
  })
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { events: [course], registrations: [booking] }, result: undefined })),
  )
  const address = ownLink({ sessions: { current: site.dataOf('sessions') }, origin: () => site.origin }, booking)
  const html = await (await fetch(address)).text()
  const file = async (name: string) => {
    const answer = await fetch(`${address}/${name}`, { redirect: 'manual' })
    const text = await answer.text()
    const isCalendar = text.startsWith('BEGIN:VCALENDAR')
    const entries = isCalendar
      ? new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
      : []
    return { status: answer.status, name: answer.headers.get('Content-Disposition'), entries }
  }
  return { html, text: textOfMarkup(html).replaceAll(/\s+/g, ' '), address, file }
}

test('the page of a course leads with the next session and what to bring', async () => {
  const { html, text } = await openPage(ahead)
  expect(htmlFaults(html)).toEqual([])
  expect(text).toContain('Dein nächster Termin Wir sehen uns am Fr., 11. Dez. 2026, 17 Uhr Termin 1 von 4')
  expect(text.indexOf('Becher und Messer')).toBeLessThan(text.indexOf('Wer mitkommt'))
  expect(text.match(/Becher und Messer/g)).toHaveLength(1)
})

test('between two sessions the page shows the next one that takes place, at its own location, and nothing has “begun”', async () => {
  const { text } = await openPage(begun)
  expect(text).toContain(
    'Wir sehen uns am Fr., 05. Feb. 2027, 17 Uhr Termin 2 von 4, bis So., 7. Februar 2027, 14 Uhr. Steinbruch',
  )
  expect(text).not.toMatch(/hat (schon )?begonnen/)
  // The walk leads to the next session as well.
  expect(text).toContain('Wir sehen uns Fr., 05. Feb. 2027, 17 Uhr')
})

test('pages that cancel or delete a note speak of the whole course, not of a day', async () => {
  const { address } = await openPage(courseOn('2027-02-05', '2027-03-26', '2027-05-07', '2027-07-09'))
  const textOf = async (path: string) =>
    textOfMarkup(await (await fetch(address + path)).text()).replaceAll(/\s+/g, ' ')
  const cancelling = await textOf('/stornieren')
  expect(cancelling).toContain('Es geht um den ganzen Kurs, mit allen Terminen, die noch kommen.')
  expect(cancelling).toContain('Es zählt der erste Termin des Kurses, so wie du ihn gebucht hast.')
  expect(cancelling).not.toMatch(/am Tag/i)
})

test('the walk leads to the next session, with what is due before it; later parts stand under the money', async () => {
  const { text } = await openPage(ahead)
  const [walk, rest] = text.split('Dein nächster Termin')
  expect([walk?.match(/Rate \d bezahlen/g), rest?.match(/Rate \d/g)]).toEqual([
    ['Rate 1 bezahlen'],
    ['Rate 1', 'Rate 2', 'Rate 3'],
  ])
})

test('after the last session the page looks back on the whole course', async () => {
  const { text } = await openPage(pastCourse)
  expect(text).toContain('Wir haben uns gesehen Fr., 09. Jan. 2026 bis So., 12. Juli 2026')
  expect(text).not.toContain('Wir sehen uns')
})

test('each session has a calendar file of its own, and one has all of them', async () => {
  const { html, text, file } = await openPage(ahead)
  // The third is called off; calendars keep it as cancelled.
  expect(text).toContain('Alle 3 in den Kalender')
  const links = [...html.matchAll(/href="[^"]*\/(termin[^"]*\.ics)"/g)].map(([, name = '']) => name)
  expect(links.toSorted()).toEqual(['termin-termin0.ics', 'termin-termin1.ics', 'termin-termin3.ics', 'termin.ics'])
  const calendar = await file('termin-termin1.ics')
  expect(calendar.name).toBe('attachment; filename="termin-2027-02-05.ics"')
  expect(calendar.entries.map(({ uid, summary, location }) => [uid.split('@')[0], summary, location])).toEqual([
    ['termin1', 'Ausbildung (2 von 4)', 'Steinbruch'],
  ])
  const all = await file('termin.ics')
  expect(all.entries.map(({ uid }) => uid.split('@')[0])).toEqual(['termin0', 'termin1', 'termin2', 'termin3'])
  // Both files have the same entry, in the same state.
  expect(calendar.entries[0]?.sequence).toBe(all.entries[1]?.sequence)
  expect((await file('termin-nichts.ics')).status).toBe(303)
})
