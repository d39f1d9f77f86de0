// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { cleanup, screen, userEvent, waitFor, within } from '../../testing/dom.ts'
import { openRegistration, withFormClock } from '../../testing/forms.tsx'

const user = userEvent.setup()

withFormClock()

const prices = [
  { _id: 'adult', label: 'Erwachsene', amount: 45 },
  { _id: 'child', label: 'Kind', amount: 35 },
]
const familyDay = {
  free: 8,
  state: 'open',
  cost: 35,
  prices,
  startDate: '2027-05-20T08:00:00.000Z',
  endDate: '2027-05-20T14:00:00.000Z',
} as const

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
/** Finds the block of one person. */
const person = (name: string) => within(screen.getByRole('group', { name }))
const nameOf = (name: string) => person(name).getByRole<HTMLInputElement>('textbox', { name: 'Vor- und Nachname' })
async function fillIn(entries: Record<string, string>) {
  for (const [label, text] of Object.entries(entries))
    await user.type(screen.getAllByLabelText(label)[1] ?? screen.getByLabelText(label), text)
}
const contact = {
  'Vor- und Nachname': 'Martina Beispiel',
  'E-Mail': 'martina@example.org',
  Straße: 'Am Anger',
  Hausnummer: '7',
  Postleitzahl: '12345',
  Stadt: 'Musterstadt',
}
async function fillInContact() {
  await fillIn(contact)
  await user.type(screen.getByRole('textbox', { name: 'Telefon' }), '01234 567890')
  await user.click(box(/AGB/))
}

test('the form asks for further people only at an event with limits, price groups or questions', async () => {
  openRegistration([
    { free: null, state: 'open' },
    { free: 4, state: 'open' },
  ])
  expect(screen.queryByRole('checkbox', { name: 'Ich komme mit' })).toBeNull()
  const second = screen.getAllByRole('radio')[1]
  if (!second) throw new Error('unreachable')
  await user.click(second)
  expect(box(/^Ich komme mit$/).checked).toBe(true)
  expect(screen.getByText('Noch jemanden anmelden')).toBeDefined()
  expect(screen.queryByText('Preis')).toBeNull()
  expect(screen.queryByText(/Personen/)).toBeNull()
})

test('a family is sent with its prices; the sum is announced and stands above the button', async () => {
  const { sent } = openRegistration([familyDay])
  await fillInContact()
  await press('Kind dazu')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Kind 1')))
  await user.keyboard('Lena Beispiel')
  await press('Kind dazu')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Kind 2')))
  await user.keyboard('Jonas Beispiel')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 Personen115\u00a0€')
  expect(document.querySelector('.register-event .register-total')?.textContent).toBe('3 Personen115\u00a0€')
  const order = document.querySelector('.order-table')?.textContent
  expect(order).toMatch(/1 × Erwachsene, 45\u00a0€45\u00a0€2 × Kind, 35\u00a0€70\u00a0€Zusammen115\u00a0€/)
  expect(order).toMatch(/Anzahlung.*11,50\u00a0€Rest, bis zum 07\.05\.2027103,50\u00a0€/)
  await user.selectOptions(person('Kind 2').getByRole('combobox'), 'adult')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 Personen125\u00a0€')
  vi.advanceTimersByTime(3000)
  await press(/anmelden$/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.participants).toMatchObject([
    { name: 'Martina Beispiel', price: 'adult' },
    { name: 'Lena Beispiel', price: 'child' },
    { name: 'Jonas Beispiel', price: 'adult' },
  ])
})

/** Returns the labels of all invalid fields. */
const marked = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  )

test('adding people and unticking oneself mark nothing; missing people are reported on sending', async () => {
  const { sent } = openRegistration([familyDay])
  await fillInContact()
  await user.click(box(/^Ich komme mit$/))
  await user.tab()
  expect(marked()).toEqual([])
  await press('Kind dazu')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Kind 1')))
  await press('Kind dazu')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Kind 2')))
  await user.tab()
  expect(marked()).toEqual([])
  await press(/anmelden|buchen/i)
  expect(marked()).toEqual(['Vor- und Nachname', 'Vor- und Nachname'])
  expect(sent).toEqual([])
  await user.type(nameOf('Kind 1'), 'Lena Beispiel')
  await press('Erwachsene dazu')
  await waitFor(() => expect(marked()).toEqual([]))
})

