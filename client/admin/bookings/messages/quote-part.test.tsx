// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { recordQuote } from '../../../../domain/bookings/steps/booking-steps.ts'
import { sampleEvent, sampleRegistration } from '../../../../domain/testing/samples.ts'
import { site as starterSite } from '../../../../starter/site.ts'
import { openDesk } from '../../../testing/booking-desk.tsx'
import { act, cleanup, screen, waitFor } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { putRecord } from '../../state/lists.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-01T09:00:00.000Z'), shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const inquiry = sampleRegistration({ name: 'Sabine Lehmann', email: 'lehmann@example.org' })
const event = sampleEvent({
  _id: 'group',
  title: 'Waldprojekttag',
  startDate: '2027-06-09T06:30:00.000Z',
  endDate: '2027-06-10T10:30:00.000Z',
  group: true,
  bring: 'Becher',
})
const offered = {
  event,
  people: 24,
  lines: [{ label: 'Waldtag', count: 24, cents: 1200 }],
  message: { _id: 'm', date: '2026-11-30T09:00:00.000Z', subject: 'Angebot', text: 'Liebe Frau Lehmann' },
  until: '2026-12-14T23:00:00.000Z',
}
const quoted = recordQuote(inquiry, offered, '2026-0031', { now: '2026-11-30T09:00:00.000Z', by: 'educator' })

async function open(item: Registration, booked = event, tables: Parameters<typeof servePanel>[0] = {}) {
  const server = await servePanel({ events: [booked], registrations: [item], ...tables })
  const desk = openDesk(`/admin/desk/${item.event === '' ? 'inquiry' : 'booking'}/${item._id}`)
  await screen.findByRole('heading', { level: 1, name: item.name })
  return { ...server, ...desk }
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const shown = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('a quote takes the text typed for an answer, and an answer that of a quote', async () => {
  const { user, fill, press } = await open(inquiry)
  const go = (name: string) => user.click(screen.getByRole('tab', { name, hidden: true }))
  await fill('Text', 'Liebe Frau Lehmann, gern im Juni.')
  await go('With a Quote')
  expect(value('Text')).toBe('Liebe Frau Lehmann, gern im Juni.')
  await fill('Title', 'Waldprojekttag')
  await fill('Text', 'Liebe Frau Lehmann, gern im Mai.')
  await go('Answer Only')
  // Each form keeps what was typed in it.
  expect(value('Text')).toBe('Liebe Frau Lehmann, gern im Juni.')
  await press('Send')
  await screen.findByText('Waiting')
  await press('Write Again')
  expect(value('Text')).toBe('Liebe Frau Lehmann, gern im Mai.')
})

test('a text typed for a quote that has gone out as an answer stands in neither form again', async () => {
  const { user, fill, press } = await open(inquiry)
  const go = (name: string) => user.click(screen.getByRole('tab', { name, hidden: true }))
  await go('With a Quote')
  const empty = value('Text')
  await fill('Title', 'Waldprojekttag')
  await fill('Text', 'Liebe Frau Lehmann, gern im Mai.')
  await go('Answer Only')
  await press('Send')
  await screen.findByText('Waiting')
  await press('Write Again')
  expect(value('Text')).not.toContain('Mai')
  await go('With a Quote')
  expect([value('Title'), value('Text')]).toEqual(['Waldprojekttag', empty])
})

test('one writes a quote, previews it and sends it', async () => {
  const { user, press, fill, sent } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  expect(value('Valid until')).toBe('2026-12-15')
  await fill('Subject', 'Angebot für die 3b')
  await fill('Text', 'Liebe Frau Lehmann')
  await fill('Title', 'Waldprojekttag')
  await fill('Day', '2027-06-09')
  await fill('Location', 'Schulhof')
  await fill('How many people', '24')
  await fill('Service', 'Waldtag')
  await fill('Count', '24')
  await fill('Price each in €', '12,00')
  await press('Another Line')
  await fill('Service', 'Zweite Begleitung', 1)
  await fill('Price each in €', '50', 1)
  expect(shown()).toContain('€338.00')
  expect(shown()).toContain('€67.60')
  expect(shown()).toContain('by 23 Jun 2027, that is after the event, as the terms say for groups')
  await press('Preview')
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toBe('Liebe Frau Lehmann'))
  await press('Send Quote')
  await waitFor(() => expect(document.querySelector('.booking-tag')?.textContent).toContain('Quote until'))
  const body = {
    _id: inquiry._id,
    lastModifiedDate: inquiry.lastModifiedDate,
    event: {
      title: 'Waldprojekttag',
      locationName: 'Schulhof',
      startDate: '2027-06-09T07:00:00.000Z',
      endDate: '2027-06-09T11:00:00.000Z',
    },
    people: 24,
    lines: [
      { label: 'Waldtag', count: 24, cents: 1200 },
      { label: 'Zweite Begleitung', count: 1, cents: 5000 },
    ],
    until: '2026-12-15',
    subject: 'Angebot für die 3b',
    text: 'Liebe Frau Lehmann',
  }
  expect(sent).toEqual([
    { path: 'registration/quote', body: { ...body, preview: true } },
    { path: 'registration/quote', body: { ...body, requestId: expect.any(String) } },
  ])
})

