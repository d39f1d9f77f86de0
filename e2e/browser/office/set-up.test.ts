import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linkIn, signIn } from '../../support/admins.ts'
import { begin, folder, startForTest } from '../../support/start.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { visitor } = withVisitors()

/** A new user whose clicks are counted. */
function pressing(page: Page) {
  const presses: string[] = []
  const press = async (on: Locator) => {
    presses.push((await on.textContent())?.trim() ?? '')
    await on.click()
  }
  const button = (name: string | RegExp) => press(page.getByRole('button', { name }))
  const step = (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
  return { presses, press, button, step }
}

test('a new user gets from the printed link to her first date, which visitors see', async () => {
  const own = await startForTest(folder(), { env: { TRUST_PROXY: '' } })
  const page = await visitor({}, own)
  const { presses, press, button, step } = pressing(page)
  await soon(() => own.stdout()).toMatch(/login\?key=/)
  await page.goto(linkIn(own.stdout()))
  await button('Deutsch')
  await page.getByLabel('Dein Name').fill('Anna Buche')
  await page.getByLabel(/^Deine E-\u2060?Mail-Adresse/).fill('anna@waldkind.de')
  await page.getByLabel('Dein Passwort').fill('Ein Fuchs im Farn 7')
  await button('Passwort festlegen')

  // The account exists, so the first step is the name.
  await page.waitForURL('**/admin/set-up')
  await step('Wie heißt deine Schule?')
  await page.getByLabel('Name').fill('Waldkind')
  await button('Speichern und weiter')
  await step('Wie bist du zu erreichen?')
  await soon(() => page.title()).toContain('Waldkind')
  // Prefilled from the account.
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Anna Buche')
  expect(await page.getByLabel('E-Mail', { exact: true }).inputValue()).toBe('anna@waldkind.de')
  for (const [label, text] of [
    ['Straße und Hausnummer', 'Am Hang 3'],
    ['Postleitzahl', '79100'],
    ['Stadt', 'Freiburg'],
    ['Telefon', '0761 55555'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await button('Speichern und weiter')
  await step('Wie dürfen deine Gäste schreiben?')
  // The recommended option is selected.
  expect(await page.getByRole('radio', { name: /empfohlen/ }).isChecked()).toBe(true)
  await button('Speichern und weiter')
  await step('Wohin zahlen deine Gäste?')
  expect(await page.locator('.set-up').textContent()).not.toContain('{')
  await page.getByLabel('Kontoinhaberin').fill('Anna Buche')
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await button('Speichern und weiter')
  await step('Wer trägt deine Briefe aus?')
  // An unreachable server does not complete the step. Leaving it asks nothing if only a provider was selected.
  await page.getByLabel('Server').fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await page.getByRole('button', { name: 'Speichern und testen' }).click()
  await page
    .getByText('Es kam keine Verbindung zum Mailserver zustande')
    .or(page.locator('.notice-bad'))
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /E-Mail/ }).textContent()).not.toContain('erledigt')
  await page.getByLabel('Anbieter').selectOption('strato')
  await button('Später')
  await step('Mit Beispielen anfangen oder leer?')
  await button('Leer anfangen …')
  await button('Entfernen')
  // The clicked button has disappeared with the examples.
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Weiter')
  await button('Weiter')
  await step('Wo findet man deine Website?')
  await button('Später')
  await step('Fürs Erste genug')
  // Only the postponed steps are listed.
  expect(await page.locator('.set-up-left').textContent()).toContain('Wer trägt deine Briefe aus?')
  expect(await page.locator('.set-up-left li').count()).toBe(2)
  await page.getByRole('button', { name: 'AGB lesen' }).click()
  await page.getByRole('dialog', { name: 'AGB' }).waitFor()
  await page.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: 'Rechnungen einrichten' }).click()
  await page.getByRole('dialog', { name: 'Rechnungen' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Steuernummer').evaluate(field => field === document.activeElement))
    .toBe(true)
  await page.getByRole('button', { name: 'Schließen' }).click()
  await press(page.getByRole('button', { name: 'Einrichtung beenden' }))
  await page.waitForURL('**/admin#site-data')
  await button('Termin anlegen')
  await page.getByLabel('Titel').fill('Waldtag')
  const soonDay = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Beginn am').fill(soonDay)
  await page.getByLabel('Ende am').fill(soonDay)
  await button('Speichern')
  await page.getByText('Termin gespeichert').waitFor()
  expect(presses, presses.join(', ')).toHaveLength(14)
  for (const path of ['/', '/info', '/kontakt']) {
    await page.goto(own.origin + path)
    const pageText = await page.locator('main').innerText()
    expect(pageText).not.toMatch(/Fachwerkhaus|Fernsehen|IHK|Wildnispädagog|seit vielen Jahren/i)
  }
  await page.goto(`${own.origin}/kalender`)
  await page.getByText('Waldtag').first().waitFor()
})

test('postponed steps appear as a note under Today and in the panel until the set-up ends', async () => {
  const own = await startForTest(folder(), { env: { TRUST_PROXY: '' } })
  const page = await visitor({ viewport: { width: 360, height: 740 } }, own)
  const { button, step } = pressing(page)
  await soon(() => own.stdout()).toMatch(/login\?key=/)
  await page.goto(linkIn(own.stdout()))
  await page.getByLabel('New Password').fill('Ein Fuchs im Farn 7')
  await button('Reset Password')
  await page.waitForURL('**/admin/set-up')
  const steps = ['Your Account', 'What is your school called?', 'How can people reach you?']
  const more = ['How may your guests write their names?', 'Where do guests pay to?', 'Who delivers your letters?']
  for (const name of [...steps, ...more]) {
    await step(name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Later' }).focus()
    await page.keyboard.press('Enter')
  }
  await button('Keep the Examples for Now')
  await step('Where can people find your site?')
  await button('Later')
  await step('Enough for Now')
  await page.getByRole('link', { name: 'To Today' }).click()
  await page.getByRole('link', { name: 'Continue the set-up' }).click()
  await step('Your Account')
  // A step shorter than the screen stands below the header.
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(140)
  await page.goto(`${own.origin}/admin`)
  await page.getByRole('link', { name: 'Continue the set-up' }).waitFor()
  // The link works once.
  const stranger = await visitor({}, own)
  expect((await stranger.goto(`${own.origin}/admin/set-up`))?.status()).toBe(404)
  await stranger.goto(linkIn(own.stdout()))
  await stranger.getByLabel('New Password').fill('Ein Dachs im Farn 7')
  await stranger.getByRole('button', { name: 'Reset Password' }).click()
  await stranger.getByText('This link has expired or was used before. Please ask for a new one.').waitFor()
})

test('the step for mail asks for no mailbox if the server sets the mail server', async () => {
  const own = await startForTest(begin(folder()), { env: { SMTP_URL: 'smtp://localhost:9' } })
  const page = await visitor({}, own)
  await signIn(page)
  await page.goto('/admin/set-up')
  await page.getByRole('button', { name: /^Mail/ }).click()
  await page.getByText('go out as the server sets it (SMTP_URL)').waitFor()
  expect(await page.getByText('mailbox that you have already').count()).toBe(0)
})