test('removing a person focuses the previous one and can be undone, with all entries', async () => {
  openRegistration([familyDay])
  await press('Kind dazu')
  await user.type(nameOf('Kind 1'), 'Lena')
  await press('Erwachsene dazu')
  await user.type(nameOf('Erwachsene Person 1'), 'Opa Karl')
  await press(/^Entfernen.*Erwachsene/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kind 1'))
  await press(/^Entfernen.*Kind 1/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wer kommt mit?'))
  expect(screen.getByText(/^Lena kommt nicht mit/)).toBeDefined()
  await press('Rückgängig')
  await waitFor(() => expect(document.activeElement).toBe(nameOf('Kind 1')))
  expect(nameOf('Kind 1').value).toBe('Lena')
})

test('the contact gives health notes for themselves and for children; other adults give their own', async () => {
  openRegistration([{ free: 8, state: 'open', asks: ['health'] }])
  await press('Kind dazu')
  await press('Erwachsene dazu')
  const onDemand = 'Allergien oder Medizinisches angeben'
  expect(person('Du').getByText(onDemand)).toBeDefined()
  expect(person('Kind 1').getByText(onDemand)).toBeDefined()
  const adult = person('Erwachsene Person 1')
  expect(adult.queryByText(onDemand)).toBeNull()
  expect(adult.getByText(/gibt diese Person selbst an/)).toBeDefined()
  expect(adult.queryByRole('checkbox')).toBeNull()
})

test('the health field opens on demand; its consent is required with a text, and removed with it', async () => {
  openRegistration([{ free: 4, state: 'open', asks: ['health'] }])
  await fillInContact()
  await user.click(screen.getByText('Allergien oder Medizinisches angeben'))
  const text = screen.getByRole('textbox', { name: /^Allergien, Medikamente/ })
  const consent = box(/^Ich willige ausdrücklich ein, dass Erika Mustermann/)
  await user.type(text, 'Nüsse')
  vi.advanceTimersByTime(3000)
  await press(/anmelden$/)
  expect(await screen.findByText('Bitte willige ein oder lass das Feld leer.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(consent))
  await user.click(consent)
  expect(screen.queryByText('Bitte willige ein oder lass das Feld leer.')).toBeNull()
  await user.clear(text)
  expect(consent.checked).toBe(false)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Nüsse')
})

test('adding a person beyond the free places shows a choice: wait, come with fewer, or take another date', async () => {
  const { sent } = openRegistration([
    { free: 1, state: 'few' },
    { free: 8, state: 'open', title: 'Vögel im Winter', startDate: '2027-01-23T09:00:00.000Z' },
  ])
  await fillInContact()
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Kind dazu')
  await user.type(nameOf('Kind 1'), 'Lena Beispiel')
  expect(screen.getByRole('alert').textContent).toMatch(/^Es ist nur noch 1 Platz frei, ihr seid zu zweit\./)
  const ways = within(screen.getByRole('group', { name: 'Wie soll es weitergehen?' }))
  const [wait, fewer, other] = ways.getAllByRole<HTMLInputElement>('radio')
  if (!wait || !fewer || !other) throw new Error('unreachable')
  expect(wait.checked).toBe(true)
  const street = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Straße' })?.value
  expect(street()).toBeUndefined()
  await user.click(fewer)
  expect(street()).toBe('Am Anger')
  await press('Auswählen, wer mitkommt')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wer kommt mit?'))
  await user.click(wait)
  vi.advanceTimersByTime(3000)
  await press(/^Auf die/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ event: 'event0', waiting: true, privacyStatement: false })
  await user.click(await screen.findByRole('button', { name: 'Angaben ansehen' }))
  await user.click(other)
  await press('Zu diesem Termin wechseln')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(nameOf('Kind 1').value).toBe('Lena Beispiel')
  await press(/anmelden$/)
  await waitFor(() => expect(sent[1]).toMatchObject({ event: 'event1', privacyStatement: true }))
})

test('only a date of the same info page with the same prices is suggested, with its places and price', async () => {
  const cramped = { ...familyDay, free: 1, state: 'few' } as const
  const another = { title: 'Spuren im Laub', startDate: '2027-01-23T09:00:00.000Z' }
  const spring = { ...familyDay, title: 'Vögel im Frühling', startDate: '2027-06-05T08:00:00.000Z' }
  openRegistration([cramped, another, { ...spring, path: 'waldtag' }])
  await press('Kind dazu')
  expect(screen.queryByText('Ein anderer Termin')).toBeNull()
  cleanup()
  openRegistration([cramped, another, spring])
  await press('Kind dazu')
  const way = screen.getByText('Ein anderer Termin').closest('label')
  expect(way?.textContent).toMatch(
    /Termin ?Sa\., 05\. Juni 2027, Vögel im Frühling, Plätze frei, 35\u00a0€ bis 45\u00a0€$/,
  )
})

test('a party at a full event is not promised a place that the event may not have', async () => {
  openRegistration([{ ...familyDay, free: 0, state: 'full' }])
  const promise = () => screen.getByText(/^Alle Plätze sind vergeben\./).textContent
  expect(promise()).toMatch(/rückst du nach, sobald jemand absagt\.$/)
  await press('Kind dazu')
  expect(promise()).toMatch(
    /rückt ihr nach, sobald zwei Plätze frei sind\. Hat der Termin insgesamt weniger Plätze, sage ich euch /,
  )
})

test('the form shows in words how many people come and fit', async () => {
  openRegistration([{ ...familyDay, free: 2, state: 'few' }])
  await press('Kind dazu')
  await press('Kind dazu')
  expect(screen.getByRole('alert').textContent).toMatch(/^Es sind nur noch 2 Plätze frei, ihr seid zu dritt\.Deine/)
  const ways = screen.getByRole('group', { name: 'Wie soll es weitergehen?' }).textContent
  expect(ways).toMatch(
    /Alle drei auf die Warteliste.*sobald drei Plätze frei sind\. Hat der Termin insgesamt weniger Plätze, .*Nur zwei Personen anmelden/,
  )
  for (const name of ['Kind', 'Kind', 'Kind', 'Kind']) await press(`${name} dazu`)
  expect(screen.getByRole('alert').textContent).toMatch(/ihr seid zu siebt\./)
})

test('a date without a course suggests no other date', async () => {
  openRegistration([
    { ...familyDay, path: '', free: 1, state: 'few' },
    { ...familyDay, path: '' },
  ])
  await press('Kind dazu')
  expect(screen.queryByText('Ein anderer Termin')).toBeNull()
})

test('the server’s answer reports places that went meanwhile, and all entries stay', async () => {
  const refusal = { error: { code: 'full', message: 'There is only one place left.', free: 1 } }
  openRegistration([familyDay], [Response.json(refusal, { status: 409 })])
  await fillInContact()
  await press('Kind dazu')
  await user.type(nameOf('Kind 1'), 'Lena Beispiel')
  vi.advanceTimersByTime(3000)
  await press(/anmelden$/)
  expect((await screen.findByRole('alert')).textContent).toMatch(/nur noch 1 Platz frei/)
  expect(screen.queryByText('There is only one place left.')).toBeNull()
  expect(nameOf('Kind 1').value).toBe('Lena Beispiel')
})

test('a guest who is already registered reads a question beside the button, and one more press confirms', async () => {
  const question = 'Du bist schon angemeldet. Trotzdem noch einmal?'
  const refusal = { error: { code: 'twice', message: question } }
  const { sent } = openRegistration([familyDay], [Response.json(refusal, { status: 409 })])
  await fillInContact()
  vi.advanceTimersByTime(3000)
  await press(/anmelden$/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(question))
  await press(/anmelden$/)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ ask }) => ask)).toEqual([true, undefined])
  expect(sent[0]?.requestId).not.toBe(sent[1]?.requestId)
})
