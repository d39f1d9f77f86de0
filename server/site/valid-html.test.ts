import { expect, test } from 'vitest'
import { newsletterLetter } from '../people/newsletter/newsletter-letters.tsx'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { confirmation, linkIn, newsletter, openNewsletterSite, press } from '../testing/newsletter-site.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk, inquiry, openTestSite, registration, visitor } from '../testing/test-site.ts'

const asForm = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
const { newsLetter: _, ...fields } = registration
const form = { ...fields, privacyStatement: 'on', kind: 'register', website: '' }

async function expectValid(name: string, answer: Response | Promise<Response>, status = 200) {
  const response = await answer
  expect(response.status, name).toBe(status)
  expect(htmlFaults(await response.text()), name).toEqual([])
}

test('every public page and the login page are valid HTML', async () => {
  const { origin } = await openTestSite()
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(listed.length).toBeGreaterThan(15)
  const others = [
    '/anfragen?tab=anmeldung&event=termin-01',
    '/kalender?von=2027-05-01&bis=2027-01-01',
    '/kalender?kurs=klassenfahrten',
    '/info/winter-survival?tab=anmeldung',
    '/login',
    '/login?key=x&email=erika@example.org',
  ]
  for (const path of [...listed, ...others]) await expectValid(path, fetch(origin + path))
  await expectValid('/gibt-es-nicht', fetch(`${origin}/gibt-es-nicht`), 404)
})

test('the answers to plain forms are valid HTML: sent, with mistakes, and failed', async () => {
  const { origin } = await openTestSite()
  const send = (path: string, body: object) => fetch(origin + path, { method: 'POST', body: asForm(body) })
  const question = { ...inquiry, kind: 'inquiry', website: '' }
  await expectValid('a registration', send('/anfragen?tab=anmeldung', form))
  await expectValid('an inquiry', send('/info/teamevent', question))
  await expectValid(
    'a registration with mistakes',
    send('/anfragen?tab=anmeldung', { ...form, zip: '1a', event: '' }),
    400,
  )
  await expectValid('an inquiry with mistakes', send('/info/teamevent', { ...question, notes: '' }), 400)
  await expectValid('another method', fetch(`${origin}/kontakt`, { method: 'PUT' }), 404)
  breakDisk()
  await expectValid('a registration on a full disk', send('/anfragen?tab=anmeldung', { ...form, name: 'Anna' }), 503)
})

test('the letters, and the pages that they link to, are valid HTML', async () => {
  const { mail, site } = await openNewsletterSite()
  const letter = await confirmation(site, mail)
  for (const purpose of ['bestaetigen', 'abmelden'] as const) {
    const link = linkIn(letter, purpose)
    await expectValid(link, fetch(site.origin + link))
    await expectValid(`${link}, pressed`, press(site, link))
    await expectValid(`${link}, cut off`, fetch(site.origin + link.slice(0, -5)))
  }
  await visitor(site.origin).post('/api/registration/add', registration)
  await visitor(site.origin).api.user.passwordrequest.$post({ json: { email: 'user@example.org' } })
  await mail.wait(6)
  for (const { mail: arrived } of mail.arrived) {
    expect(htmlFaults(arrived.html ?? '', true), arrived.subject ?? '').toEqual([])
  }
  const { name: siteName, contact, bank, region } = storedIn(site.dir, 'site')
  const sender = { siteName, origin: site.origin, contact, bank, region, hasInvoices: true }
  const { html } = newsletterLetter(sender, newsletter, `${site.origin}/newsletter/abmelden?key=x`)
  expect(htmlFaults(html ?? '', true), 'a newsletter').toEqual([])
})
