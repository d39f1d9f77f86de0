import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { openPanel, row } from '../../support/admins.ts'
import { callerOf } from '../../support/api.ts'
import { ownPath } from '../../support/bookings.ts'
import { setTextSize, sidewards } from '../../support/layout.ts'
import { withVisitors } from '../../support/visitors.ts'

const { site, visitor, asAdmin } = withVisitors()

const stored = () => site().stored().at(-1) ?? expect.fail()

test('an inquiry becomes a confirmed group: the office writes a quote, the guest accepts it without JavaScript', async () => {
  const call = await callerOf(site())
  const school = { name: 'Sabine Lehmann', email: sampleContact.email, notes: 'Ein Vormittag für unsere 3b?' }
  await call('/api/registration/add', { method: 'POST', body: JSON.stringify(school) })
  const year = new Date().getFullYear() + 1

  const desk = await asAdmin(await visitor())
  await openPanel(desk, 'Metrics')
  await row(desk, /Sabine Lehmann/)
    .getByRole('button', { name: /^View/ })
    .click()
  await desk.getByRole('button', { name: 'To the Inquiry' }).click()
  await desk.getByRole('tab', { name: 'With a Quote' }).click()
  const fields = {
    Subject: 'Angebot für die 3b',
    Text: 'Liebe Frau Lehmann,\n\nso habe ich mir den Vormittag vorgestellt: Wir lesen Spuren auf dem Weg, bauen in vier Gruppen Hütten und kochen zum Schluss Tee über dem Feuer.\n\nHerzliche Grüße\nErika Mustermann',
    Title: 'Waldprojekttag für die Klasse 3b',
    Day: `${year}-06-09`,
    From: '08:30',
    To: '12:30',
    Location: 'Stadtwald Musterstadt, Treffpunkt Schulhof',
    'How many people': '24',
    Service: 'Waldprojekttag, 4 Stunden',
    Count: '24',
    'Price each in €': '12,00',
  }
  for (const [label, value] of Object.entries(fields)) await desk.getByLabel(label, { exact: true }).fill(value)
  await desk.getByRole('button', { name: 'Send Quote' }).click()
  await expect.poll(() => stored().state).toBe('quoted')

  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(ownPath(site(), stored()))
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewards(page)).toBe(0)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await setTextSize(page, 200)
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByText('Wenn etwas dazwischenkommt').click()
  expect(await sidewards(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await setTextSize(page, 100)
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click()
  expect(await page.getByLabel('Straße und Hausnummer').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Wer nimmt an?').inputValue()).toBe('Sabine Lehmann')
  await page.getByLabel('Schule, Verein oder Firma').fill('Grundschule am Anger')
  await page.getByLabel('Straße und Hausnummer').fill('Schulweg 3')
  await page.getByLabel('Postleitzahl').fill('12345')
  await page.getByLabel('Stadt').fill('Musterstadt')
  await page.getByLabel(/Ich habe die AGB/).check()
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click()
  await page.getByText('Das Angebot ist angenommen, die Buchung ist fest.').waitFor()
  expect(stored()).toMatchObject({
    state: 'confirmed',
    people: 24,
    invoiceTo: { organisation: 'Grundschule am Anger', city: 'Musterstadt' },
  })
})
