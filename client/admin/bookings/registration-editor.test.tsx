// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { formTexts, officeLabelOf, perText } from '../../../domain/bookings/record/form-fields.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { RegistrationEdit } from '../../../domain/bookings/record/registration.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { act, fireEvent, pressBack, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { openOverlay } from '../state/overlay.ts'

const event = sampleEvent()
const inquiry = sampleRegistration({ name: 'Martina Beispiel', email: 'martina@example.org' })

async function openRegistration(item: Registration, events = [event]) {
  const server = await servePanel({ events, registrations: [item] })
  return { ...server, ...openEditor({ kind: 'registration', item, mode: 'edit' }) }
}

const texts = {
  ...perText(name => `Some words about ${name}`),
  ...{ email: 'juergen@example.org', phone: '+49 123 456', houseNumber: '7', zip: '12345' },
}

test('every field of a registration can be changed and is saved', async () => {
  const { user, fill, press, sent, closed } = await openRegistration(inquiry)
  await screen.findByRole('option', { name: /: Winter-Survival/ })
  await user.selectOptions(screen.getByLabelText('Event'), 'winter')
  for (const name of formTexts) await fill(officeLabelOf(name), texts[name])
  // Only inquiries have it.
  expect(screen.queryByLabelText('Answered')).toBeNull()
  await user.click(screen.getByLabelText('Newsletter'))
  await user.click(screen.getByLabelText('Privacy statement'))
  await press('Save')
  await closed()
  const change = {
    event: 'winter',
    ...texts,
    newsLetter: true,
    privacyStatement: true,
  }
  expect(sent).toEqual([{ path: 'registration/edit', body: { ...inquiry, ...change } }])
  const { _id: _, lastModifiedDate: __, ...entries } = RegistrationEdit.entries
  expect([...Object.keys(change), 'state'].toSorted()).toEqual(Object.keys(entries).toSorted())
})

test('a registration for a deleted event can be saved without losing that event', async () => {
  const { title, startDate, endDate, locationName, locationLink, cost } = event
  const item = {
    ...inquiry,
    event: 'gone',
    eventSnapshot: { title, startDate, endDate, locationName, locationLink, cost },
  }
  const { press, sent, closed } = await openRegistration(item)
  expect(
    await screen.findByRole('option', { name: 'Winter-Survival am Feuer (deleted)', selected: true }),
  ).toBeDefined()
  await press('Save')
  await closed()
  expect(sent[0]?.body.event).toBe('gone')
})

test('each field shows the mistake that the server finds in it', async () => {
  const { press, refuseNext } = await openRegistration(inquiry)
  refuseNext({
    code: 'invalid',
    message: 'Please check the marked fields.',
    fields: { zip: '4 to 5 characters: digits.' },
  })
  await press('Save')
  await screen.findByText('Zip: 4 to 5 characters: digits.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zip')))
  expect(screen.getByLabelText('Zip').getAttribute('aria-invalid')).toBe('true')
})

test('a field warns on leaving if the visitors’ form would refuse it, and still saves', async () => {
  const { fill, press, sent, closed, user } = await openRegistration(inquiry)
  const field = screen.getByLabelText('Name')
  const warning = () => screen.queryByText(/^The form would refuse this: /)?.textContent
  await fill('Name', 'Dr. Sabine Müller')
  expect(warning()).toBeUndefined()
  await user.tab()
  expect(warning()).toBe('The form would refuse this: 2 to 20 characters: letters, space, hyphen.')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(warning())
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await press('Save')
  await closed()
  expect(sent).toMatchObject([{ path: 'registration/edit', body: { name: 'Dr. Sabine Müller' } }])
})

const family = sampleBooking({
  _id: 'family',
  name: 'Martina Beispiel',
  email: 'martina@example.org',
  state: 'confirmed',
  participants: [
    { _id: 'p-martina', name: 'Martina Beispiel' },
    { _id: 'p-lena', name: 'Lena Beispiel' },
  ],
})