test('a class trip gets days, nights, a place and times for each day', async () => {
  const { user, press, fill, sent } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await fill('Text', 'Liebe Frau Lehmann')
  await fill('Title', 'Klassenfahrt')
  expect(screen.queryByLabelText('Nights')).toBeNull()
  await fill('Day', '2027-06-01')
  await fill('Last day, if several', '2027-06-03')
  // Another first day moves the last day along.
  await fill('Day', '2027-06-08')
  expect([value('Last day, if several'), value('Nights')]).toEqual(['2027-06-10', '2'])
  await fill('Location', 'Jugendherberge Waldsee')
  await fill('How many people', '24')
  await fill('Service', 'Klassenfahrt')
  await fill('Price each in €', '120')
  await press('Send Quote')
  await waitFor(() => expect(sent).toHaveLength(1))
  const span = { startDate: '2027-06-08T07:00:00.000Z', endDate: '2027-06-10T11:00:00.000Z' }
  expect(sent[0]?.body).toMatchObject({ event: { ...span, locationName: 'Jugendherberge Waldsee' }, nights: 2 })
  expect(sent[0]?.body).not.toHaveProperty('times')
})

test('the times of each day start with the quote’s times, and determine its start and end', async () => {
  const { user, press, fill, sent } = await open(quoted)
  await press('Change Quote …')
  expect([value('Last day, if several'), value('From'), value('To')]).toEqual(['2027-06-10', '08:30', '12:30'])
  await user.selectOptions(screen.getByLabelText('Nights'), 'none')
  await user.click(screen.getByLabelText('Times for each day'))
  await fill('Wed, 9 Jun 2027: To', '13:00')
  await user.clear(screen.getByLabelText('Thu, 10 Jun 2027: From'))
  await press('Send Quote')
  screen.getByText('Please enter a time.')
  await fill('Thu, 10 Jun 2027: From', '09:15')
  await press('Send Quote')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    event: { startDate: '2027-06-09T06:30:00.000Z', endDate: '2027-06-10T10:30:00.000Z' },
    nights: 0,
    times: [
      { from: '08:30', to: '13:00' },
      { from: '09:15', to: '12:30' },
    ],
  })
})

test('a recipient that somebody else has stored meanwhile is shown in the quote', async () => {
  const { user } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  const isOpen = () => screen.getByText('Invoice to, Leitweg-ID').closest('details')?.open
  expect(isOpen()).toBe(false)
  const invoiceTo = { organisation: 'Grundschule am Anger', name: '', street: '', zip: '', city: '', country: '' }
  act(() => putRecord('registrations', { ...inquiry, invoiceTo }))
  await waitFor(() => expect(isOpen()).toBe(true))
  expect(value('Organisation (company, school, association)')).toBe('Grundschule am Anger')
})

test('a first quote whose recipient was emptied is for the contact person, whatever the inquiry says', async () => {
  const invoiceTo = { organisation: 'Grundschule am Anger', name: '', street: '', zip: '', city: '', country: '' }
  const { user, press, fill, sent } = await open({ ...inquiry, invoiceTo })
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await fill('Organisation (company, school, association)', '')
  const entries = { Title: 'Waldtag', Day: '2027-06-09', Location: 'Schulhof', Service: 'Waldtag' }
  for (const [label, text] of Object.entries(entries)) await fill(label, text)
  await fill('How many people', '24')
  await fill('Price each in €', '12')
  await fill('Text', 'Liebe Frau Lehmann')
  await press('Send Quote')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.values(sent[0]?.body.invoiceTo ?? ['missing']).join('')).toBe('')
})

test('a quote can name another recipient of the invoice, with a Leitweg-ID; a wrong ID is marked', async () => {
  const { user, press, fill, sent, refuseNext } = await open({ ...quoted, invoiceTo: undefined })
  await press('Change Quote …')
  await user.click(screen.getByText('Invoice to, Leitweg-ID'))
  await fill('Organisation (company, school, association)', 'Grundschule am Anger')
  await fill('Leitweg-ID (public bodies)', '04011000-1234512345-07')
  refuseNext({ code: 'invalid', message: 'x', fields: { 'invoiceTo.leitwegId': 'This is not a Leitweg-ID.' } })
  await press('Send Quote')
  await waitFor(() =>
    expect(screen.getByLabelText('Leitweg-ID (public bodies)').getAttribute('aria-invalid')).toBe('true'),
  )
  await fill('Leitweg-ID (public bodies)', '04011000-1234512345-06')
  await press('Send Quote')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body.invoiceTo).toMatchObject({
    organisation: 'Grundschule am Anger',
    leitwegId: '04011000-1234512345-06',
  })
})

test('a last day before the first is marked before anything is sent', async () => {
  const { press, fill, sent } = await open(quoted)
  await press('Change Quote …')
  await fill('Last day, if several', '2027-06-08')
  await press('Send Quote')
  screen.getByText('The last day is before the first.')
  expect(sent).toEqual([])
})

