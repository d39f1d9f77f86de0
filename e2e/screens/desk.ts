import type { Page } from 'playwright-core'
import type { Screen } from './take.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const openMenu = (page: Page) => page.locator('.menu summary').click()
const dark = { colorScheme: 'dark' } as const

async function recordPayment(page: Page) {
  await press('Zahlung erfassen')(page)
  await page.getByRole('dialog').waitFor()
}

/** The preview of letters loads a moment after the last change. */
async function previewLetters(page: Page) {
  await page.clock.runFor(1000)
  await page.getByText(/^Absagen und \d+ Briefe senden$/).waitFor()
}

async function previewCancelling(page: Page) {
  await page.getByRole('checkbox', { name: /^Alle/ }).check()
  await page.clock.runFor(1000)
  await page.getByText(/^Der Brief an /).click()
}

async function previewMoving(page: Page) {
  await openMenu(page)
  await press('Umbuchen …')(page)
  await page.getByLabel('Auf welchen Termin?').selectOption({ index: 1 })
  await page.clock.runFor(1000)
  await page.getByText(/^Der Brief an /).waitFor()
}

/** A quote for three days. */
async function quoteTrip(page: Page) {
  await page.getByText('Mit Angebot', { exact: true }).click()
  await page.getByLabel('Von', { exact: true }).waitFor()
  await page.getByLabel('Tag', { exact: true }).fill('2027-06-08')
  await page.getByLabel(/^Letzter Tag/).fill('2027-06-10')
}

/** A booking by phone, by a parent with a child. */
async function takeCall(page: Page) {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lukas Sommer')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('0171 9988776')
  await page
    .getByRole('button', { name: /^Kind: / })
    .last()
    .click()
}

const statement = `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-23,2026-11-23,"Beispiel, Martina",DE89370400440532013000,"Credit Transfer",2026-0147,Main,103.50,,,
2026-11-22,2026-11-22,"Beispiel-Groß, Rike",DE89370400440532013000,"Credit Transfer",Waldtag,Main,10.0,,,
2026-11-19,2026-11-19,"Weber, T. u. A.",DE89370400440532013000,"Credit Transfer","Geburtstag Waldfest",Main,120.0,,,
2026-11-18,2026-11-18,"Stadtwerke Musterstadt",DE89370400440532013000,"Credit Transfer","Guthaben Strom",Main,42.17,,,
`

async function readStatement(page: Page) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'umsaetze-2026-11-23.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await page.getByText('Weber, T. u. A.').first().waitFor()
}

async function search(page: Page) {
  await page.getByRole('combobox').fill('muster')
  await page.getByRole('option').first().waitFor()
}

const family = '/admin/desk/event/familie'
const martina = '/admin/desk/booking/martina'

/** Screens of the desk, named as in the design. None changes stored data. */
const inGerman: Screen[] = [
  { name: 'a0-termine', path: '/admin/desk/dates' },
  { name: 'a0-verwaltung', path: '/admin' },
  { name: 'a0-suche', path: '/admin/desk', height: 844, prepare: search },
  { name: 'a0-anfragen', path: '/admin/desk/inquiries' },
  { name: 'a1-heute', path: '/admin/desk' },
  { name: 'a1-heute-dunkel', path: '/admin/desk', options: dark },
  { name: 'a2-termin', path: family },
  { name: 'a2-termin-dunkel', path: family, options: dark },
  { name: 'a2-warteliste', path: `${family}#warteliste`, prepare: openMenu },
  { name: 'a2-geld', path: `${family}#geld` },
  { name: 'a2-post', path: `${family}#post` },
  { name: 'a2-absagen', path: `${family}/cancel`, prepare: previewLetters },
  { name: 'a2-aufnehmen', path: `${family}#aufnehmen`, prepare: takeCall },
  { name: 'a3-buchung', path: martina },
  { name: 'a3-stornieren', path: `${martina}/cancel`, prepare: previewCancelling },
  { name: 'a3-umbuchen', path: martina, prepare: previewMoving },
  { name: 'a3-zahlung', path: martina, height: 844, prepare: recordPayment },
  { name: 'a4-geld', path: '/admin/desk/money' },
  { name: 'a4-auszug', path: '/admin/desk/money/bank', prepare: readStatement },
  { name: 'a5-anfrage', path: '/admin/desk/inquiry/schule' },
  { name: 'a5-angebot', path: '/admin/desk/inquiry/schule', prepare: quoteTrip },
  { name: 'a7-unterwegs', path: '/admin/desk/on-the-way' },
]

/** A busy week in two languages, and a quiet one. */
export const deskScreens = {
  de: inGerman,
  en: [{ name: 'a1-heute-en', path: '/admin/desk' }],
  quiet: [{ name: 'a1-heute-leer', path: '/admin/desk' }],
} satisfies Record<string, Screen[]>