test('the editor links to the booking’s page after its fields, asks before typed text is lost, and has no actions', async () => {
  const { fill, press, answer } = await openRegistration(family)
  const names = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Close',
    'Martina Beispiel (change)',
    'Lena Beispiel (change)',
    'To the Booking',
    'Delete',
    'Cancel',
    'Save',
  ])
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => assign.mockRestore())
  await fill('Street', 'Am Anger')
  await press('To the Booking')
  await answer('Are you sure you want to close before saving?', 'Cancel')
  expect(screen.getByLabelText('Street')).toHaveProperty('value', 'Am Anger')
  expect(assign).not.toHaveBeenCalled()
  await press('To the Booking')
  await answer('Are you sure you want to close before saving?', 'Yes, close')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/desk/booking/family'))
})

test('the editor corrects people’s details; joining and leaving happen on the booking’s page', async () => {
  const { fill, press, sent } = await openRegistration(family)
  await fill('Street', 'Am Anger')
  await press('Lena Beispiel (change)')
  expect(screen.queryByLabelText(/^Somebody else comes/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Does Not Come …', hidden: true })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a Person', hidden: true })).toBeNull()
  await fill('Name of the person', 'Lena Muster')
  await press('Save Person')
  await screen.findByRole('button', { name: 'Lena Muster (change)', hidden: true })
  expect(sent[0]?.body.participants).toEqual([{ _id: 'p-lena', name: 'Lena Muster' }])
  // Unsaved text remains.
  expect(screen.getByLabelText('Street')).toHaveProperty('value', 'Am Anger')
})

test('an active booking is moved only on its page', async () => {
  await openRegistration(family)
  expect(screen.getByLabelText<HTMLSelectElement>(/^Event/).disabled).toBe(true)
})

test('making an inquiry a booking of a full event asks first, too', async () => {
  const { user, press, answer, sent, closed, refuseNext } = await openRegistration(inquiry)
  await user.selectOptions(screen.getByLabelText('Event'), 'winter')
  refuseNext({ code: 'full', message: 'This event is full.', free: 0 })
  await press('Save')
  await answer(/: No place is left. Take 1 person anyway\?$/, 'Yes, take them')
  await closed()
  expect(sent.map(({ body }) => body.force)).toEqual([undefined, true])
})

const added = sampleRegistration({ _id: 'added', name: '', email: '', notes: '' })
const { _id, lastModifiedDate } = added
const takenBack = { path: 'registration/del', body: { _id, lastModifiedDate } }

async function openAdded() {
  const server = await servePanel({ registrations: [added] })
  return { ...server, ...openEditor({ kind: 'registration', item: added, mode: 'new' }) }
}

