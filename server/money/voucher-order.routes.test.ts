import { expect, test } from 'vitest'
import { formatCents } from '../../domain/kit/cents.ts'
import type { Voucher } from '../../domain/money/vouchers/voucher.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { openAdminSite } from '../testing/admin.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { breakDisk, visitor } from '../testing/test-site.ts'

const CODE = /[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{4}-[234679CDFGHJKMNPQRTVWXY]{5}/
const bank = { holder: 'Erika Mustermann', iban: 'DE89370400440532013000', bic: '' }
const { phone: _, ...buyer } = sampleContact
const order = {
  amount: '5000',
  euro: '',
  message: 'Für dich\nzum Geburtstag',
  showsAmount: 'on',
  ...buyer,
  privacyStatement: 'on',
}

/** Opens a site that sells vouchers, and sends it order forms. */
async function openShop(env: Record<string, string> = {}) {
  const site = await openAdminSite({ TRUST_PROXY: '127.0.0.1', ...env })
  await site.post('/site/edit', { bank, vouchers: { isOffered: true } })
  const guest = visitor(site.origin)
  async function send(values: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await guest.send('/gutschein', { method: 'POST', body: new URLSearchParams(values), headers })
    return { status: response.status, html: await response.text(), retryAfter: response.headers.get('Retry-After') }
  }
  /** Returns the fields of the last form on a page, as a browser sends them. */
  const fieldsOf = (html: string) => {
    const form = html.slice(html.lastIndexOf('<form'))
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
  }
  const press = (html: string) => send({ ...fieldsOf(html), schritt: 'bestellen' })
  return { ...site, guest, send, press, vouchers: () => site.dataOf<Voucher[]>('vouchers') }
}

test('a site that sells no vouchers has no page for them, no link and no order', async () => {
  const site = await openAdminSite()
  const get = async (path: string) => site.admin.send(path)
  const form = () =>
    site.admin.send('/gutschein', { method: 'POST', body: new URLSearchParams({ ...order, schritt: 'bestellen' }) })
  for (const edit of [{}, { vouchers: { isOffered: true } }]) {
    await site.post('/site/edit', edit)
    expect([(await get('/gutschein')).status, (await form()).status]).toEqual([404, 404])
    expect(await (await get('/kalender')).text()).not.toContain('/gutschein')
    expect(await (await get('/sitemap.xml')).text()).not.toContain('/gutschein')
  }
  expect(site.dataOf('vouchers')).toEqual([])
})

test('on a site with vouchers each page links to them, and search engines may list them', async () => {
  const { guest, origin } = await openShop()
  expect(await (await guest.send('/')).text()).toContain('<a href="/gutschein">Gutscheine</a>')
  expect(await (await guest.send('/sitemap.xml')).text()).toContain(`<loc>${origin}/gutschein</loc>`)
  const page = await (await guest.send('/gutschein')).text()
  expect(page).toContain('<link rel="canonical"')
  expect(page).not.toContain('<script')
  expect(htmlFaults(page)).toEqual([])
  expect((await guest.send('/Gutschein')).headers.get('Location')).toBe('/gutschein')
})

test('the whole order is shown above its button before it is stored, and it is stored once', async () => {
  const { send, press, vouchers, outbox, origin } = await openShop()
  const review = await send(order)
  expect(review.status).toBe(200)
  expect(vouchers()).toEqual([])
  expect(htmlFaults(review.html)).toEqual([])
  const above = review.html.slice(0, review.html.indexOf('Zahlungspflichtig bestellen'))
  expect(above).toContain('Widerrufsrecht')
  expect(above).toContain(`auch online unter ${origin}/widerruf ausüben`)
  for (const text of ['Gesamtpreis', formatCents(5000)])
    expect(above.lastIndexOf(text)).toBeGreaterThan(above.indexOf('Widerrufsrecht'))
  const [first, second] = [await press(review.html), await press(review.html)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(htmlFaults(first.html)).toEqual([])
  expect(first.html).toContain('DE89 3704 0044 0532 0130 00')
  expect(first.html).toContain('G26-0001-T')
  expect(first.html).not.toContain('G-2026-0001')
  expect(vouchers()).toMatchObject([
    {
      number: 'G-2026-0001',
      buyer,
      cents: 5000,
      message: 'Für dich\nzum Geburtstag',
      showsAmount: true,
      state: 'ordered',
      entries: [],
    },
  ])
  expect(outbox().map(({ to }) => to)).toEqual([buyer.email, expect.any(String)])
})

test('a full disk is reported above the button, and the same press works once there is room', async () => {
  const { send, press, vouchers, outbox } = await openShop()
  const review = await send(order)
  const mend = breakDisk()
  const refused = await press(review.html)
  expect(refused.status).toBe(503)
  expect(refused.html).toContain('role="alert"')
  mend()
  expect([vouchers(), outbox()]).toEqual([[], []])
  expect((await press(refused.html)).status).toBe(200)
  expect(vouchers()).toHaveLength(1)
})

test('going back to the form and sending it again places a second order', async () => {
  const { send, press, vouchers } = await openShop()
  for (let count = 0; count < 2; count += 1) await press((await send(order)).html)
  expect(vouchers().map(({ number }) => number)).toEqual(['G-2026-0001', 'G-2026-0002'])
})

test.each<[string, Record<string, string>, string]>([
  ['an amount below 5 €', { euro: '4,99' }, 'Betrag'],
  ['an amount beyond 500 €', { euro: '500,01' }, 'Betrag'],
  ['no amount', { amount: '7' }, 'Betrag'],
  ['no name', { name: '' }, 'Vor- und Nachname'],
  ['half an address', { email: 'martina@' }, 'E-Mail'],
  ['too long a message', { message: 'x'.repeat(301) }, 'Gruß'],
  ['a message of too many lines', { message: 'x\n'.repeat(6).concat('x') }, 'Gruß'],
  ['no consent', { privacyStatement: '' }, 'Einwilligung'],
  ['a filled honeypot', { website: 'https://example.org' }, 'Bitte leer lassen'],
])('%s is named, and all entries stay', async (_, wrong, label) => {
  const { send, vouchers } = await openShop()
  const { status, html } = await send({ ...order, ...wrong })
  expect(status).toBe(400)
  expect(html.replaceAll('<!-- -->', '')).toMatch(new RegExp(`Ein Feld stimmt noch nicht:.*>${label}</a>`))
  expect(html).toContain('value="Musterstadt"')
  expect(htmlFaults(html)).toEqual([])
  expect(vouchers()).toEqual([])
})

test('a typed amount wins over the chosen one', async () => {
  const { send, press, vouchers } = await openShop()
  await press((await send({ ...order, euro: '33,50' })).html)
  expect(vouchers()[0]?.cents).toBe(3350)
})

test('a house number may have a letter; an unprintable character is reported at its field, and all entries stay', async () => {
  const { send } = await openShop()
  const typed = { ...order, houseNumber: '4a', message: 'Für dich 🌲' }
  const { status, html } = await send(typed)
  expect(status).toBe(400)
  expect(html.match(/class="field-error"[^>]*>(?:<svg.*?<\/svg>)?[^<]*/gs)).toHaveLength(1)
  expect(html).toContain('Bildzeichen wie 🌲 kann ich nicht drucken. Bitte lass sie weg.')
  expect(html).toContain('Für dich 🌲</textarea>')
  expect(html).toContain('value="4a"')
  expect((await send({ ...typed, message: 'Für dich' })).html).toContain('Passt alles so?')
})

test('buyers may write their names as usual; a refused name is reported, with a contact', async () => {
  const { send } = await openShop()
  const buyer = { ...order, name: "Dr. Seán O'Brien", street: 'Straße des 17. Juni', city: 'Hann. Münden' }
  expect((await send(buyer)).html).toContain('Passt alles so?')
  expect((await send({ ...buyer, city: 'Ulm!' })).html).toContain(
    'Das Zeichen „!“ geht hier nicht. Geht es nicht anders, ruf mich an: 01234 56789.',
  )
})

test('going back to make a change shows the form as it was', async () => {
  const { send, vouchers } = await openShop()
  const { html } = await send({ ...order, euro: '33,50', schritt: 'aendern' })
  expect(html).toContain('value="33,50"')
  expect(html).toContain('value="Martina Beispiel"')
  expect(html).not.toContain('class="mistakes"')
  expect(vouchers()).toEqual([])
})

test('a form from another site, a very fast form, and too many forms are refused', async () => {
  const { send, press, guest, vouchers, passMinutes } = await openShop()
  expect((await send(order, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  await guest.send('/gutschein')
  expect((await send(order)).html).toContain('Das ging sehr schnell.')
  const ordering = { ...order, schritt: 'bestellen', requestId: 'bestellung-1' }
  expect(await send(ordering)).toMatchObject({ status: 400, html: expect.stringContaining('Das ging sehr schnell.') })
  expect(vouchers()).toEqual([])
  passMinutes(1)
  for (let count = 0; count < 5; count += 1) expect((await press((await send(order)).html)).status).toBe(200)
  const refused = await press((await send(order)).html)
  expect([refused.status, refused.retryAfter]).toEqual([429, expect.any(String)])
  expect(refused.html).toContain('noch einmal')
  expect(vouchers()).toHaveLength(5)
})

test('the buyer gets account, number, terms and the right of withdrawal, and after the payment the voucher', async () => {
  const mail = await openMailServer()
  const { send, press, post, vouchers } = await openShop({ SMTP_URL: mail.url })
  await press((await send(order)).html)
  await mail.wait(2)
  const [ordered] = mail.to(buyer.email)
  for (const text of ['DE89 3704 0044 0532 0130 00', 'G26-0001-T', 'Widerrufsbelehrung', 'Muster-Widerrufsformular'])
    expect(ordered?.mail.text).toContain(text)
  expect(ordered?.mail.text?.replace(/\s+/g, ' ')).toContain('auch online unter')
  expect(ordered?.mail.attachments.map(({ filename }) => filename).sort()).toEqual(['AGB.pdf', 'girocode.png'])
  // Otherwise anybody could send their words to strangers by this form.
  expect(ordered?.mail.text).not.toContain('zum Geburtstag')
  const { answer } = await post('/voucher/paid', { _id: vouchers()[0]?._id, date: '2026-11-27' })
  expect(answer).toMatchObject({ state: 'paid', left: 5000, entries: [{ date: '2026-11-27', way: 'transfer' }] })
  await mail.wait(3)
  const sent = mail.to(buyer.email).at(-1)?.mail
  expect(sent?.subject).toBe('Dein Gutschein G26-0001-T')
  expect(sent?.text).toContain('zum Geburtstag')
  const [file] = sent?.attachments ?? []
  expect(file).toMatchObject({ filename: 'Gutschein-G26-0001-T.pdf', mimeType: 'application/pdf' })
  const [code = ''] = CODE.exec(sent?.text ?? '') ?? []
  const content = file?.content
  if (!(content instanceof ArrayBuffer)) return expect.fail()
  expect(pdfText(new Uint8Array(content)).join()).toContain(code)
  expect((await post('/voucher/paid', { _id: vouchers()[0]?._id })).status).toBe(409)
})
