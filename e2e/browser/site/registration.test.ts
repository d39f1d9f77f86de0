import type { Locator, Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { noRightOfWithdrawal } from '../../../domain/bookings/record/legal-wordings.ts'
import { snapshotOf } from '../../../domain/bookings/record/snapshot.ts'
import { longWhenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { highestPrice } from '../../../domain/events/prices.ts'
import { formatEuro, noBreakText } from '../../../domain/kit/format.ts'
import { description, holdUp, isFocused, open, passHoldBack } from '../../support/pages.ts'
import { eventsIn, registrationsIn } from '../../support/site.ts'
import { begin, folder, startForTest } from '../../support/start.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor, sharedPage } = withVisitors()

const entered = {
  'Vor- und Nachname': 'Jürgen-Åse Müller',
  'E-Mail': 'juergen@example.org',
  Telefon: '+49 (1234) 567-89',
  Straße: 'Am Alten Anger',
  Hausnummer: '7',
  Postleitzahl: '12345',
  Stadt: 'Bad Münster',
  Land: 'Österreich',
}

/** The stored record, with section 3's names. */
const stored = {
  name: 'Jürgen-Åse Müller',
  email: 'juergen@example.org',
  phone: '+49 (1234) 567-89',
  street: 'Am Alten Anger',
  houseNumber: '7',
  zip: '12345',
  city: 'Bad Münster',
  country: 'Österreich',
}
/** Shown below a refused field: the starter's phone number. */
const wayOut = 'Geht es nicht anders, ruf mich an: 01234 56789.'
const noAddress = { phone: '', street: '', houseNumber: '', zip: '', city: '', country: '' }
const ids = {
  _id: expect.stringMatching(/./),
  requestId: expect.stringMatching(/./),
  requestHash: expect.stringMatching(/^[0-9a-f]{32}$/),
  state: 'open',
  participants: [],
  payments: [],
  fees: [],
  history: [],
  thread: [],
  createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  lastModifiedDate: expect.stringMatching(/Z$/),
}

/** Fields that the server sets in a booking by one person. */
const booked = {
  ...ids,
  state: 'requested',
  number: expect.stringMatching(/^\d{4}-\d{4}$/),
  history: [{ what: 'requested', by: 'guest', date: ids.createdDate }],
}

/** Proof that the newsletter's checkbox was ticked (D30). */
const newsletterTicked = {
  newsLetter: true,
  newsletterConsent: {
    ip: expect.stringMatching(/^10\./),
    wording: 'Ich möchte den Newsletter bekommen, etwa viermal im Jahr. Abmelden geht jederzeit.',
  },
}

/** Returns the stored next event of a course. */
function nextOf(course: string, dataDir = site().dataDir): Event {
  const [event] = eventsIn(dataDir).filter(({ path, active }) => active && path === course)
  if (!event) throw new Error(`The starter content has no date for ${course}.`)
  return event
}

const storedFrom = (email: string, dataDir = site().dataDir) =>
  registrationsIn(dataDir).filter(record => record.email === email)

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\(freiwillig\\))?$`) })
const consent = (page: Page) => page.getByRole('checkbox', { name: /^Ich habe die AGB und die Datenschutzhinweise/ })
const newsletter = (page: Page) => page.getByRole('checkbox', { name: /^Ich möchte den Newsletter/ })
const sendButton = (page: Page) => page.locator('form').getByRole('button', { name: /anmelden|senden|gesendet/i })
const choice = (page: Page, { title }: Event) => page.getByRole('radio', { name: title }).first()
const card = (radio: Locator) => radio.page().locator('label', { has: radio }).first()

async function fill(page: Page, entries: Record<string, string>) {
  for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text)
}

const valuesOf = async (page: Page, labels: string[]) =>
  Object.fromEntries(await Promise.all(labels.map(async label => [label, await field(page, label).inputValue()])))

/** Without JavaScript the server refuses forms within three seconds (D33), with a message and the typed values. */
async function sendOnceAllowed(page: Page) {
  await vi.waitFor(
    async () => {
      await sendButton(page).click()
      expect(await page.getByText('Das ging sehr schnell.').count()).toBe(0)
    },
    { interval: 300 },
  )
}

describe('registering for an event', () => {
  test('a visitor registers from the calendar, with a mistake on the way', async () => {
    const page = await sharedPage()
    const event = nextOf('kinder-waldtag')

    await open(page, '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Kalender' }).click()
    await page.getByRole('combobox', { name: 'Kurs' }).selectOption({ label: 'Kinder-Waldtag' })
    const article = page.getByRole('article').first()
    expect(await article.getByRole('heading', { level: 3 }).textContent()).toBe(event.title)
    await article.getByText('Weitere Infos').click()
    await article.getByRole('link', { name: 'Anfragen & Anmeldung' }).click()

    const radio = choice(page, event)
    await radio.waitFor()
    expect(await page.getByRole('tab', { name: 'Anmeldung' }).getAttribute('aria-selected')).toBe('true')
    expect(await radio.getAttribute('aria-checked')).toBe('true')
    await card(radio).click()
    await soon(() => radio.getAttribute('aria-checked')).toBe('false')
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await card(radio).click()
    await soon(() => radio.getAttribute('aria-checked')).toBe('true')

    await fill(page, entered)
    const zip = field(page, 'Postleitzahl')
    await zip.fill('1234a')
    expect(await zip.getAttribute('aria-invalid')).toBe(null)
    await zip.blur()
    await soon(() => zip.getAttribute('aria-invalid')).toBe('true')
    expect(await description(zip)).toBe(`Der Buchstabe „a“ geht hier nicht. Nur 4 oder 5 Ziffern. ${wayOut}`)
    expect(await page.getByText('Nur 4 oder 5 Ziffern.', { exact: false }).isVisible()).toBe(true)
    expect(await glowOf(zip)).toMatch(/^rgba?\(163, 42, 27|color\(srgb 0\.639/)

    await passHoldBack(page)
    expect(await sendButton(page).textContent()).toBe('Zahlungspflichtig anmelden')
    await sendButton(page).click()
    await page.getByText('2 Felder stimmen noch nicht: Postleitzahl, Einwilligung.').waitFor()
    await soon(() => isFocused(zip)).toBe(true)
    expect(await description(consent(page))).toBe('Ohne dieses Häkchen geht es nicht.')

    await zip.fill('12345')
    await soon(() => zip.getAttribute('aria-invalid')).toBe(null)
    await zip.blur()
    await soon(() => glowOf(zip)).toBe('none')
    await consent(page).check()
    await soon(() => page.getByText(/noch nicht:/).count()).toBe(0)

    const adding = await holdUp(page, '/api/registration/add')
    await sendButton(page).dblclick()
    await soon(() => sendButton(page).textContent()).toBe('Wird gesendet …')
    expect(await sendButton(page).isDisabled()).toBe(true)
    adding.release()

    const heading = page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' })
    await heading.waitFor()
    await soon(() => isFocused(heading)).toBe(true)
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(adding.calls()).toBe(1)
    expect(storedFrom('juergen@example.org')).toEqual([
      {
        ...booked,
        ...stored,
        event: event._id,
        eventSnapshot: snapshotOf(event),
        notes: '',
        newsLetter: false,
        privacyStatement: true,
      },
    ])
  })

  test('a visitor without JavaScript registers, and a mistake returns the form with all entries', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    const event = nextOf('winter-survival')
    await page.goto('/kalender?kurs=winter-survival')
    const article = page.getByRole('article').first()
    await article.getByText('Weitere Infos').click()
    await article.getByRole('link', { name: 'Anfragen & Anmeldung' }).click()
    expect(await choice(page, event).isChecked()).toBe(true)

    const entries = { ...entered, 'E-Mail': 'ohne-skript@example.org', Nachricht: 'Ich bringe "Tee" & <Kekse> mit.' }
    await fill(page, { ...entries, Postleitzahl: '1234a' })
    await consent(page).check()
    await newsletter(page).check()
    await sendOnceAllowed(page)

    await page.getByText('Ein Feld stimmt noch nicht: Postleitzahl.').waitFor()
    const zip = field(page, 'Postleitzahl')
    expect(await zip.getAttribute('aria-invalid')).toBe('true')
    expect(await description(zip)).toBe(`Der Buchstabe „a“ geht hier nicht. Nur 4 oder 5 Ziffern. ${wayOut}`)
    expect(await glowOf(zip)).not.toBe('none')
    expect(await valuesOf(page, Object.keys(entries))).toEqual({ ...entries, Postleitzahl: '1234a' })
    expect(await choice(page, event).isChecked()).toBe(true)
    expect(await consent(page).isChecked()).toBe(true)
    expect(await newsletter(page).isChecked()).toBe(true)
    expect(storedFrom('ohne-skript@example.org')).toEqual([])

    await zip.fill('12345')
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    const record = {
      ...booked,
      ...stored,
      email: 'ohne-skript@example.org',
      event: event._id,
      eventSnapshot: snapshotOf(event),
      notes: 'Ich bringe "Tee" & <Kekse> mit.',
      ...newsletterTicked,
      privacyStatement: true,
    }
    expect(storedFrom('ohne-skript@example.org')).toEqual([record])
    await page.reload()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    expect(storedFrom('ohne-skript@example.org')).toEqual([record])
  })

  test('a visitor registers by keyboard alone', async () => {
    const page = await sharedPage()
    await open(page, '/anfragen')
    const { keyboard } = page
    await tabTo(page.getByRole('tab', { name: 'Anfragen' }))
    const tab = page.getByRole('tab', { name: 'Anmeldung' })
    await keyboard.press('ArrowRight')
    await soon(() => isFocused(tab)).toBe(true)
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    await keyboard.press('ArrowRight')
    await soon(() => page.getByRole('tab', { name: 'Anfragen' }).getAttribute('aria-selected')).toBe('true')
    await keyboard.press('End')
    await soon(() => tab.getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tabpanel', { name: 'Anmeldung' }).isVisible()).toBe(true)

    const [first, second] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)]
    await tabTo(first)
    expect(await first.getAttribute('aria-checked')).toBe('false')
    await keyboard.press('Space')
    await soon(() => first.getAttribute('aria-checked')).toBe('true')
    await keyboard.press('ArrowDown')
    await soon(() => second.getAttribute('aria-checked')).toBe('true')
    expect(await first.getAttribute('aria-checked')).toBe('false')
    await keyboard.press('Space')
    await soon(() => second.getAttribute('aria-checked')).toBe('false')
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await keyboard.press('Space')
    await soon(() => second.getAttribute('aria-checked')).toBe('true')

    for (const [label, text] of Object.entries({ ...entered, 'E-Mail': 'tastatur@example.org' })) {
      await tabTo(field(page, label))
      await keyboard.press('ControlOrMeta+A')
      await keyboard.insertText(text)
    }
    await tabTo(consent(page))
    await keyboard.press('Space')
    await tabTo(newsletter(page))
    await passHoldBack(page)
    await keyboard.press('Enter')

    const heading = page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' })
    await heading.waitFor()
    await soon(() => isFocused(heading)).toBe(true)
    const [, event] = eventsIn(site().dataDir).filter(({ active }) => active)
    expect(storedFrom('tastatur@example.org')).toMatchObject([{ event: event?._id, zip: '12345', newsLetter: false }])
  })

  test('a registration that fails because the server is down keeps its fields, and is stored once when the server is back', async () => {
    const dataDir = begin(folder())
    const first = await startForTest(dataDir)
    const page = await sharedPage()
    const event = nextOf('heilmittelherstellung', dataDir)
    const entries = { ...entered, 'E-Mail': 'beharrlich@example.org', Nachricht: 'Bis bald!' }
    await open(page, `${first.origin}/anfragen?tab=anmeldung`)
    await card(choice(page, event)).click()
    await fill(page, entries)
    await consent(page).check()
    await passHoldBack(page)

    await first.end('SIGKILL')
    await sendButton(page).click()
    const heading = page.getByRole('heading', { name: 'Fehler' })
    await heading.waitFor()
    await soon(() => isFocused(heading)).toBe(true)
    expect(await page.getByRole('alert').textContent()).toMatch(/Deine Angaben sind noch da\./)

    const again = page.getByRole('button', { name: 'Noch einmal senden' })
    await again.click()
    await again.waitFor()
    await soon(() => isFocused(heading)).toBe(true)
    await page.getByRole('button', { name: 'Angaben ansehen' }).click()
    await soon(() => isFocused(field(page, 'Vor- und Nachname'))).toBe(true)
    expect(await valuesOf(page, Object.keys(entries))).toEqual(entries)
    await sendButton(page).click()
    await again.waitFor()

    await startForTest(dataDir, { port: Number(new URL(first.origin).port) })
    await again.click()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    expect(storedFrom('beharrlich@example.org', dataDir)).toEqual([
      {
        ...booked,
        ...stored,
        email: 'beharrlich@example.org',
        event: event._id,
        eventSnapshot: snapshotOf(event),
        notes: 'Bis bald!',
        newsLetter: false,
        privacyStatement: true,
      },
    ])
  })

  test('a registration is stored once if its first answer is lost and it is sent again', async () => {
    const page = await sharedPage()
    await open(page, '/anfragen?tab=anmeldung')
    const [event] = eventsIn(site().dataDir).filter(({ cost }) => cost === 0)
    if (!event) throw new Error('The starter content has nothing that is free.')
    await page.getByText(/^Alle \d+ Termine zeigen$/).click()
    await card(choice(page, event)).click()
    expect(await page.getByText(/^Alle \d+ Termine zeigen$/).isVisible()).toBe(false)
    await fill(page, { ...entered, 'E-Mail': 'funkloch@example.org' })
    await consent(page).check()
    await soon(() => sendButton(page).textContent()).toBe('Anmelden')
    await passHoldBack(page)
    await page.route('**/api/registration/add', async route => {
      await route.fetch()
      await route.abort()
    })
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Fehler' }).waitFor()
    expect(storedFrom('funkloch@example.org')).toHaveLength(1)
    await page.unroute('**/api/registration/add')
    await page.getByRole('button', { name: 'Noch einmal senden' }).click()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    expect(storedFrom('funkloch@example.org')).toHaveLength(1)
  })
})

describe('choosing an event', () => {
  const late = () => {
    const event = eventsIn(site().dataDir).filter(({ active }) => active)[30]
    if (!event) throw new Error('The starter content has too few dates.')
    return event
  }
  const radios = (page: Page) => page.getByRole('radio')

  test.each([true, false])(
    'the event in the address comes first, with a few others below it (JavaScript: %s)',
    async js => {
      const page = await visitor({ javaScriptEnabled: js, viewport: { width: 390, height: 844 } })
      const { _id, title } = late()
      await page.goto(`/anfragen?tab=anmeldung&event=${_id}`)
      expect(await radios(page).first().isChecked()).toBe(true)
      expect(await radios(page).count()).toBe(6)
      expect((await card(radios(page).first()).boundingBox())?.y).toBeLessThan(844)
      const summary = page.getByText('Du meldest dich an für:').filter({ visible: true })
      expect(await summary.textContent()).toContain(`Du meldest dich an für: ${title}`)
      await page.getByText(/^Alle \d+ Termine zeigen$/).click()
      await soon(() => radios(page).count()).toBeGreaterThan(40)
    },
  )

  test('without JavaScript the summary follows the choice', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    const summary = page.getByText('Du meldest dich an für:').filter({ visible: true })
    const box = page.locator('.chosen-event:visible')
    await page.goto('/anfragen?tab=anmeldung')
    expect([await summary.count(), await box.count()]).toEqual([0, 0])
    const { _id } = late()
    await page.goto(`/anfragen?tab=anmeldung&event=${_id}`)
    expect([await summary.count(), await box.count()]).toEqual([1, 1])
    await page.getByText(/^Alle \d+ Termine zeigen$/).click()
    const ids = await radios(page).evaluateAll(all => all.map(radio => radio.getAttribute('value')))
    for (const at of [1, 7, 16, 17, ids.length - 1, 0]) {
      await radios(page).nth(at).check()
      const event = eventsIn(site().dataDir).find(each => each._id === ids[at]) ?? expect.fail()
      expect(await summary.allTextContents()).toEqual([
        noBreakText(`Du meldest dich an für: ${event.title}, ${longWhenText(event)}, ${formatEuro(event.cost)}.`),
      ])
      const right = page.getByText(/14-tägiges Widerrufsrecht|^Kein Widerrufsrecht/).filter({ visible: true })
      const words = event.withdrawal
        ? 'Du hast ein 14-tägiges Widerrufsrecht: Widerrufsbelehrung'
        : noRightOfWithdrawal()
      expect(await right.allTextContents()).toEqual(highestPrice(event) ? [words] : [])
      // The checkbox above belongs to the event in the address.
      expect(await box.count()).toBe(at === 0 ? 1 : 0)
    }
  })

  test('a chosen event and typed fields survive another filter, „back“ and a reload', async () => {
    const page = await sharedPage()
    const event = late()
    await open(page, '/anfragen?tab=anmeldung')
    await page.getByText(/^Alle \d+ Termine zeigen$/).click()
    await card(page.locator(`input[value="${event._id}"]`)).click()
    const isFirst = () => radios(page).first().getAttribute('value')
    await page.getByRole('combobox', { name: 'Kurs' }).selectOption({ label: 'Winter-Survival' })
    await soon(isFirst).toBe(event._id)
    await fill(page, { Straße: 'Am Alten Anger 7a', Stadt: 'Bad Münster' })
    await newsletter(page).check()
    expect(await valuesOf(page, ['Straße', 'Hausnummer'])).toEqual({ Straße: 'Am Alten Anger', Hausnummer: '7a' })

    await page.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).click()
    await soon(() => page.title()).toMatch(/^Kontakt/)
    await page.goBack()
    await soon(isFirst).toBe(event._id)
    expect(await valuesOf(page, ['Straße', 'Hausnummer', 'Stadt', 'Land'])).toEqual({
      Straße: 'Am Alten Anger',
      Hausnummer: '7a',
      Stadt: 'Bad Münster',
      Land: 'Deutschland',
    })
    expect(await newsletter(page).isChecked()).toBe(true)
    await page.reload()
    expect(await radios(page).first().isChecked()).toBe(true)
    expect(await isFirst()).toBe(event._id)
  })

  test('the filter has a button until the scripts have loaded, and they keep its choice', async () => {
    const page = await sharedPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async route => {
      await promise
      await route.continue()
    })
    await page.goto('/anfragen?tab=anmeldung', { waitUntil: 'commit' })
    const course = page.getByRole('combobox', { name: 'Kurs' })
    await course.selectOption({ label: 'Winter-Survival' })
    const show = page.getByRole('button', { name: 'Anzeigen' })
    await show.waitFor()
    resolve()
    await show.waitFor({ state: 'detached' })
    expect(await course.inputValue()).toBe('winter-survival')
    await soon(() => radios(page).count()).toBeLessThan(6)
  })

  test('filter and registration work as plain forms if cookies are blocked', async () => {
    const page = await sharedPage()
    const event = late()
    const error = { code: 'forbidden', message: 'Bitte lade die Seite neu.' }
    await page.route(/\/api\/(event|registration\/add)$/, route => route.fulfill({ status: 403, json: { error } }))
    await open(page, `/anfragen?tab=anmeldung&event=${event._id}`)
    await page.getByLabel('Von').fill('2027-01-15')
    await page.waitForURL(/von=2027-01-15/)
    expect(await radios(page).first().isChecked()).toBe(true)
    await fill(page, { ...entered, 'E-Mail': 'ohne-cookies@example.org' })
    await consent(page).check()
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Anmeldung abgeschlossen!' }).waitFor()
    expect(storedFrom('ohne-cookies@example.org')).toMatchObject([{ event: event._id, houseNumber: '7' }])
  })

  test('only the chosen event is printed', async () => {
    const page = await sharedPage()
    await open(page, `/anfragen?tab=anmeldung&event=${late()._id}`)
    await page.emulateMedia({ media: 'print' })
    expect(await card(radios(page).first()).isVisible()).toBe(true)
    expect(await page.locator('.choice:visible').count()).toBe(1)
  })

  test('the focus moves on when its control disappears', async () => {
    const page = await sharedPage()
    await open(page, '/kalender?von=2030-01-01&bis=2030-01-02&kurs=winter-survival')
    for (const name of ['Alle Kurse zeigen', 'Alle Termine zeigen']) {
      await page.getByRole('link', { name }).press('Enter')
      await soon(() => isFocused(page.getByRole('status').first())).toBe(true)
    }
    await soon(() => page.getByRole('status').first().textContent()).toMatch(/^\d+ Termine gefunden$/)
  })
})

describe('asking a question', () => {
  test('a visitor asks a question from an info page, with a mistake on the way', async () => {
    const page = await sharedPage()
    await open(page, '/info')
    await page.getByRole('link', { name: 'Kindergeburtstag' }).first().click()
    const message = field(page, 'Nachricht')
    await message.waitFor()
    expect(await message.getAttribute('placeholder')).toBe('Hallo, ich habe eine Frage zu Kindergeburtstag im Wald')

    const email = field(page, 'E-Mail')
    await field(page, 'Vor- und Nachname').fill('Ayşe Çelik')
    await email.fill('ayse@gmial.com')
    await email.blur()
    await page.getByRole('button', { name: 'Meintest du gmail.com?' }).click()
    expect(await email.inputValue()).toBe('ayse@gmail.com')
    await email.fill('ayse@example')
    await email.blur()
    await soon(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await description(email)).toBe('Diese Adresse ist noch nicht vollständig.')
    expect(await glowOf(email)).not.toBe('none')
    await sendButton(page).click()
    await page.getByText('2 Felder stimmen noch nicht: E-Mail, Nachricht.').waitFor()
    await soon(() => isFocused(email)).toBe(true)
    expect(await description(message)).toBe('Bitte schreib kurz, worum es geht.')

    await email.fill('ayse@example.org')
    await soon(() => email.getAttribute('aria-invalid')).toBe(null)
    await message.fill('Wann habt ihr im Mai Zeit?\nWir sind zwölf.')
    await newsletter(page).check()
    await passHoldBack(page)

    const adding = await holdUp(page, '/api/registration/add')
    await sendButton(page).dblclick()
    await soon(() => sendButton(page).textContent()).toBe('Wird gesendet …')
    expect(await sendButton(page).isDisabled()).toBe(true)
    adding.release()

    const heading = page.getByRole('heading', { name: 'Anfrage gesendet!' })
    await heading.waitFor()
    await soon(() => isFocused(heading)).toBe(true)
    expect(adding.calls()).toBe(1)
    expect(storedFrom('ayse@example.org')).toEqual([
      {
        ...ids,
        ...noAddress,
        event: '',
        page: { path: '/info/kindergeburtstag', title: 'Kindergeburtstag im Wald' },
        name: 'Ayşe Çelik',
        email: 'ayse@example.org',
        notes: 'Wann habt ihr im Mai Zeit?\nWir sind zwölf.',
        ...newsletterTicked,
        privacyStatement: false,
      },
    ])
  })

  test('a visitor without JavaScript asks a question, and a mistake returns the form with all entries', async () => {
    const page = await visitor({ javaScriptEnabled: false })
    await page.goto('/info/teamevent')
    await fill(page, { 'Vor- und Nachname': 'X', 'E-Mail': 'leise@example.org', Nachricht: 'Geht das auch im Regen?' })
    await sendOnceAllowed(page)

    const name = field(page, 'Vor- und Nachname')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    expect(await description(name)).toBe(`Bitte 2 bis 20 Zeichen: Buchstaben, Leerzeichen, Bindestrich. ${wayOut}`)
    expect(await valuesOf(page, ['Vor- und Nachname', 'E-Mail', 'Nachricht'])).toEqual({
      'Vor- und Nachname': 'X',
      'E-Mail': 'leise@example.org',
      Nachricht: 'Geht das auch im Regen?',
    })
    expect(new URL(page.url()).pathname).toBe('/info/teamevent')
    await name.fill('Xenia')
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(storedFrom('leise@example.org')).toEqual([
      {
        ...ids,
        ...noAddress,
        event: '',
        page: { path: '/info/teamevent', title: expect.stringMatching(/^Teamevent/) },
        name: 'Xenia',
        email: 'leise@example.org',
        notes: 'Geht das auch im Regen?',
        newsLetter: false,
        privacyStatement: false,
      },
    ])
  })

  test('a typed question survives a visit to the other tab', async () => {
    const page = await sharedPage()
    await open(page, '/anfragen')
    await field(page, 'Nachricht').fill('Halb fertig')
    await page.getByRole('tab', { name: 'Anmeldung' }).click()
    await page.getByRole('tab', { name: 'Anfragen' }).click()
    expect(await field(page, 'Nachricht').inputValue()).toBe('Halb fertig')
    expect(await field(page, 'Nachricht').getAttribute('placeholder')).toBe('Hallo, ich habe eine Frage')
  })
})

describe('typed text', () => {
  const inquiryOf = {
    'Vor- und Nachname': 'Ida Kurz',
    'E-Mail': 'ida@example.org',
    Telefon: '01234 567',
    Nachricht: 'Wann?',
  }
  const keptIn = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))

  test.each([
    ['/anfragen?tab=anmeldung', { ...entered, Nachricht: 'Ohne Nüsse' }],
    ['/anfragen', inquiryOf],
    ['/info/klassenfahrten', inquiryOf],
  ])('survives a reload of %s, in this tab only, without checkboxes', async (address, entries) => {
    const page = await visitor()
    const problems: Error[] = []
    page.on('pageerror', problem => problems.push(problem))
    await open(page, address)
    await fill(page, entries)
    await newsletter(page).check()
    await page.getByText(/^Was du hier eintippst, merkt sich nur dieses Gerät/).waitFor()
    const drafts = Object.values(await keptIn(page)).join()
    expect(drafts).not.toMatch(/website|newsLetter|privacyStatement|token|kind"|"event/i)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    // The browser restores fields as well while the page stays the same.
    await page.goto('/kontakt')
    await open(page, address)
    await soon(() => valuesOf(page, Object.keys(entries))).toEqual(entries)
    expect(await newsletter(page).isChecked()).toBe(false)
    const other = await page.context().newPage()
    await open(other, address)
    expect(await field(other, 'Vor- und Nachname').inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  test('is deleted once it is sent, and after a day', async () => {
    const page = await sharedPage()
    await open(page, '/info/klassenfahrten')
    await fill(page, inquiryOf)
    await passHoldBack(page)
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(await keptIn(page)).toEqual({})
    await open(page, '/anfragen')
    await fill(page, inquiryOf)
    expect(Object.keys(await keptIn(page))).toHaveLength(1)
    await page.clock.fastForward('24:00:00')
    await soon(() => keptIn(page)).toEqual({})
    await open(page, '/anfragen')
    expect(await field(page, 'Nachricht').inputValue()).toBe('')
  })

  test('breaks nothing in a browser that refuses to store it', async () => {
    const page = await visitor()
    const problems: Error[] = []
    page.on('pageerror', problem => problems.push(problem))
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    await open(page, '/anfragen')
    await fill(page, { ...inquiryOf, 'E-Mail': 'gesperrt@example.org' })
    await sendButton(page).click()
    await page.getByRole('heading', { name: 'Anfrage gesendet!' }).waitFor()
    expect(storedFrom('gesperrt@example.org')).toMatchObject([{ phone: '01234 567', page: { path: '/anfragen' } }])
    expect(problems).toEqual([])
  })
})

describe('the tabs', () => {
  test('an info page without dates has no tabs, only the inquiry form', async () => {
    const page = await sharedPage()
    await open(page, '/info/klassenfahrten')
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('heading', { name: /Anfragen|Anmeldung/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Anfrage senden' }).count()).toBe(1)
    expect(await page.getByRole('radio').count()).toBe(0)
  })

  test('an info page with dates has tabs, and offers only its own dates', async () => {
    const page = await sharedPage()
    await open(page, '/info/winter-survival')
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Anfragen', 'Anmeldung'])
    expect(await page.getByRole('tab', { name: 'Anfragen' }).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('tab', { name: 'Anmeldung' }).click()
    const offered = await page
      .getByRole('radio')
      .evaluateAll(radios => radios.map(radio => radio.getAttribute('value')))
    const own = eventsIn(site().dataDir).filter(({ path }) => path === 'winter-survival')
    expect(offered.length).toBeGreaterThanOrEqual(2)
    expect(own.map(({ _id }) => _id)).toEqual(expect.arrayContaining(offered))
    expect(await page.getByRole('combobox', { name: 'Kurs' }).count()).toBe(0)
  })

  test('/anfragen has tabs, with the inquiry first', async () => {
    const page = await sharedPage()
    await open(page, '/anfragen')
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Anfragen')
    expect(await page.getByRole('radio').count()).toBe(0)
  })
})

const glowOf = (field: Locator) => field.evaluate(element => getComputedStyle(element).boxShadow)

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator) {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Forty times Tab did not lead to ${target}.`)
}

test('every link beside a checkbox is underlined, even if its word is long', async () => {
  const page = await visitor()
  await open(page, '/anfragen?tab=anmeldung')
  const lines = await page
    .locator('.check a')
    .evaluateAll(links =>
      links.map(link => [
        link.textContent,
        getComputedStyle(link.querySelector('.compound') ?? link).textDecorationLine,
      ]),
    )
  expect(lines).toEqual([
    ['AGB', 'underline'],
    ['Datenschutzhinweise', 'underline'],
  ])
})
