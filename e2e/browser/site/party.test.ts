import type { Locator, Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { Event } from '../../../domain/events/event.ts'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { isFocused, martina, open, passHoldBack } from '../../support/pages.ts'
import { eventsIn, registrationsIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, sharedPage } = withVisitors()

/** Edits an upcoming event as an administrator. */
async function dateWith(at: number, changes: object): Promise<Event> {
  const event = eventsIn(site().dataDir).filter(({ active }) => active)[at]
  if (!event) throw new Error('The starter content has too few dates.')
  const call = await callerOf(site(), await sessionOf(site()))
  const body = JSON.stringify({ _id: event._id, ...changes })
  const answer = await call('/api/event/edit', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return event
}

const familyDay = {
  places: 12,
  asks: ['birthDate', 'health'],
  prices: [
    { label: 'Erwachsene', amount: 45 },
    { label: 'Kind', amount: 35 },
  ],
}
const formOf = ({ _id }: Event) => `/anfragen?tab=anmeldung&event=${_id}`
const stored = (email: string) => registrationsIn(site().dataDir).filter(record => record.email === email)
const form = (page: Page) => page.locator('form[id$="-register"]')
const person = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true })
const sendButton = (page: Page) => form(page).locator('.form-send button')

async function fillIn(page: Page, email: string, labels = Object.keys(martina)) {
  for (const [label, text] of Object.entries({ ...martina, 'E-Mail': email }))
    if (labels.includes(label)) await form(page).getByRole('textbox', { name: label, exact: true }).first().fill(text)
}

const people = [
  { name: 'Martina Beispiel', birthDate: '1988-01-01' },
  { name: 'Lena Beispiel', birthDate: '2018-03-14', health: 'Nussallergie' },
  { name: 'Jonas Beispiel', birthDate: '2020-08-02' },
]

test('a family registers by keyboard and mouse, and health notes need consent', async () => {
  const event = await dateWith(2, familyDay)
  const page = await sharedPage()
  await open(page, formOf(event))
  await fillIn(page, 'familie@example.org')
  await person(page, 'Du').getByLabel('Geburtsdatum').fill('1988-01-01')
  await form(page).getByText('Noch jemanden anmelden').click()
  for (const [at, { name, birthDate }] of people.slice(1).entries()) {
    await form(page).getByRole('button', { name: 'Kind dazu' }).click()
    const child = person(page, `Kind ${at + 1}`)
    await soon(() => isFocused(child.getByRole('textbox', { name: 'Vor- und Nachname' }))).toBe(true)
    await page.keyboard.insertText(name)
    await child.getByLabel('Geburtsdatum').fill(birthDate)
  }
  await person(page, 'Kind 1').getByText('Allergien oder Medizinisches angeben').click()
  await person(page, 'Kind 1')
    .getByRole('textbox', { name: /^Allergien/ })
    .fill('Nussallergie')
  await form(page).getByText('115 €').first().waitFor()
  await form(page).getByRole('checkbox', { name: /AGB/ }).check()
  await passHoldBack(page)
  await sendButton(page).click()
  await page.getByText('Ein Feld stimmt noch nicht: Einwilligung von Kind 1.').waitFor()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Nussallergie')
  const consent = person(page, 'Kind 1').getByRole('checkbox', { name: /^Ich willige/ })
  await soon(() => isFocused(consent)).toBe(true)
  await page.keyboard.press('Space')
  await sendButton(page).click()
  const heading = page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' })
  await heading.waitFor()
  await soon(() => isFocused(heading)).toBe(true)
  await page.getByText(/Martina, Lena und Jonas/).waitFor()
  expect(stored('familie@example.org')).toMatchObject([{ state: 'requested', participants: people }])
})

test('a family registers without JavaScript', async () => {
  const event = await dateWith(3, familyDay)
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(formOf(event))
  await fillIn(page, 'ohne-skript@example.org')
  await person(page, 'Du').getByLabel('Geburtsdatum').fill('1988-01-01')
  await form(page).getByText('Noch jemanden anmelden').click()
  for (const [at, { name, birthDate }] of people.slice(1).entries()) {
    await form(page).getByRole('button', { name: 'Kind dazu' }).click()
    const child = person(page, `Kind ${at + 1}`)
    await child.getByRole('textbox', { name: 'Vor- und Nachname' }).fill(name)
    await child.getByLabel('Geburtsdatum').fill(birthDate)
  }
  await person(page, 'Kind 1').getByText('Allergien oder Medizinisches angeben').click()
  await person(page, 'Kind 1')
    .getByRole('textbox', { name: /^Allergien/ })
    .fill('Nussallergie')
  await person(page, 'Kind 1')
    .getByRole('checkbox', { name: /^Ich willige/ })
    .check()
  await form(page).getByRole('button', { name: 'Kind dazu' }).click()
  await person(page, 'Kind 3')
    .getByRole('button', { name: /^Entfernen/ })
    .click()
  await soon(() => form(page).getByText('115 €').count()).toBeGreaterThan(0)
  await form(page).getByRole('checkbox', { name: /AGB/ }).check()
  await vi.waitFor(
    async () => {
      await sendButton(page).click()
      expect(await page.getByText('Das ging sehr schnell.').count()).toBe(0)
    },
    { interval: 300 },
  )
  await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
  expect(stored('ohne-skript@example.org')).toMatchObject([{ state: 'requested', participants: people }])
})

