// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bookingStates, takesPlaces } from '../../../domain/registrations/booking.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { sampleBooking, sampleEvent } from '../../../domain/testing/samples.ts'
import { render, screen, within } from '../../testing/dom.ts'
import { Participants } from './participants.tsx'

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
    ['Adler, Zoe', 'Martina Wald0551 1'],
    ['Wald, Martina', '0551 1'],
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
