// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { RegistrationEdit } from '../../../domain/registrations/registration.ts'
import { replyLink } from '../../../domain/registrations/reply.ts'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { act, findHeading, fireEvent, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { openEditor, servePanel } from '../../testing/panel.tsx'
import { put } from '../state/lists.ts'
import { closeOverlay, openOverlay } from '../state/overlay.ts'

const event = sampleEvent()
const inquiry = sampleRegistration({ name: 'Martina Beispiel', email: 'martina@example.org' })

async function openRegistration(item: Registration) {
  const server = await servePanel({ events: [event], registrations: [item] })
  return { ...server, ...openEditor({ kind: 'registration', item, mode: 'edit' }) }
}

test('every field of a registration can be changed and is saved', async () => {
  const { user, fill, press, sent, closed } = await openRegistration(inquiry)
  await screen.findByRole('option', { name: /^Winter-Survival/ })
  await user.selectOptions(screen.getByLabelText('Event'), 'winter')
  await fill('Name', 'Jürgen Åse')
  await fill('Email', 'juergen@example.org')
  await fill('Phone', '+49 123 456')
  await fill('Street', 'Am Anger')
  await fill('House number', '7')
  await fill('Zip', '12345')
  await fill('City', 'Musterstadt')
  await fill('Country', 'Deutschland')
  await fill('Notes', 'Keine Nüsse')
  // Of an inquiry only.
  expect(screen.queryByLabelText('Answered')).toBeNull()
  await user.click(screen.getByLabelText('Newsletter'))
  await user.click(screen.getByLabelText('Privacy statement'))
  await press('Save')
  await closed()
  const change = {
    event: 'winter',
    name: 'Jürgen Åse',
    email: 'juergen@example.org',
    phone: '+49 123 456',
    street: 'Am Anger',
    houseNumber: '7',
    zip: '12345',
    city: 'Musterstadt',
    country: 'Deutschland',
    notes: 'Keine Nüsse',
    newsLetter: true,
    privacyStatement: true,
  }
  expect(sent).toEqual([{ path: 'registration/edit', body: { ...inquiry, ...change } }])
  const { _id: _, lastModifiedDate: __, ...entries } = RegistrationEdit.entries
  expect([...Object.keys(change), 'state'].toSorted()).toEqual(Object.keys(entries).toSorted())
})

test('an inquiry is marked as answered in its editor', async () => {
  const { user, press, sent, closed } = await openRegistration(inquiry)
  await user.click(screen.getByLabelText('Answered'))
  await press('Save')
  await closed()
  expect(sent).toEqual([{ path: 'registration/edit', body: { ...inquiry, state: 'answered' } }])
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

test('what the server finds wrong is shown at its field', async () => {
  const { press, refuseNext } = await openRegistration(inquiry)
  refuseNext({
    code: 'invalid',
    message: 'Please check the marked fields.',
    fields: { zip: '4 to 5 characters: digits.' },
  })
  await press('Save')
  await screen.findByText('Zip: 4 to 5 characters: digits.')
  expect(document.activeElement).toBe(screen.getByLabelText('Zip'))
  expect(screen.getByLabelText('Zip').getAttribute('aria-invalid')).toBe('true')
})

test('what the form would refuse is warned of once the field is left, and saved all the same', async () => {
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

test('the editor leads to one of its people, asks before typed text is lost, and leads back', async () => {
  const { fill, press, answer } = await openRegistration(family)
  expect(screen.queryByRole('button', { name: 'Delete Person Martina Beispiel', hidden: true })).toBeNull()
  await fill('Street', 'Am Anger')
  await press('Delete Person Lena Beispiel')
  await answer('Are you sure you want to close before saving?', 'Cancel')
  expect(screen.getByLabelText('Street')).toHaveProperty('value', 'Am Anger')
  await press('Delete Person Lena Beispiel')
  await answer('Are you sure you want to close before saving?', 'Yes, close')
  await findHeading('Delete Lena Beispiel')
  // What is erased changes the booking: the editor must not bring it back.
  act(() => put('registrations', { ...family, street: 'Neuer Weg', lastModifiedDate: '2027-01-01T00:00:00.000Z' }))
  act(closeOverlay)
  await findHeading('Edit Registration')
  expect(screen.getByLabelText('Street')).toHaveProperty('value', 'Neuer Weg')
  expect(screen.getByRole('button', { name: 'Everything About This Person', hidden: true })).toBeDefined()
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
  ['Back to another section', async () => fireEvent(window, new PopStateEvent('popstate'))],
  ['leaving the page', async () => fireEvent(window, new window.Event('pagehide'))],
])('%s takes an untouched new registration back, without a question', async (_, close) => {
  const { sent, closed } = await openAdded()
  screen.getByLabelText('Name').focus()
  await close()
  await closed()
  await waitFor(() => expect(sent).toEqual([takenBack]))
})

test('a new registration that was filled in asks before it is taken back, also after a save that failed', async () => {
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

test('a new registration that was saved stays, and so does an older one that is only looked at', async () => {
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

test('the page that an inquiry was sent from is shown, with a link to it', async () => {
  const item = { ...inquiry, page: { path: '/info/klassenfahrten', title: 'Klassenfahrten' } }
  await servePanel({ registrations: [item] })
  openEditor({ kind: 'registration', item, mode: 'view' })
  const link = await screen.findByRole('link', { name: 'Klassenfahrten', hidden: true })
  expect(link.getAttribute('href')).toBe('/info/klassenfahrten')
})

test('a reply begins in the mail program, and then the inquiry can be marked as answered', async () => {
  const { sent } = await servePanel({ registrations: [inquiry] })
  const { user, press, closed } = openEditor({ kind: 'registration', item: inquiry, mode: 'view' })
  const link = screen.getByRole('link', { name: 'Reply', hidden: true })
  expect(link.getAttribute('href')).toBe(replyLink(inquiry))
  // Nothing is opened here.
  link.addEventListener('click', event => event.preventDefault())
  expect(screen.queryByText(/^Sent it\?/)).toBeNull()
  await user.click(link)
  expect(screen.getByText(/^Sent it\?/).textContent).toContain('write to martina@example.org')
  await press('Mark as Answered')
  await closed()
  expect(sent).toEqual([{ path: 'registration/edit', body: { _id: inquiry._id, state: 'answered' } }])
})

test('why an inquiry could not be marked is said, and it stays open', async () => {
  const { refuseNext } = await servePanel({ registrations: [inquiry] })
  const { press } = openEditor({ kind: 'registration', item: inquiry, mode: 'view' })
  refuseNext({ code: 'internal', message: 'x' })
  await press('Mark as Answered')
  await screen.findByText(/^Something went wrong on the server/)
  expect(screen.getByRole('button', { name: 'Mark as Answered', hidden: true })).toBeDefined()
})

test.each([
  ['an answered inquiry', { state: 'answered' as const }, true],
  ['a registration', { event: 'winter' }, true],
  ['somebody without an address', { email: '' }, false],
])('of %s, only what can be done is offered', async (_, changes, canReply) => {
  const item = { ...inquiry, ...changes }
  await servePanel({ registrations: [item] })
  openEditor({ kind: 'registration', item, mode: 'view' })
  expect(screen.queryByRole('link', { name: 'Reply', hidden: true }) !== null).toBe(canReply)
  expect(screen.queryByText('Mark as Answered') !== null).toBe(item.email === '')
})

test('a number is called as it is dialled', async () => {
  const item = { ...inquiry, phone: '+49 (0)151 234-5' }
  await servePanel({ registrations: [item] })
  openEditor({ kind: 'registration', item, mode: 'view' })
  const link = await screen.findByRole('link', { name: item.phone, hidden: true })
  expect(link.getAttribute('href')).toBe('tel:+491512345')
})

test('the dates to choose from are the coming ones, next first, then the past ones; inactive ones say so', async () => {
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
    ['Coming', '2026-12, 04. Dez. 2026 um 16:00', '2027-02, 04. Feb. 2027 um 16:00 (inactive)'],
    ['Past', '2026-11, 04. Nov. 2026 um 16:00', '2026-10, 04. Okt. 2026 um 17:00'],
  ])
})

test.each<[string, Partial<Registration>, RegExp]>([
  ['its state', { state: 'confirmed' }, /State.*Requested.*Confirmed/],
  ['its people', { participants: [{ _id: 'a', name: 'Ada' }] }, /Its booking has changed\./],
])('when somebody else has changed %s of a booking, a refused save says so', async (_, changes, words) => {
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