test('the field that the server refuses is marked, and all typed text stays', async () => {
  const { user, press, fill, refuseNext } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await fill('Title', 'Waldprojekttag')
  await fill('Text', 'Liebe Frau Lehmann')
  await fill('Day', '2027-06-09')
  const fields = { 'event.startDate': 'Please choose a date and a time.', 'lines.0.label': 'Please enter a text.' }
  refuseNext({ code: 'invalid', message: 'Please check the marked fields.', fields })
  await press('Send Quote')
  await waitFor(() => expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Service').getAttribute('aria-invalid')).toBe('true')
  const show = (name: string) => user.click(screen.getByRole('tab', { name, hidden: true }))
  await show('Answer Only')
  await show('With a Quote')
  expect(value('Title')).toBe('Waldprojekttag')
})

test('a missing day is marked together with missing people and prices', async () => {
  const { user, press, sent } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await press('Send Quote')
  const labels = ['Day', 'How many people', 'Service', 'Price each in €']
  await waitFor(() => expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true'))
  expect(labels.filter(label => screen.getByLabelText(label).getAttribute('aria-invalid') !== 'true')).toEqual([])
  expect(sent).toEqual([])
})

test('a missing day is marked before anything is sent', async () => {
  const { user, press, fill, sent } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await fill('Text', 'Liebe Frau Lehmann')
  await press('Send Quote')
  screen.getByText('Please enter a day.')
  const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid')
  expect([isWrong('Day'), isWrong('From'), isWrong('To'), sent.length]).toEqual(['true', null, null, 0])
})

test('a quote without any text in its letter is sent only after a question', async () => {
  const { user, press, fill, answer, sent } = await open(inquiry)
  await user.click(screen.getByRole('tab', { name: 'With a Quote', hidden: true }))
  await fill('Day', '2027-06-09')
  await press('Send Quote')
  await answer(/^Send the quote without any text of yours\?/, 'Cancel')
  expect(sent).toEqual([])
  await press('Send Quote')
  await answer(/^Send the quote without any text of yours\?/, 'Yes, send')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('the draft survives leaving the page, until the quote is sent', async () => {
  const first = await open(quoted)
  await first.press('Change Quote …')
  await first.fill('Price each in €', '13,50')
  cleanup()
  const { press } = await open(quoted)
  expect([value('Price each in €'), value('Title')]).toEqual(['13,50', 'Waldprojekttag'])
  await press('Send Quote')
  await waitFor(() => expect(screen.queryByLabelText('Price each in €')).toBeNull())
  await press('Change Quote …')
  // Shows the sent value, no longer the draft.
  expect(value('Price each in €')).toBe('13.50')
})

test('retrying the same quote after a failure repeats the request; a changed quote makes a new one', async () => {
  const { press, fill, sent, refuseNext } = await open(quoted)
  await press('Change Quote …')
  const failure = { code: 'internal', message: 'x' } as const
  for (const [count, day] of [
    [1, '2027-06-16'],
    [2, '2027-06-16'],
    [3, '2027-06-17'],
  ] as const) {
    await fill('Day', day)
    refuseNext(failure)
    await press('Send Quote')
    await waitFor(() => expect(sent).toHaveLength(count))
  }
  const [first, again, changed] = sent.map(({ body }) => body.requestId)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

test('a text module fills the letter of a quote', async () => {
  const site = { ...starterSite, textModules: [{ _id: 'school', title: 'Schule', text: 'Liebe Klasse {name}' }] }
  const { user } = await open(quoted, event, { site })
  await user.click(screen.getByRole('button', { name: 'Change Quote …', hidden: true }))
  await user.selectOptions(screen.getByLabelText('Text module'), 'Schule')
  expect(value('Text')).toContain('Liebe Klasse {name}')
})

test('another version starts with the last one, and keeps the values that the form does not show', async () => {
  const { press, fill, sent } = await open(quoted)
  expect(screen.queryByRole('button', { name: 'Move …', hidden: true })).toBeNull()
  expect(shown()).toContain('24 people')
  await press('Change Quote …')
  expect([value('Text'), value('Valid until'), value('Price each in €')]).toEqual([
    'Liebe Frau Lehmann',
    '2026-12-14',
    '12.00',
  ])
  await fill('Day', '2027-06-16')
  await press('Send Quote')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.event).toMatchObject({
    startDate: '2027-06-16T06:30:00.000Z',
    // It lasts two days, as before.
    endDate: '2027-06-17T10:30:00.000Z',
    bring: 'Becher',
  })
})

test('one can renew the quote of a called-off event for another day, or withdraw it', async () => {
  const cancelled = { date: '2026-11-30T10:00:00.000Z', reason: 'Sturm' }
  const { press } = await open(quoted, { ...event, cancelled })
  expect(screen.queryByRole('button', { name: 'Move …', hidden: true })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw Quote …', hidden: true })).toBeDefined()
  await press('Renew Quote …')
  expect([value('Title'), value('Day'), value('From')]).toEqual(['Waldprojekttag', '', '08:30'])
})
