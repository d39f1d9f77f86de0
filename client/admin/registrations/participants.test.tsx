// @vitest-environment happy-dom
import { afterAll, expect, test } from 'vitest'
import { readLanguageFrom } from '../../../domain/language.ts'
import { bookingStates, takesPlaces } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { render, screen, within } from '../../testing/dom.ts'
import { Participants } from './participants.tsx'

const readBefore = readLanguageFrom(() => 'de')
afterAll(readBefore)

const open = (registrations: readonly Registration[]) =>
  render(<Participants event={sampleEvent()} registrations={registrations} today="2026-12-01T09:00:00.000Z" />)
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))

test('whoever takes part is called or written to by a press; what is not known is left out', () => {
  const people = [
    sampleBooking({ _id: 'a', name: 'Martina Wald', email: 'm+w@example.org', phone: '+49 (0)151 234-5' }),
    sampleBooking({ _id: 'b', name: 'Ayşe Bach', email: '', zip: '37073', city: 'Göttingen', notes: '' }),
  ]
  open(people)
  const [, , martina] = screen.getAllByRole('row')
  const links = within(martina ?? document.body).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['+49 (0)151 234-5', 'tel:+491512345'],
    ['m+w@example.org', 'mailto:m%2Bw@example.org'],
  ])
  expect(cells()[0]).toEqual(['', 'Bach, Ayşe', '', '37073 Göttingen', ''])
})

test('each who takes part has a row, with the name of whom to call where that is somebody else', () => {
  const contact = { email: '', phone: '0551 1' }
  const participants = [
    { _id: 'm', name: 'Martina Wald' },
    { _id: 'z', name: 'Zoe Adler' },
  ]
  open([sampleBooking({ ...contact, name: 'Martina Wald', participants, state: 'confirmed' })])
  expect(cells().map(row => row.slice(1, 3))).toEqual([
    ['Wald, Martina', '0551 1'],
    ['Adler, Zoe', 'Martina Wald0551 1'],
  ])
  screen.getByText('2 Personen')
})

test('only those who take places are on the list', () => {
  open(bookingStates.map(state => sampleBooking({ _id: state, name: `Martina ${state}`, state })))
  const listed = bookingStates.filter(state => takesPlaces({ state })).sort()
  expect(cells().map(([, name]) => name)).toEqual(
    listed.map(state => `${state}, Martina${state === 'offered' ? ' (Platz angeboten)' : ''}`),
  )
  screen.getByText('3 Personen')
  expect(screen.queryByText('Noch niemand angemeldet.')).toBeNull()
})

test('of those who do not come nobody is left on the list', () => {
  open([sampleBooking({ state: 'cancelled' })])
  screen.getByText('0 Personen')
  screen.getByText('Noch niemand angemeldet.')
})

test('who comes together stands together, by the name of the contact person, who comes first', () => {
  const people = (...names: string[]) => names.map(name => ({ _id: name, name }))
  open([
    sampleBooking({ _id: 'w', name: 'Klara Wolf', participants: people('Jonas Adler', 'Klara Wolf', 'Ida Bach') }),
    sampleBooking({ _id: 's', name: 'Maria Sommer', participants: people('Zoe Zander') }),
    sampleBooking({ _id: 'b', name: 'Tina Berg' }),
  ])
  const [, ...parties] = screen.getAllByRole('rowgroup')
  expect(parties.map(party => [...party.querySelectorAll('tbody th')].map(({ textContent }) => textContent))).toEqual([
    ['Berg, Tina'],
    ['Zander, Zoe'],
    ['Wolf, Klara', 'Adler, Jonas', 'Bach, Ida'],
  ])
  screen.getByText('5 Personen')
})

test('what counts in the forest is on the list: age on the day, emergency number, note about health', () => {
  const participants = [
    { _id: 'm', name: 'Martina Wald', birthDate: '1990-12-05', emergencyPhone: '0171 55' },
    { _id: 'j', name: 'Jonas Wald', birthDate: '2018-12-04', emergencyPhone: '0171 55', health: 'Nüsse, Notfallset' },
    // Joined later: the number that was asked once for all is theirs, too.
    { _id: 'i', name: 'Ida Wald' },
  ]
  open([sampleBooking({ name: 'Martina Wald', email: '', phone: '0551 1', notes: 'Wir kommen zu Fuß.', participants })])
  expect(cells().map(row => [row[1], row[2], row[4]])).toEqual([
    ['Wald, Martina (35 Jahre)', '0551 1Notfall: 0171 55', 'Wir kommen zu Fuß.'],
    ['Wald, Jonas (8 Jahre)', 'Martina Wald0551 1Notfall: 0171 55', 'Gesundheit: Nüsse, NotfallsetWir kommen zu Fuß.'],
    ['Wald, Ida', 'Martina Wald0551 1Notfall: 0171 55', 'Wir kommen zu Fuß.'],
  ])
  const [call] = screen.getAllByRole('link', { name: '0171 55' })
  expect(call?.getAttribute('href')).toBe('tel:017155')
  expect([...document.querySelectorAll('.participants-health')].map(({ textContent }) => textContent)).toEqual([
    'Gesundheit: Nüsse, Notfallset',
  ])
})
