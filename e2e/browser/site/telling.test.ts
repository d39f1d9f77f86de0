import { expect, test } from 'vitest'
import { sampleContact } from '../../../domain/testing/samples.ts'
import { openMailServer } from '../../../server/testing/servers/mail-server.ts'
import { signIn } from '../../support/admins.ts'
import { callerOf, sessionOf } from '../../support/api.ts'
import { bookedPage } from '../../support/bookings.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

test('the educator changes the place on the desk, reads the letter and tells everybody; page and letter name both places', async () => {
  const mail = await openMailServer()
  const call = await callerOf(site(), await sessionOf(site()))
  const settings = { host: '127.0.0.1', port: mail.port, security: 'auto', user: '', password: '' }
  const body = JSON.stringify({ ...settings, from: 'post@example.org' })
  expect((await call('/api/mail/edit', { method: 'POST', body })).status).toBe(200)
  const path = await bookedPage(site())
  const lettersToGuest = () => mail.to(sampleContact.email).map(letter => letter.mail)
  await soon(() => lettersToGuest().length).toBe(1)

  const admin = await visitor()
  await signIn(admin)
  await admin.goto(`/admin/desk/event/${site().stored().at(-1)?.event}/move`)
  const place = admin.getByLabel('Location')
  const before = await place.inputValue()
  await place.fill('Kiosk am See')
  await admin.getByText('The letter to Martina Beispiel').click()
  await admin.getByText(`Kiosk am See, bisher ${before}`).waitFor()
  await admin.getByRole('button', { name: 'Move and Send 1 Letter' }).click()

  await soon(() => lettersToGuest().length).toBe(2)
  const text = (lettersToGuest().at(-1)?.text ?? '').replace(/\s+/g, ' ')
  expect(lettersToGuest().at(-1)?.subject).toMatch(/^Neuer Ort: /)
  expect(text).toContain(`Neuer Ort: Kiosk am See, bisher ${before}`)
  expect(text).toContain('Tag und Uhrzeit bleiben.')

  const page = await visitor({ javaScriptEnabled: false })
  await page.goto(path)
  const head = (await page.locator('main').first().innerText()).replace(/\s+/g, ' ')
  expect(head).toContain(`Kiosk am See bisher ${before}`)
})
