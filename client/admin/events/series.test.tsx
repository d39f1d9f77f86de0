// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { instantOf } from '../../../domain/kit/format.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { openDesk } from '../../testing/booking-desk.tsx'
import { cleanup, pressBack, render, screen, waitFor } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { EventsSection } from './events-section.tsx'

beforeEach(() => void vi.setSystemTime('2026-12-01T09:00:00.000Z'))
afterEach(() => void vi.useRealTimers())

const saturday = (_id: string, day: string, changes: Partial<Event> = {}) =>
  sampleEvent({
    _id,
    title: 'Waldtag',
    startDate: instantOf(day, '10:00'),
    endDate: instantOf(day, '15:00'),
    series: 'saturdays',
    ...changes,
  })
const dates = [saturday('a', '2027-03-13'), saturday('b', '2027-03-20'), saturday('c', '2027-03-27')]
const [first, , last] = dates
const sessionOf = ({ _id, startDate, endDate }: Event) => ({
  ...{ _id, startDate, endDate, locationName: '', locationLink: '' },
})
const single = saturday('x', '2027-03-13', { series: undefined })

async function openEvent(item: Event | undefined, events = dates, registrations: Registration[] = []) {
  const server = await servePanel({ events, registrations })
  return { ...server, ...openEditor({ kind: 'event', ...(item && { item }) }) }
}
async function openRepeat(event: Event, events = [event]) {
  const server = await servePanel({ events })
  return { ...server, ...openEditor({ kind: 'repeat', event }) }
}
const offered = () => screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
const labels = () => offered().map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)

test('one press repeats an event on the listed dates, without the excluded one', async () => {
  const { press, user, fill, sent, closed } = await openRepeat(single)
  expect(labels()).toEqual([
    'Sat, 20 Mar 2027, 10:00 to 15:00',
    'Sat, 27 Mar 2027, 10:00 to 15:00',
    'Sat, 3 Apr 2027, 10:00 to 15:00',
  ])
  await fill('Further dates', '4')
  await user.click(screen.getByLabelText('Sat, 27 Mar 2027, 10:00 to 15:00'))
  await press('Add 3 Dates')
  await closed()
  const starts = ['2027-03-20', '2027-04-03', '2027-04-10'].map(day => instantOf(day, '10:00'))
  expect(sent).toEqual([
    { path: 'event/repeat', body: { _id: 'x', lastModifiedDate: single.lastModifiedDate, starts } },
  ])
})

test('a series runs until a day, every month, or on chosen days', async () => {
  const { user, fill, press } = await openRepeat(single)
  await user.selectOptions(screen.getByLabelText('How long'), 'Until a day')
  await fill('Until', '2027-03-27')
  expect(labels()).toHaveLength(2)
  await user.selectOptions(screen.getByLabelText('Rhythm'), 'Every month, on the same weekday')
  await fill('Until', '2027-05-31')
  expect(labels()).toEqual(['Sat, 10 Apr 2027, 10:00 to 15:00', 'Sat, 8 May 2027, 10:00 to 15:00'])
  await user.selectOptions(screen.getByLabelText('Rhythm'), 'On days of my choice')
  expect(screen.queryAllByRole('checkbox', { hidden: true })).toEqual([])
  await fill('Day', '2027-08-01')
  await press('Add This Day')
  await fill('Day', '2027-07-04')
  await press('Add This Day')
  expect(labels()).toEqual(['Sun, 4 Jul 2027, 10:00 to 15:00', 'Sun, 1 Aug 2027, 10:00 to 15:00'])
})

test('Back asks before a plan for a series is lost', async () => {
  const { fill, answer, closed } = await openRepeat(single)
  await fill('Further dates', '4')
  pressBack()
  await answer('Are you sure you want to close before saving?', 'Cancel')
  expect(labels()).toHaveLength(4)
  pressBack()
  await answer('Are you sure you want to close before saving?', 'Yes, close')
  await closed()
})

test('a holiday is excluded by default, and can be included', async () => {
  const easter = saturday('e', '2027-03-22', { series: undefined })
  const { user, press, sent, closed } = await openRepeat(easter)
  const holiday = 'Mon, 29 Mar 2027, 10:00 to 15:00 (holiday)'
  expect(labels()[0]).toBe(holiday)
  expect(offered().map(({ checked }) => checked)).toEqual([false, true, true])
  await user.click(screen.getByLabelText(holiday))
  await press('Add 3 Dates')
  await closed()
  expect(sent[0]?.body.starts).toHaveLength(3)
})

test('existing dates of the series are not counted, and nothing can be added without a date', async () => {
  const { fill } = await openRepeat(dates[0] ?? single, dates)
  expect(labels()).toEqual([
    'Sat, 3 Apr 2027, 10:00 to 15:00',
    'Sat, 10 Apr 2027, 10:00 to 15:00',
    'Sat, 17 Apr 2027, 10:00 to 15:00',
  ])
  await fill('Further dates', '')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 0 Dates', hidden: true }).disabled).toBe(true)
})

test('the form shows the server’s refusal, and keeps the dates', async () => {
  const { press, refuseNext } = await openRepeat(single)
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Add 3 Dates')
  await screen.findByText('Somebody else has changed this meanwhile.')
  expect(labels()).toHaveLength(3)
})

const question = 'This date is one of a series. What shall change?'

test.each([
  ['This and all later ones', true],
  ['Only this one', undefined],
])('changing one date of a series asks which dates to change: %s', async (button, following) => {
  const { fill, press, answer, sent, closed } = await openEvent(first)
  await fill('Title', 'Moortag')
  await press('Save')
  await answer(question, button)
  await closed()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: 'event/edit', body: { _id: 'a', title: 'Moortag' } })
  expect(sent[0]?.body.following).toBe(following)
})