test('a party that does not fit waits without taking the last place; a single person gets it, and the next one waits', async () => {
  const event = await dateWith(4, { places: 2 })
  const call = await callerOf(site())
  const body = JSON.stringify({ ...sampleContact, event: event._id, privacyStatement: true })
  expect((await call('/api/registration/add', { method: 'POST', body: body })).status).toBe(200)
  const page = await sharedPage()
  await open(page, formOf(event))
  await fillIn(page, 'zu-zweit@example.org')
  await form(page).getByText('Noch jemanden anmelden').click()
  await form(page).getByRole('button', { name: 'Erwachsene dazu' }).click()
  await person(page, 'Erwachsene Person 1').getByRole('textbox').first().fill('Karl Beispiel')
  await page.getByRole('alert').filter({ hasText: 'Es ist nur noch 1 Platz frei, ihr seid zu zweit.' }).waitFor()
  expect(await sendButton(page).textContent()).toMatch(/^Auf die War/)
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'Es ist nur noch 1 Platz frei, ihr seid zu zweit.' }).waitFor()
  await passHoldBack(page)
  await sendButton(page).click()
  await page.getByRole('heading', { name: 'Du stehst auf der Warteliste!' }).waitFor()
  expect(stored('zu-zweit@example.org')).toMatchObject([
    { state: 'waiting', street: '', privacyStatement: false, participants: [{}, { name: 'Karl Beispiel' }] },
  ])

  const single = await visitor()
  await open(single, formOf(event))
  await fillIn(single, 'allein@example.org')
  await form(single).getByRole('checkbox', { name: /AGB/ }).check()
  await sendButton(single).click()
  await single.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
  expect(stored('allein@example.org')).toMatchObject([{ state: 'requested', participants: [] }])

  const late = await visitor()
  await open(late, '/kalender')
  await late.locator(`#${event._id} .arrow-link`, { hasText: 'Auf die Warteliste' }).click()
  await fillIn(late, 'zu-spaet@example.org', ['Vor- und Nachname', 'E-Mail', 'Telefon'])
  expect(await form(late).getByRole('textbox', { name: 'Straße' }).count()).toBe(0)
  await sendButton(late).click()
  await late.getByRole('heading', { name: 'Du stehst auf der Warteliste!' }).waitFor()
  expect(stored('zu-spaet@example.org')).toMatchObject([{ state: 'waiting', street: '' }])
})

test('screen readers announce no field as invalid before its error is shown', async () => {
  const page = await sharedPage()
  await open(page, formOf(await dateWith(2, familyDay)))
  const browser = await page.context().newCDPSession(page)
  const invalidFields = async () => {
    const { nodes } = await browser.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ properties = [] }) =>
        properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
      )
      .map(({ name }) => name?.value)
  }
  await person(page, 'Du').getByLabel('Geburtsdatum').waitFor()
  expect(await invalidFields()).toEqual([])
  await sendButton(page).click()
  await soon(invalidFields).toEqual(
    expect.arrayContaining(['Geburtsdatum', expect.stringMatching(/^Ich habe die AGB/)]),
  )
})

/** Taps the middle of the element without waiting for it to stand still. */
async function tap(of: Locator) {
  await of.scrollIntoViewIfNeeded()
  const box = await of.boundingBox()
  if (!box) throw new Error('unreachable')
  await of.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
const phone = { viewport: { width: 360, height: 900 }, hasTouch: true, isMobile: true }

test('on a phone the sum of a party stands only once, below the people', async () => {
  const page = await visitor(phone)
  await open(page, formOf(await dateWith(2, familyDay)))
  await form(page).getByText('Noch jemanden anmelden').click()
  await form(page).getByRole('button', { name: 'Kind dazu' }).click()
  await form(page).getByText('2 Personen').waitFor()
  expect(await page.locator('.register-total').count()).toBe(1)
  expect(await page.locator('.register-total').isVisible()).toBe(false)
})

test('questions asked once for everybody stand apart from the button above them', async () => {
  const page = await visitor(phone)
  await open(page, formOf(await dateWith(2, { ...familyDay, asks: ['emergencyPhone'] })))
  const button = await form(page).locator('summary', { hasText: 'Noch jemanden anmelden' }).boundingBox()
  const label = await form(page).locator('label', { hasText: 'Notfallnummer für unterwegs' }).boundingBox()
  if (!button || !label) throw new Error('unreachable')
  expect(label.y - (button.y + button.height)).toBeGreaterThanOrEqual(16)
})

test('a tap on a control works, even if the field above shows an error when it loses the focus', async () => {
  const event = await dateWith(2, familyDay)
  const page = await visitor(phone)
  await open(page, formOf(event))
  await person(page, 'Du').getByLabel('Geburtsdatum').focus()
  await tap(person(page, 'Du').getByText('Allergien oder Medizinisches angeben'))
  await soon(() => person(page, 'Du').locator('details').getAttribute('open')).toBe('')
  await person(page, 'Du').getByText('Bitte gib das Geburtsdatum an.').waitFor()
})

test('a house number typed in the street and tapped in its own field is sent once', async () => {
  const page = await visitor(phone)
  await open(page, formOf(await dateWith(2, familyDay)))
  const [street, houseNumber] = ['Straße', 'Hausnummer'].map(label => form(page).getByRole('textbox', { name: label }))
  if (!street || !houseNumber) throw new Error('unreachable')
  await tap(street)
  await page.keyboard.insertText('Am Anger 7')
  await tap(houseNumber)
  const selection = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]
  await soon(() => houseNumber.evaluate(selection)).toEqual([0, 1])
  await page.keyboard.type('7')
  expect([await street.inputValue(), await houseNumber.inputValue()]).toEqual(['Am Anger', '7'])
})
