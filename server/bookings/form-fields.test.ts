import { expect, test } from 'vitest'
import { formTexts, formTextsOf, labelledTexts, perText } from '../../domain/bookings/record/form-fields.ts'
import { sampleSite } from '../../domain/testing/samples.ts'
import { registrationNotice } from '../letters/templates/registration-letters.tsx'
import { openAdminSite } from '../testing/admin.ts'
import { registration, visitor } from '../testing/test-site.ts'
import { ownLink } from './links/own-link.ts'

/** A value that each form accepts, and that stands nowhere else. */
const texts = {
  ...perText(name => `Das Wort von ${name}`),
  ...{ name: 'Brunhilde Quast', email: 'brunhilde@example.org', phone: '0551 998877', street: 'Quastengasse' },
  ...{ houseNumber: '4711', zip: '37075', city: 'Quastenrode', country: 'Quastonien' },
}

test('each text of the list passes from the form into the record, the letter, the own page and the export', async () => {
  const site = await openAdminSite()
  const page = await (await fetch(`${site.origin}/anfragen`)).text()
  for (const kind of ['register', 'inquiry'] as const) {
    const [form = ''] = page.split(`name="kind" value="${kind}"`)[1]?.split('</form>') ?? []
    expect(formTextsOf(kind).filter(name => !form.includes(`name="${name}"`))).toEqual([])
  }

  const body = new URLSearchParams({ kind: 'register', event: registration.event, privacyStatement: 'on', ...texts })
  expect((await visitor(site.origin).send('/anfragen?tab=anmeldung', { method: 'POST', body })).status).toBe(200)
  expect(site.stored()).toMatchObject([texts])

  const [booking = expect.fail()] = site.stored()
  const secret = { sessions: { current: site.dataOf('sessions') } } as Parameters<typeof ownLink>[0]
  const own = await (await fetch(ownLink({ ...secret, origin: () => site.origin }, booking))).text()
  const { contact, bank, region } = sampleSite()
  const sender = { siteName: 'Lichtung', origin: site.origin, contact, bank, region, hasInvoices: false }
  const letter = registrationNotice(sender, booking, undefined).text
  const missing = labelledTexts(texts).filter(({ text }) => !letter.includes(text) || !own.includes(text))
  expect(missing).toEqual([])

  const table = await (await site.admin.send('/api/registration/export/csv')).text()
  expect(formTexts.filter(name => !table.includes(texts[name]))).toEqual([])
})
