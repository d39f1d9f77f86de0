import { expect, test } from 'vitest'
import { textOfMarkup } from '../../client/testing/render.tsx'
import type { Event } from '../../domain/events/event.ts'
import { sampleBooking, sampleEvent } from '../../domain/testing/samples.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { openTestSite, registration } from '../testing/test-site.ts'

const { newsLetter: _, ...fields } = { ...registration, event: 'winter', privacyStatement: 'on', kind: 'register' }
const contact = {
  event: 'winter',
  self: 'on',
  kind: 'register',
  name: fields.name,
  email: fields.email,
  phone: fields.phone,
}

/**
 * Opens a site with one event, `taken` of its places taken, and a way to send it forms as a browser without scripts.
 */
async function openSite(changes: Partial<Event> = {}, taken = 0, lenientAddresses = false) {
  const site = await openTestSite({}, async ({ events, registrations, site: texts }) => {
    await texts.update(current => ({ next: { ...current, lenientAddresses }, result: undefined }))
    await events.update(() => ({ next: [sampleEvent(changes)], result: undefined }))
    const next = Array.from({ length: taken }, (_, at) => sampleBooking({ _id: `taken${at}`, email: `${at}@a.de` }))
    await registrations.update(() => ({ next, result: undefined }))
  })
  return {
    ...site,
    added: () => site.stored().filter(({ _id }) => !_id.startsWith('taken')),
    async send(values: Record<string, string>) {
      const body = new URLSearchParams(values)
      const response = await fetch(`${site.origin}/anfragen?tab=anmeldung`, { method: 'POST', body })
      return { status: response.status, html: (await response.text()).replace(/<script.*?<\/script>/gs, '') }
    },
  }
}

test('a form for a full event returns with all entries, as a form for the waiting list', async () => {
  const { send, added } = await openSite({ places: 2 }, 2)
  const { status, html } = await send(fields)
  expect(status).toBe(409)
  expect(textOfMarkup(html)).toContain('Alle Plätze sind vergeben.')
  expect(html).toMatch(/name="waiting" value="on"/)
  expect(html).toContain('value="Martina Beispiel"')
  expect(html).toContain('value="Am Anger"')
  expect(textOfMarkup(html)).toMatch(/Auf die War te liste Das kostet nichts/)
  expect(textOfMarkup(html)).not.toContain('This event')
  expect(added()).toEqual([])
})

test('a plain form accepts usual names if the site allows them; otherwise it names the character and a way out', async () => {
  const { send } = await openSite()
  const typed = {
    ...fields,
    name: 'Dr. Alexandra Meyer-Hoffmann',
    phone: '05541/3312',
    street: 'Straße des 17. Juni',
    houseNumber: '12a',
    city: 'Frankfurt (Oder)',
  }
  const { status, html } = await send(typed)
  expect(status).toBe(400)
  const callMe = 'Geht es nicht anders, ruf mich an: 01234 56789.'
  for (const refusal of [
    'Der Punkt geht',
    'Der Schrägstrich geht',
    'Die Ziffern „1“ und „7“ gehen',
    'Die Zeichen „(“ und „)“ gehen',
  ])
    expect(html).toContain(`${refusal} hier nicht. ${callMe}`)
  expect(html).toContain('value="Frankfurt (Oder)"')
  const lenient = await openSite({}, 0, true)
  expect((await lenient.send(typed)).status).toBe(200)
  expect(lenient.added()).toMatchObject([
    { name: typed.name, phone: typed.phone, houseNumber: '12a', city: typed.city },
  ])
})

test('the waiting list needs neither address nor terms, and agrees to none', async () => {
  const { send, added } = await openSite({ places: 2 }, 2)
  expect((await send({ ...contact, waiting: 'on', shownFor: 'winter' })).status).toBe(200)
  expect(added()).toMatchObject([{ state: 'waiting', name: fields.name, street: '', privacyStatement: false }])
  const { html, status } = await send({ ...contact, name: 'X', waiting: 'on' })
  expect(status).toBe(400)
  expect(textOfMarkup(html)).toContain('Ein Feld stimmt noch nicht: Vor- und Nachname .')
})

test('the choice on the page of a full event puts no guest on the waiting list of another one', async () => {
  const { send, added } = await openSite({ places: 2 })
  const { status, html } = await send({ ...contact, waiting: 'on', shownFor: 'other' })
  expect(status).toBe(400)
  expect(textOfMarkup(html)).toContain('Straße')
  expect(added()).toEqual([])
  expect((await send({ ...fields, waiting: 'on', shownFor: 'other' })).status).toBe(200)
  expect(added()).toMatchObject([{ state: 'requested', privacyStatement: true }])
})

const prices = [
  { _id: 'adult', label: 'Erwachsene', amount: 45 },
  { _id: 'child', label: 'Kind', amount: 35 },
]
const familyDay = { places: 8, cost: 35, prices, asks: ['birthDate' as const, 'health' as const] }
const family = {
  ...fields,
  shownFor: 'winter',
  self: 'on',
  'self.price': 'adult',
  'self.birthDate': '1988-01-01',
  'participants.0.age': 'child',
  'participants.0.name': 'Lena Beispiel',
  'participants.0.price': 'child',
  'participants.0.birthDate': '2018-03-14',
  'participants.0.health': 'Nüsse',
}

