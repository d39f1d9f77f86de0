import { expect, test } from 'vitest'
import { questions } from '../../../starter/questions.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { bookingStates } from '../record/booking.ts'
import { forestList } from './forest-list.ts'

const now = '2026-12-03T16:30:00.000Z'
const event = sampleEvent({ places: 12 })
const people = (...names: string[]) => names.map(name => ({ _id: name, name }))
const confirmed = (changes: Parameters<typeof sampleBooking>[0]) => sampleBooking({ state: 'confirmed', ...changes })

test('confirmed guests are on the list, which also counts requests and offers', () => {
  const bookings = bookingStates.map(state => sampleBooking({ _id: state, name: state, state, participants: [] }))
  const list = forestList(event, [...bookings, confirmed({ _id: 'x', event: 'summer' })], now)
  expect(list.parties.map(({ name }) => name)).toEqual(['confirmed'])
  expect(list).toMatchObject({
    count: '1 von 12',
    leftOut: 'Noch nicht bestätigt und nicht auf dieser Liste: 1 Person. Nur angeboten: 2 Personen.',
    when: 'Fr., 04. Dez. 2026, 16 Uhr, bis So., 06. Dez. 2026, 14 Uhr',
    asOf: '03. Dez. 2026 um 17:30 Uhr',
  })
  expect(forestList(sampleEvent(), [], now)).toMatchObject({ count: '0 Personen', leftOut: '', ages: '', parties: [] })
})

test('a group without names is one line with its number of people', () => {
  const group = confirmed({ _id: 'g', name: 'Sabine Lehmann', people: 24, participants: [] })
  const list = forestList(sampleEvent({ places: 24 }), [group], now)
  expect(list).toMatchObject({ count: '24 von 24', ages: '' })
  expect(list.parties).toMatchObject([{ name: 'Lehmann, Sabine', people: [{ _id: 'g', name: '24 Personen' }] }])
})

test('parties stay together, sorted by contact person, who comes first', () => {
  const { parties } = forestList(
    event,
    [
      confirmed({ _id: 'w', name: 'Klara Wolf', participants: people('Jonas Adler', 'Klara Wolf', 'Ida Bach') }),
      confirmed({ _id: 's', name: 'Maria Sommer', participants: people('Zoe Zander') }),
      confirmed({ _id: 'b', name: 'Tina Berg' }),
    ],
    now,
  )
  expect(parties.map(({ name, people }) => [name, ...people.map(({ name }) => name)])).toEqual([
    ['Berg, Tina', 'Tina Berg'],
    ['Sommer, Maria', 'Zoe Zander'],
    ['Wolf, Klara', 'Klara Wolf', 'Jonas Adler', 'Ida Bach'],
  ])
})

test('the list contains what she needs in the forest: age on the day, emergency contacts, notes', () => {
  const participants = [
    { _id: 'm', name: 'Martina Wald', birthDate: '2008-12-04', emergencyPhone: '0171 55' },
    { _id: 'j', name: 'Jonas Wald', birthDate: '2018-12-05', emergencyPhone: '0171 55', health: 'Nüsse, Notfallset' },
  ]
  const booking = confirmed({
    number: '2026-0147',
    name: 'Martina Wald',
    phone: ' 0551 1 ',
    notes: 'Wir kommen zu Fuß.',
    participants,
  })
  const list = forestList(event, [booking], now)
  expect(list).toMatchObject({ ages: '1 Kind, 1 Erw.', healthNotes: '1, sonst nicht abgefragt' })
  expect(list.parties).toEqual([
    {
      name: 'Wald, Martina',
      phone: '0551 1',
      emergencyPhones: ['0171 55'],
      reference: 'B26-0147-K',
      warning: '',
      notes: 'Wir kommen zu Fuß.',
      people: [
        { _id: 'm', name: 'Martina Wald', age: 'erw.', health: '', signs: '', details: [] },
        { _id: 'j', name: 'Jonas Wald', age: '7', health: 'Nüsse, Notfallset', signs: '', details: [] },
      ],
    },
  ])
  // One unknown age makes all counts by age wrong.
  expect(forestList(event, [booking, confirmed({ _id: 'x' })], now).ages).toBe('')
})

test('if health was not asked, the list does not count zero notes', () => {
  const notes = (asks: typeof event.asks) => forestList({ ...event, asks }, [confirmed({ _id: 'x' })], now).healthNotes
  expect([notes([]), notes(['birthDate']), notes(['health'])]).toEqual(['nicht abgefragt', 'nicht abgefragt', '0'])
})

test('the list warns of a note about health without an emergency number', () => {
  const [mia, max] = people('Mia Wald', 'Max Wald').map(person => ({
    ...person,
    health: person._id === 'Mia Wald' ? 'Asthma' : '',
  }))
  const warning = (numbers: [string, string]) => {
    const participants = [mia, max].flatMap((person, at) =>
      person ? [{ ...person, emergencyPhone: numbers[at] ?? '' }] : [],
    )
    return forestList(event, [confirmed({ participants })], now).parties[0]?.warning
  }
  expect(warning(['', ''])).toBe('Achtung: Hinweis zur Gesundheit, aber keine Notfallnummer.')
  expect(forestList(event, [confirmed({ participants: people('Max Wald') })], now).parties[0]?.warning).toBe('')
  // The number is shared by the party.
  expect([warning(['0171 1', '']), warning(['', '0171 1'])]).toEqual(['', ''])
})

test('a course asks by the age on its first day, whatever session the list is for', () => {
  const [home] = questions.filter(({ _id }) => _id === 'heimweg')
  // She comes of age between the first session and this one.
  const participants = [{ _id: 'm', name: 'Mia Wald', birthDate: '2008-12-01' }]
  const session = sampleEvent({ asks: ['birthDate', 'heimweg'] })
  const list = (firstDay?: string) =>
    forestList(session, [confirmed({ participants })], now, 'winter/2', home ? [home] : [], firstDay)
  expect(list().parties[0]?.people[0]).toMatchObject({ age: 'erw.', signs: '' })
  expect(list('2026-11-27T15:00:00.000Z').parties[0]?.people[0]).toMatchObject({ age: 'erw.', signs: 'H?' })
})
