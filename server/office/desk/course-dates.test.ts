import { expect, test } from 'vitest'
import type { Desk, DeskDate, DeskDates } from '../../../domain/office/desk/desk.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openAdminSite } from '../../testing/admin.ts'

const session = (_id: string, day: string, changes: object = {}) => ({
  ...{ _id, startDate: `${day}T09:00:00.000Z`, endDate: `${day}T14:00:00.000Z`, locationName: '', locationLink: '' },
  ...changes,
})
const cancelled = { date: '2026-11-01T08:00:00.000Z', reason: 'Sturm' }
/** The tests begin on 28 November, the day of the second session. */
const course = sampleEvent({
  ...{ _id: 'kurs', title: 'Ausbildung', places: 12, minimum: 8 },
  ...{ startDate: '2026-10-10T09:00:00.000Z', endDate: '2027-09-04T14:00:00.000Z' },
  sessions: [
    session('s1', '2026-10-10'),
    session('s2', '2026-11-28', { locationName: 'Steinbruch' }),
    session('s3', '2026-12-01', { cancelled }),
    session('s4', '2027-02-06'),
    session('s5', '2027-09-04'),
  ],
})
const single = sampleEvent({ _id: 'winter' })
const ada = sampleBooking({ event: 'kurs', state: 'confirmed', createdDate: '2026-08-01T08:00:00.000Z' })

async function openSite() {
  const site = await openAdminSite({}, data =>
    data.commit(() => ({ next: { events: [course, single], registrations: [ada] }, result: undefined })),
  )
  const get = async <T>(path: string): Promise<T> => (await site.admin.send(`/api${path}`)).json()
  return { ...site, get }
}
const shown = ({ _id, session, startDate }: DeskDate) => [_id, session?._id, startDate.slice(0, 10)]

test('the desk shows the sessions of a course on their days, today’s first', async () => {
  const { get } = await openSite()
  const { dates } = await get<Desk>('/desk')
  expect(dates.map(shown)).toEqual([
    ['kurs', 's2', '2026-11-28'],
    ['winter', undefined, '2026-12-04'],
    ['kurs', 's4', '2027-02-06'],
    ['kurs', 's5', '2027-09-04'],
  ])
  expect(dates[0]).toMatchObject({
    ...{ title: 'Ausbildung', session: { _id: 's2', at: 2, of: 5 }, locationName: 'Steinbruch' },
    // A course that has begun takes place, however few participants it has.
    ...{ minimum: 0, seats: { confirmed: 1 } },
  })
})

test('each session is listed by itself, the past ones among the past', async () => {
  const { get } = await openSite()
  const coming = await get<DeskDates>('/desk/dates')
  expect(coming.dates.map(({ session }) => session?._id)).toEqual(['s2', 's3', undefined, 's4', 's5'])
  expect(coming.total).toBe(5)
  expect(coming.dates[1]).toMatchObject({ cancelled: '2026-11-01' })
  const past = await get<DeskDates>('/desk/dates?past=0')
  expect(past.dates.map(shown)).toEqual([['kurs', 's1', '2026-10-10']])
})