test.each([
  ['Cancel', () => userEvent.click(screen.getByText('Cancel'))],
  ['the cross', () => userEvent.click(screen.getByText('Close'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Back on a phone', async () => fireEvent(screen.getByRole('dialog'), new window.Event('cancel'))],
  ['Back to another section', async () => pressBack()],
  ['leaving the page', async () => fireEvent(window, new window.Event('pagehide'))],
])('%s discards an untouched new registration without a question', async (_, close) => {
  const { sent, closed } = await openAdded()
  screen.getByLabelText('Name').focus()
  await close()
  await closed()
  await waitFor(() => expect(sent).toEqual([takenBack]))
})

test('a new registration with entries asks before it is discarded, also after a failed save', async () => {
  const { fill, press, answer, sent, closed, refuseNext } = await openAdded()
  await fill('Name', 'Ayşe')
  await press('Cancel')
  await answer('Are you sure you want to close before saving?', 'Cancel')
  expect(sent).toEqual([])
  refuseNext({
    code: 'invalid',
    message: 'Please check the marked fields.',
    fields: { name: 'At most 200 characters.' },
  })
  await press('Save')
  await screen.findByText('Name: At most 200 characters.')
  await press('Cancel')
  await answer('Are you sure you want to close before saving?', 'Yes, close')
  await closed()
  await waitFor(() => expect(sent.slice(1)).toEqual([takenBack]))
})

test('a saved new registration stays, and so does an older one that was only viewed', async () => {
  const { fill, press, sent, closed } = await openAdded()
  await fill('Name', 'Ayşe')
  await press('Save')
  await closed()
  act(() => openOverlay({ kind: 'registration', item: added, mode: 'edit' }))
  await press('Cancel')
  await closed()
  fireEvent(window, new window.Event('pagehide'))
  expect(sent.map(({ path }) => path)).toEqual(['registration/edit'])
})

test('the viewer links to the page from which an inquiry was sent', async () => {
  const item = { ...inquiry, page: { path: '/info/klassenfahrten', title: 'Klassenfahrten' } }
  await servePanel({ registrations: [item] })
  openEditor({ kind: 'registration', item, mode: 'view' })
  const link = await screen.findByRole('link', { name: 'Klassenfahrten', hidden: true })
  expect(link.getAttribute('href')).toBe('/info/klassenfahrten')
})

test.each([
  ['an inquiry', inquiry, 'To the Inquiry', '/admin/desk/inquiry/'],
  ['a booking', sampleBooking(), 'To the Booking', '/admin/desk/booking/'],
])('%s in the viewer links to its page after its fields, and can be edited', async (_, item, words, path) => {
  await servePanel({ registrations: [item] })
  const { press } = openEditor({ kind: 'registration', item, mode: 'view' })
  const names = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Close', words, 'Close', 'Edit'])
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  onTestFinished(() => assign.mockRestore())
  await press(words)
  expect(assign).toHaveBeenCalledWith(path + item._id)
})

test('a press on a number dials it', async () => {
  const item = { ...inquiry, phone: '+49 (0)151 234-5' }
  await servePanel({ registrations: [item] })
  openEditor({ kind: 'registration', item, mode: 'view' })
  const link = await screen.findByRole('link', { name: item.phone, hidden: true })
  expect(link.getAttribute('href')).toBe('tel:+491512345')
})

test('the dates on offer are the coming ones, next first, then past ones; inactive dates are marked', async () => {
  vi.setSystemTime('2026-12-01T09:00:00.000Z')
  onTestFinished(() => void vi.useRealTimers())
  const on = (month: string, active = true) =>
    sampleEvent({
      _id: month,
      title: month,
      active,
      startDate: `${month}-04T15:00:00.000Z`,
      endDate: `${month}-06T13:00:00.000Z`,
    })
  await servePanel({ events: [on('2027-02', false), on('2026-10'), on('2026-12'), on('2026-11')] })
  openEditor({ kind: 'registration', item: inquiry, mode: 'edit' })
  const dates = [...document.querySelectorAll('optgroup')].map(({ label, children }) => [
    label,
    ...[...children].map(({ textContent }) => textContent),
  ])
  expect(dates).toEqual([
    [
      'Coming',
      'Fri, 4 Dec to Sun, 6 Dec, 16:00: 2026-12',
      'Thu, 4 Feb 2027 to Sat, 6 Feb 2027, 16:00: 2027-02 (inactive)',
    ],
    ['Past', 'Wed, 4 Nov to Fri, 6 Nov, 16:00: 2026-11', 'Sun, 4 Oct to Tue, 6 Oct, 17:00: 2026-10'],
  ])
})

test.each<[string, Partial<Registration>, RegExp]>([
  ['its state', { state: 'confirmed' }, /State.*Requested.*Confirmed/],
  ['its people', { participants: [{ _id: 'a', name: 'Ada' }] }, /Its booking has changed\./],
])('if somebody else has changed %s of a booking, the refused save reports it', async (_, changes, words) => {
  const item = sampleBooking({ state: 'requested' })
  const registrations = [item]
  const { refuseNext } = await servePanel({ events: [event], registrations })
  const { press, fill } = openEditor({ kind: 'registration', item, mode: 'edit' })
  await fill('Notes', 'Neu')
  registrations[0] = sampleBooking({ state: 'requested', ...changes, lastModifiedDate: '2027-01-01T00:00:00.000Z' })
  refuseNext({ code: 'conflict', message: 'Somebody else has changed this meanwhile.' })
  await press('Save')
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toMatch(words))
  expect(alert.textContent).not.toMatch(/Answered|formatting/)
})