test('a family registers by a plain form, and each mistake is shown at its field', async () => {
  const { send, added } = await openSite(familyDay)
  const { html, status } = await send(family)
  expect(status).toBe(400)
  expect(textOfMarkup(html)).toContain('Ein Feld stimmt noch nicht: Einwilligung von Kind 1 .')
  expect(html).toMatch(/aria-invalid="true"[^>]*name="participants\.0\.healthConsent"/)
  expect(html).toContain('>Nüsse</textarea>')
  expect(htmlFaults(html)).toEqual([])
  expect((await send({ ...family, 'participants.0.healthConsent': 'on' })).status).toBe(200)
  expect(added()).toMatchObject([
    {
      state: 'requested',
      participants: [
        { name: 'Martina Beispiel', price: 'adult', birthDate: '1988-01-01' },
        { name: 'Lena Beispiel', price: 'child', health: 'Nüsse', healthConsent: { wording: expect.any(String) } },
      ],
    },
  ])
})

test('without scripts, too, the form asks for health notes of the contact and children, but not of other adults', async () => {
  const { send } = await openSite(familyDay)
  const { html } = await send({ ...family, change: 'add adult' })
  for (const name of ['self.health', 'participants.0.health', 'participants.1.name'])
    expect(html).toContain(`name="${name}"`)
  expect(html).not.toContain('name="participants.1.health')
  expect(textOfMarkup(html)).toContain('gibt diese Person selbst an')
  expect(htmlFaults(html)).toEqual([])
})

test('the call needs only names: the contact person need not be among them', async () => {
  const { send, added } = await openSite({ ...familyDay, asks: [] })
  const child = { 'participants.0.name': 'Lena Beispiel', 'participants.0.price': 'child' }
  expect((await send({ ...fields, ...child })).status).toBe(200)
  expect(added()[0]?.participants).toMatchObject([{ name: 'Lena Beispiel', price: 'child' }])
})

test('without scripts a button adds a person; nothing is stored, and no input is lost', async () => {
  const { send, added } = await openSite(familyDay)
  const { html, status } = await send({ ...family, change: 'add child' })
  expect(status).toBe(200)
  expect(html).toMatch(/autofocus=""[^>]*name="participants\.1\.name"/)
  expect(textOfMarkup(html)).toMatch(/Kind 1 .* Kind 2 /)
  expect(html).toContain('value="Lena Beispiel"')
  expect(html).toContain('value="Am Anger"')
  expect(textOfMarkup(html)).not.toContain('stimmt noch nicht')
  expect(textOfMarkup(html)).toContain('Zusammen 115\u00a0€')
  expect(htmlFaults(html)).toEqual([])
  expect(added()).toEqual([])
})

test('a party that does not fit gets its form back with the choices, and waits as a whole', async () => {
  const { send, added } = await openSite({ ...familyDay, places: 2, asks: [] }, 1)
  const { html, status } = await send(family)
  expect(status).toBe(409)
  expect(textOfMarkup(html)).toMatch(/Es ist nur noch 1 Platz frei ?, ihr seid zu zweit/)
  expect(html).toMatch(/name="waiting"[^>]*checked=""[^>]*value="on"/)
  expect(html).toContain('value="Lena Beispiel"')
  expect(added()).toEqual([])
  expect((await send({ ...family, waiting: 'fewer' })).status).toBe(200)
  expect(added()).toEqual([])
  expect((await send({ ...family, waiting: 'on' })).status).toBe(200)
  expect(added()).toMatchObject([{ state: 'waiting', participants: [{}, { name: 'Lena Beispiel' }] }])
})

test('a date asks its questions before the booking, even if it was chosen without scripts', async () => {
  const { send, added } = await openSite(familyDay)
  const { html, status } = await send({ ...fields, shownFor: '' })
  expect(status).toBe(400)
  expect(textOfMarkup(html)).toContain('Für diesen Termin brauche ich noch ein paar Angaben.')
  expect(html).toContain('name="self.birthDate"')
  expect(added()).toEqual([])
})

test('a second registration raises a question, and one more press accepts it', async () => {
  const { send, added } = await openSite()
  const asking = { ...fields, ask: 'on' }
  expect((await send(asking)).status).toBe(200)
  const { status, html } = await send({ ...asking, notes: 'Zum zweiten Mal' })
  expect(status).toBe(409)
  expect(textOfMarkup(html).match(/Du bist schon angemeldet\. Trotzdem noch einmal\?/g)).toHaveLength(1)
  expect(html).toMatch(/<div class="mistakes" tabindex="-1" autofocus="">/)
  expect(html).toContain('value="Am Anger"')
  expect(html).toContain('name="ask" value=""')
  expect(htmlFaults(html)).toEqual([])
  expect(added()).toHaveLength(1)
  expect((await send({ ...asking, notes: 'Zum zweiten Mal', ask: '' })).status).toBe(200)
  expect(added()).toMatchObject([{ notes: '' }, { notes: 'Zum zweiten Mal' }])
})