test('Cancel saves nothing and leaves the form as it is', async () => {
  const { fill, press, answer, sent, status } = await openEvent(first)
  await fill('Title', 'Moortag')
  await press('Save')
  await answer(question, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question, hidden: true })).toBeNull())
  expect(sent).toEqual([])
  expect(status()).toBe('Unsaved changes')
})

test.each([
  ['about the last date', last, 'Moortag'],
  ['when nothing has changed', first, 'Waldtag'],
])('the editor does not ask %s', async (_, item, title) => {
  const { fill, press, sent, closed } = await openEvent(item)
  await fill('Title', title)
  await press('Save')
  await closed()
  expect(sent[0]?.body).not.toHaveProperty('following')
})

test('the question whom to tell also appears if only a later date of the series is booked', async () => {
  const { fill, press, answer } = await openEvent(first, dates, [sampleBooking({ event: 'c', state: 'confirmed' })])
  await fill('Location name', 'Am Bach')
  await press('Save')
  await answer(question, 'This and all later ones')
  await screen.findByText('Should all guests be told?')
})

test('if later dates are booked the reason is shown, without a word about another editor', async () => {
  const { fill, press, answer, refuseNext } = await openEvent(first)
  await fill('Start time', '09:00')
  const refusal = { code: 'conflict', message: 'There are bookings for Sa., 27. März 2027.' } as const
  // Includes the preview that checks if guests would be informed.
  refuseNext(refusal)
  refuseNext(refusal)
  await press('Save')
  await answer(question, 'This and all later ones')
  await screen.findByText('There are bookings for Sa., 27. März 2027.')
  expect(screen.queryByRole('button', { name: 'Keep My Changes', hidden: true })).toBeNull()
})

test('the page of a date links to the dates of its series, and the list of events numbers them', async () => {
  await servePanel({ events: dates })
  openDesk('/admin/desk/event/b')
  await screen.findByText(/^Sat, 20 Mar 2027.*\(this one\)$/)
  expect(screen.getByRole('link', { name: /^Sat, 27 Mar 2027/ }).getAttribute('href')).toBe('/admin/desk/event/c')
  cleanup()
  render(<EventsSection />)
  await screen.findByText('Series, 1 of 3')
  expect([1, 2, 3].map(at => screen.getByText(`Series, ${at} of 3`).textContent)).toHaveLength(3)
})

test('a copy of a past event is set to next year on the same weekday, hidden and outside any series', async () => {
  vi.setSystemTime('2027-11-01T09:00:00.000Z')
  const { sent } = await servePanel({ events: dates })
  const { press, closed } = openEditor({ kind: 'event', ...(first && { copyOf: first }) })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Start date')))
  await press('Save')
  await closed()
  expect(sent[0]).toMatchObject({
    path: 'event/add',
    body: { title: 'Waldtag', startDate: instantOf('2028-03-11', '10:00'), active: false },
  })
  expect(sent[0]?.body).not.toHaveProperty('series')
})

test('a series without bookings becomes a course from any of its dates, after an explanation', async () => {
  const { press, answer, sent } = await openEvent(dates[1])
  await press('Make One Course of All 3 Dates …')
  const question = /^Make one course of these 3 dates\?/
  expect((await screen.findByText(/^It is booked as a whole then/)).textContent).toContain('€240')
  expect(screen.getByText('Sat, 27 Mar 2027, 10:00 to 15:00', { selector: 'dialog *' })).toBeDefined()
  await answer(question, 'Yes, make a course')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['event/course']))
  expect(sent[0]?.body).toEqual({ _id: 'b', lastModifiedDate: dates[1]?.lastModifiedDate })
})

test('a course becomes a series again, after a warning of the loss', async () => {
  const course = { ...saturday('a', '2027-03-13', { cost: 60, instalments: 3 }), sessions: dates.map(sessionOf) }
  const { press, answer, sent } = await openEvent(course, [course])
  await press('Make Single Dates of the Sessions …')
  expect((await screen.findByText(/^Each is booked separately/)).textContent).toMatch(
    /€60 each.*Lost, also if you go back: 3 instalments\. Links/,
  )
  await answer(/^Make 3 single dates of this course\?/, 'Yes, make single dates')
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['event/series']))
})

test('the page of a date that became a session is that of its course', async () => {
  const course = { ...saturday('a', '2027-03-13', { title: 'Waldkurs' }), sessions: dates.map(sessionOf) }
  await servePanel({ events: [course] })
  openDesk('/admin/desk/event/b')
  await screen.findByRole('heading', { level: 1, name: /Waldkurs/ })
})

test('neither a series with a booking nor a single event can become a course', async () => {
  const booking = sampleBooking({ event: 'c', state: 'confirmed' })
  const offers = () => screen.queryByRole('button', { name: /^Make One Course/, hidden: true })
  await openEvent(first, dates, [booking])
  expect(offers()).toBeNull()
  cleanup()
  await openEvent(single, [single])
  expect(offers()).toBeNull()
})

test('a refusal names the differences', async () => {
  const { press, answer, refuseNext } = await openEvent(first)
  await press('Make One Course of All 3 Dates …')
  refuseNext({ code: 'conflict', message: 'These dates also differ in: Title.' })
  await answer(/^Make one course of these 3 dates\?/, 'Yes, make a course')
  await screen.findByText('These dates also differ in: Title.')
})
