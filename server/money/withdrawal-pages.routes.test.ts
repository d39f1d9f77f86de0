import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import type { Withdrawal } from '../../domain/money/withdrawals/withdrawal.ts'
import { sampleContact } from '../../domain/testing/samples.ts'
import { ownLink } from '../bookings/links/own-link.ts'
import { openAdminSite } from '../testing/admin.ts'
import { htmlFaults } from '../testing/files/html-faults.ts'
import { storedIn } from '../testing/stored-data.ts'
import { breakDisk } from '../testing/test-site.ts'

const withdrawalEntries = {
  name: 'Holger Muster',
  email: 'holger@example.org',
  contract: '2026-0136',
  scope: 'whole',
  part: '',
}
const terminationEntries = { ...withdrawalEntries, scope: 'ordinary', reason: '', ends: '' }
const in2027 = { startDate: '2027-01-08T09:00:00.000Z', endDate: '2027-11-28T15:00:00.000Z' }
const training = { title: 'Ausbildung', active: true, cost: 2490, ongoing: true, withdrawal: true, ...in2027 }

/** Opens a site, and what its pages answer to a browser that keeps no cookies. */
async function openSite(env: Record<string, string> = {}) {
  const site = await openAdminSite(env)
  const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
  async function send(path: string, values: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(values)
    const response = await fetch(site.origin + path, { method: 'POST', redirect: 'manual', body, headers })
    return {
      status: response.status,
      headers: response.headers,
      html: (await response.text()).replaceAll('<!-- -->', ''),
    }
  }
  /** Presses the button of the last form on a page. */
  const press = (path: string, html: string) =>
    send(path, { ...hiddenIn(html.slice(html.lastIndexOf('<form'))), schritt: 'bestaetigen' })
  /** Fills in the form, and confirms on the page that follows. */
  const declare = async (values: Record<string, string> = withdrawalEntries, path = '/widerruf') =>
    press(path, (await send(path, values)).html)
  function ownLinkOf(booking: Registration): string {
    const sessions = { current: storedIn(site.dir, 'sessions') } as Parameters<typeof ownLink>[0]['sessions']
    return ownLink({ sessions, origin: () => '' }, booking)
  }
  return { ...site, get, send, press, declare, ownLinkOf, withdrawals: () => site.dataOf<Withdrawal[]>('withdrawals') }
}

const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  )

const plain = (attribute: string) =>
  attribute.replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '')

/** Opens a site with an ongoing course that can be terminated online. */
async function openSchool() {
  const site = await openSite()
  const { answer } = await site.post('/event/add', training)
  return { ...site, course: answer as { _id: string; lastModifiedDate: string } }
}

/** Opens a confirmed booking of that course, and returns the path of its own page. */
async function openSiteWithBooking(booked: Partial<Registration> = {}) {
  const site = await openSchool()
  await site.post('/registration/add', { ...sampleContact, event: site.course._id, privacyStatement: true, ...booked })
  const { answer } = await site.post('/registration/confirm', { _id: site.stored().at(-1)?._id })
  const booking = answer as Registration
  return { ...site, booking, own: site.ownLinkOf(booking) }
}

test('a withdrawal is reviewed before it is stored, and its receipt contains the time to the second', async () => {
  const site = await openSite()
  const review = await site.send('/widerruf', withdrawalEntries)
  expect(review.status).toBe(200)
  expect(site.withdrawals()).toEqual([])
  for (const text of ['Holger Muster', 'holger@example.org', '2026-0136', 'der ganze Vertrag', 'Widerruf bestätigen'])
    expect(review.html).toContain(text)
  site.clock.now = '2026-11-23T13:02:31.500Z'
  const receipt = await site.press('/widerruf', review.html)
  expect(receipt.status).toBe(200)
  expect(receipt.html).toContain('Montag, 23. November 2026, 14:02:31 Uhr')
  expect(receipt.html).toContain('Hiermit widerrufe ich den Vertrag über: 2026-0136')
  const { scope: _, ...declared } = withdrawalEntries
  expect(site.withdrawals()).toMatchObject([{ kind: 'withdrawal', ...declared, date: '2026-11-23T13:02:31.500Z' }])
})

test('each page is valid, without scripts and cookies; only the receipt has a script, for printing', async () => {
  const site = await openSchool()
  const read = async (path: string) => {
    const answer = await site.get(path)
    return { headers: answer.headers, html: await answer.text() }
  }
  const pages = [
    await read('/widerruf'),
    await read('/kuendigung'),
    await site.send('/widerruf', { ...withdrawalEntries, name: '' }),
    await site.send('/widerruf', withdrawalEntries),
    await site.send('/kuendigung', { ...terminationEntries, email: '' }),
  ]
  for (const { html } of pages) expect([htmlFaults(html), /<script/.test(html)]).toEqual([[], false])
  const receipt = await site.declare()
  expect(htmlFaults(receipt.html)).toEqual([])
  expect(receipt.html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/print-1.js">'])
  for (const { headers } of [...pages, receipt]) expect(headers.get('Set-Cookie')).toBeNull()
})

test('a second press and a reload store nothing twice; a form changed after going back is a new declaration', async () => {
  const site = await openSite()
  const review = await site.send('/widerruf', withdrawalEntries)
  const [first, second] = [await site.press('/widerruf', review.html), await site.press('/widerruf', review.html)]
  expect([second.status, second.html]).toEqual([first.status, first.html])
  expect(site.withdrawals()).toHaveLength(1)
  const changed = { ...hiddenIn(review.html), contract: '2026-0137', schritt: 'bestaetigen' }
  expect((await site.send('/widerruf', changed)).html).toContain('2026-0137')
  expect(site.withdrawals()).toHaveLength(2)
})

test('a hundred withdrawals from one address are all stored', async () => {
  const site = await openSite()
  const sent = Array.from({ length: 100 }, (_, index) => ({ ...withdrawalEntries, contract: `Buchung ${index}` }))
  const answers = await Promise.all(sent.map(values => site.send('/widerruf', { ...values, schritt: 'bestaetigen' })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(site.withdrawals()).toHaveLength(100)
})

test.each<[string, Record<string, string>, string]>([
  ['no name', { name: ' \u200b' }, 'Vor- und Nachname'],
  ['no address', { email: '' }, 'E-Mail'],
  ['half an address', { email: 'holger@' }, 'E-Mail'],
  ['two addresses', { email: 'holger@example.org, erika@example.org' }, 'E-Mail'],
  ['no contract', { contract: '' }, 'Buchung oder Rechnung'],
  ['a contract that is a novel', { contract: 'x'.repeat(1001) }, 'Buchung oder Rechnung'],
])('%s is named, and all entries stay', async (_, wrong, label) => {
  const site = await openSite()
  const { status, html } = await site.send('/widerruf', { ...withdrawalEntries, ...wrong, schritt: 'bestaetigen' })
  expect(status).toBe(400)
  expect(html).toContain('<title>Fehler: Vertrag widerrufen')
  expect(html).toMatch(new RegExp(`Ein Feld stimmt noch nicht:.*>${label}</a>`))
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  for (const [name, value] of Object.entries({ ...withdrawalEntries, ...wrong }))
    if (['name', 'email', 'contract'].includes(name) && value.trim() !== '') expect(html).toContain(`value="${value}"`)
  expect(htmlFaults(html)).toEqual([])
  expect(site.withdrawals()).toEqual([])
})

test('no input prevents a withdrawal: a name of one letter, free words for the contract, an unnamed part', async () => {
  const site = await openSite()
  const odd = { name: 'Ö', email: 'ö@bücher.example', contract: 'den Kurs im Mai <b>&', scope: 'part', part: ' ' }
  const { status, html } = await site.declare(odd)
  expect(status).toBe(200)
  expect(html).toContain(
    'einen Teil des Vertrags über: den Kurs im Mai &lt;b&gt;&amp;. Dieser Teil ist gemeint: ohne nähere Angabe',
  )
  const part = 'für Lena\r\nund Jonas'
  await site.send('/widerruf', { ...withdrawalEntries, scope: 'part', part, schritt: 'bestaetigen' })
  expect(site.withdrawals().at(-1)?.part).toBe('für Lena\nund Jonas')
})

test('a part that was typed but not chosen raises a question, and nothing is declared meanwhile', async () => {
  const site = await openSite()
  const values = { ...withdrawalEntries, scope: 'whole', part: 'für Lena' }
  const { status, html } = await site.send('/widerruf', { ...values, schritt: 'bestaetigen' })
  expect(status).toBe(400)
  expect(html).toMatch(/Ein Feld stimmt noch nicht:.*>Welchen Teil\?<\/a>/)
  expect(html).toContain('>für Lena</textarea>')
  expect(site.withdrawals()).toEqual([])
  await site.declare({ ...values, scope: 'part' })
  expect(site.withdrawals()).toMatchObject([{ part: 'für Lena' }])
})

test('going back to make a change shows the form as it was', async () => {
  const site = await openSite()
  const { html } = await site.send('/widerruf', {
    ...withdrawalEntries,
    scope: 'part',
    part: 'Lena',
    schritt: 'aendern',
  })
  expect(html).toContain('value="2026-0136"')
  expect(html).toContain('>Lena</textarea>')
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="part"|<input[^>]*value="part"[^>]*checked=""/)
  expect(html).not.toContain('class="mistakes"')
})

test('a full disk is reported above the button with another way, and the same press works once there is room', async () => {
  const site = await openSchool()
  const review = await site.send('/widerruf', withdrawalEntries)
  const mend = breakDisk()
  const refused = await site.press('/widerruf', review.html)
  const refusedEnd = await site.send('/kuendigung', { ...terminationEntries, schritt: 'bestaetigen' })
  expect([refused.status, refusedEnd.status]).toEqual([503, 503])
  for (const { html } of [refused, refusedEnd]) expect(html).toMatch(/role="alert".*Eine E-Mail an \S+ gilt genauso\./s)
  mend()
  expect((await site.press('/widerruf', refused.html)).status).toBe(200)
  expect((await site.send('/kuendigung', { ...terminationEntries, schritt: 'bestaetigen' })).status).toBe(200)
  expect(site.withdrawals()).toHaveLength(2)
})

test('a form on another site cannot withdraw for a visitor', async () => {
  const site = await openSite()
  const foreign = await site.send(
    '/widerruf',
    { ...withdrawalEntries, schritt: 'bestaetigen' },
    { Origin: 'https://x.example' },
  )
  expect(foreign.status).toBe(403)
  expect(site.withdrawals()).toEqual([])
})

test('every page links to the withdrawal between privacy and picture credits, and search engines may list it', async () => {
  const site = await openSite()
  const end = async (path: string) => {
    const html = await (await site.get(path)).text()
    return [...html.slice(html.indexOf('class="footer-end"')).matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
  }
  for (const path of ['/', '/kalender?monat=2026-12', '/widerruf', '/gibt-es-nicht', '/buchung', '/login'])
    expect(await end(path), path).toEqual(['/privacy', '/widerruf', '/privacy#bildnachweis'])
  expect(await (await site.get('/sitemap.xml')).text()).toContain(`<loc>${site.origin}/widerruf</loc>`)
  expect((await site.get('/Widerruf')).headers.get('Location')).toBe('/widerruf')
  await site.post('/event/add', training)
  const pages = ['/privacy', '/widerruf', '/kuendigung', '/privacy#bildnachweis']
  for (const path of ['/', '/kalender', '/kalender?monat=2026-12']) expect(await end(path), path).toEqual(pages)
})

test('the page has the statutory notice and the model form, at an address for links', async () => {
  const site = await openSite()
  const html = await (await site.get('/widerruf')).text()
  const notice = html.slice(html.indexOf('id="belehrung"'))
  for (const text of [
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    `auch online unter ${site.origin}/widerruf ausüben`,
    'Muster-Widerrufsformular',
    '(*) Unzutreffendes streichen.',
  ])
    expect(notice).toContain(text)
})

test('with the function off there is no page, no link and no declaration', async () => {
  const site = await openSiteWithBooking()
  await site.post('/site/edit', { withdrawalForms: { withdrawal: false, termination: false } })
  for (const [path, values] of [
    ['/widerruf', withdrawalEntries],
    ['/kuendigung', terminationEntries],
  ] as const) {
    const sent = await site.send(path, { ...values, schritt: 'bestaetigen' })
    expect([(await site.get(path)).status, sent.status], path).toEqual([404, 404])
    expect(await (await site.get('/kalender')).text()).not.toContain(`href="${path}"`)
    expect(await (await site.get('/sitemap.xml')).text()).not.toContain(path)
  }
  expect((await site.get(`${site.own}/widerruf`)).headers.get('Location')).toBe(site.own)
  expect(await (await site.get(site.own)).text()).not.toContain('/widerruf')
  expect(site.withdrawals()).toEqual([])
})

test('a termination is offered as long as an ongoing course is shown, until its last day', async () => {
  const site = await openSchool()
  const isOffered = async () => {
    const link = (await (await site.get('/kalender')).text()).includes(
      '<a href="/kuendigung">Verträge hier kündigen</a>',
    )
    expect((await site.get('/kuendigung')).status).toBe(link ? 200 : 404)
    return link
  }
  expect(await isOffered()).toBe(true)
  const { _id } = site.course
  for (const change of [{ active: false }, { listed: false }, { ongoing: false }]) {
    expect((await site.post('/event/edit', { ...training, ...change, _id })).status).toBe(200)
    expect(await isOffered(), JSON.stringify(change)).toBe(false)
  }
  await site.post('/event/edit', { ...training, listed: true, _id })
  site.clock.now = '2027-11-28T22:00:00.000Z'
  expect(await isOffered()).toBe(true)
  site.clock.now = '2027-11-28T23:00:00.000Z'
  expect(await isOffered()).toBe(false)
})

test('a termination has its fields and its button on one page, and its receipt repeats the declaration', async () => {
  const site = await openSchool()
  const form = await (await site.get('/kuendigung')).text()
  expect(form).toContain('Jetzt kündigen</button>')
  const requestId = hiddenIn(form).requestId ?? ''
  const send = () =>
    site.send('/kuendigung', {
      ...{ ...terminationEntries, requestId, schritt: 'bestaetigen' },
      ...{ scope: 'cause', reason: 'Ich bin krank', ends: '2027-01-31' },
    })
  site.clock.now = '2026-11-23T13:02:31.000Z'
  const [first, second] = [await send(), await send()]
  expect(first.html).toContain('Deine Kündigung ist eingegangen.')
  expect(first.html).toContain('Montag, 23. November 2026, 14:02:31 Uhr')
  expect(first.html).toContain(
    'Hiermit kündige ich den Vertrag über: 2026-0136. Er soll enden: 31. Januar 2027. Ich kündige aus wichtigem Grund: Ich bin krank',
  )
  expect(second.html).toBe(first.html)
  expect(site.withdrawals()).toMatchObject([{ kind: 'termination', reason: 'Ich bin krank', ends: '31. Januar 2027' }])
})

test('a termination without a day applies as soon as possible, and mistakes are shown at their fields', async () => {
  const site = await openSchool()
  const wrong = await site.send('/kuendigung', {
    ...terminationEntries,
    name: '',
    contract: '',
    schritt: 'bestaetigen',
  })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('2 Felder stimmen noch nicht')
  expect(htmlFaults(wrong.html)).toEqual([])
  const { html } = await site.send('/kuendigung', { ...terminationEntries, schritt: 'bestaetigen' })
  expect(html).toContain('Er soll enden: so bald wie möglich')
  expect(site.withdrawals()).toMatchObject([{ kind: 'termination', ends: '', reason: '' }])
})

test('the own link fills in all three fields, and identifies the booking without them', async () => {
  const site = await openSiteWithBooking()
  const form = await site.get(`${site.own}/widerruf`)
  const html = await form.text()
  const contract = `Buchung ${referenceOf(site.booking.number ?? '')} vom 28. November 2026, Ausbildung`
  for (const value of [sampleContact.name, sampleContact.email, contract]) expect(html).toContain(`value="${value}"`)
  expect(htmlFaults(html)).toEqual([])
  const secret = ['no-store', 'noindex', 'no-referrer']
  const headersOf = ({ headers }: { headers: Headers }) =>
    ['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy'].map(name => headers.get(name))
  expect(headersOf(form)).toEqual(secret)
  expect(html).toContain('<meta name="robots" content="noindex">')
  const other = { ...withdrawalEntries, contract: 'mein Kurs' }
  // Pages that send no referrer send the origin "null".
  const review = await site.send(`${site.own}/widerruf`, other, { Origin: 'null' })
  expect(headersOf(review)).toEqual(secret)
  const receipt = await site.press(`${site.own}/widerruf`, review.html)
  expect(headersOf(receipt)).toEqual(secret)
  expect(receipt.html).toContain(`href="${site.own}"`)
  expect(site.withdrawals()).toMatchObject([{ about: { kind: 'registration', id: site.booking._id } }])
  expect(site.logged.join()).not.toContain(site.own)
})

test('after too many wrong links an own link works as if it were missing; valid links do not count', async () => {
  const site = await openSiteWithBooking()
  for (let count = 0; count < 40; count += 1) expect((await site.get(`${site.own}/widerruf`)).status).toBe(200)
  for (let count = 0; count < 40; count += 1) await site.get(`/buchung/x${count}/widerruf`)
  expect((await site.get(`${site.own}/widerruf`)).headers.get('Location')).toBe('/widerruf')
  const { html } = await site.declare(withdrawalEntries, `${site.own}/widerruf`)
  expect(html).toContain('Dein Widerruf ist eingegangen.')
  expect(html).not.toContain('Zurück zur Buchung')
  expect(site.withdrawals()).toHaveLength(1)
})

test('a guest without an own link is led to the page that sends it, for cancelling there', async () => {
  const site = await openSite()
  expect(await (await site.get('/widerruf')).text()).toContain('<a href="/buchung">stornieren</a>')
  const answer = await site.get('/buchung')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Der Link zu deiner Buchung')
})

test('a wrong or old link leads to a withdrawal without a link', async () => {
  const site = await openSiteWithBooking()
  const wrong = `${site.own.slice(0, -3)}xyz/widerruf`
  expect((await site.get(wrong)).headers.get('Location')).toBe('/widerruf')
  const { html } = await site.declare(withdrawalEntries, wrong)
  expect(html).toContain('Dein Widerruf ist eingegangen.')
  expect(html).not.toContain('Zurück zur Buchung')
  expect(site.withdrawals()).toHaveLength(1)
})

test('a withdrawal succeeds even if the own link stops working between two pages that allow different origins', async () => {
  const site = await openSiteWithBooking()
  const path = `${site.own}/widerruf`
  let policy = (await site.get(path)).headers.get('referrer-policy')
  const press = async (to: string, values: Record<string, string>) => {
    const answer = await site.send(to, values, { Origin: policy === 'no-referrer' ? 'null' : site.origin })
    policy = answer.headers.get('referrer-policy')
    return answer
  }
  for (let count = 0; count < 40; count += 1) await site.get(`/buchung/x${count}/widerruf`)
  const review = await press(path, withdrawalEntries)
  const address = /<form[^>]*action="([^"]*)"/.exec(review.html)?.[1] ?? ''
  const values = hiddenIn(review.html.slice(review.html.lastIndexOf('<form')))
  const receipt = await press(address, { ...values, schritt: 'bestaetigen' })
  expect([address, review.headers.get('x-robots-tag'), receipt.status]).toEqual(['/widerruf', 'noindex', 200])
  expect(site.withdrawals()).toHaveLength(1)
})

test('a browser without an Origin header proves with Sec-Fetch-Site that the form is ours', async () => {
  const site = await openSite()
  const values = { ...withdrawalEntries, schritt: 'bestaetigen' }
  const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
  expect((await site.send('/widerruf', values, headers)).status).toBe(200)
  for (const foreign of [{ Origin: 'null' }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }])
    expect((await site.send('/widerruf', values, foreign)).status).toBe(403)
})

test('in a flood the page shows the latest time of the letter, the same for strangers and guests', async () => {
  const site = await openSiteWithBooking()
  const declared = (email: string) => site.declare({ ...withdrawalEntries, email, contract: 'mein Kurs' })
  expect((await declared('first@example.net')).html).toContain('Bestätigung unterwegs')
  for (let count = 0; count < 30; count += 1) await declared(`stranger${count}@example.net`)
  const receiptText = async (email: string) =>
    /Bestätigung kommt per E-Mail.*?Eingang\./.exec((await declared(email)).html)?.[0].replace(email, 'ADDRESS')
  const [stranger, guest] = [await receiptText('eva@example.net'), await receiptText(sampleContact.email)]
  expect(stranger).toMatch(/ADDRESS, spätestens am \d+\. November 2026 um \d\d:\d\d Uhr, weil/)
  const withoutTime = (text: string | undefined) => text?.replace(/\d\d:\d\d/, 'TIME')
  expect(withoutTime(guest)).toBe(withoutTime(stranger))
  const outbox = site.outbox().filter(({ subject }) => subject === 'Dein Widerruf ist eingegangen')
  expect(outbox.find(({ to }) => to === 'eva@example.net')?.heldUntil).toBeDefined()
  expect(outbox.find(({ to }) => to === sampleContact.email)?.heldUntil).toBeUndefined()
})

test('the page reached by the own link shows the latest time of a letter that waits behind many', async () => {
  const site = await openSiteWithBooking()
  const declared = async (at: number) =>
    (
      await site.declare(
        { ...withdrawalEntries, email: 'new@example.net', contract: `Kurs ${at}` },
        `${site.own}/widerruf`,
      )
    ).html
  expect(await declared(0)).toContain('Bestätigung unterwegs')
  for (let at = 1; at < 5; at += 1) await declared(at)
  expect(await declared(5)).toContain('an new@example.net, spätestens am 28. November 2026 um 11:00 Uhr')
})

test('the first link of the own page is the withdrawal, until the end of the last day', async () => {
  const site = await openSiteWithBooking()
  const isLinked = async () => {
    const html = await (await site.get(site.own)).text()
    const actions = html.slice(html.indexOf('Etwas ändern'), html.indexOf('footer-end'))
    const links = [...actions.matchAll(/class="booking-row" href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toContain(`${site.own}/stornieren`)
    return links[0] === `${site.own}/widerruf`
  }
  expect(await isLinked()).toBe(true)
  // The fourteenth day after 28 November is a Saturday, so the Monday after it is the last day.
  site.clock.now = '2026-12-14T22:59:59.000Z'
  expect(await isLinked()).toBe(true)
  site.clock.now = '2026-12-14T23:00:00.000Z'
  expect(await isLinked()).toBe(false)
})

test('the own page of a free booking, or one without the right, does not link to the withdrawal', async () => {
  const site = await openSiteWithBooking()
  for (const change of [{ withdrawal: false }, { cost: 0 }]) {
    const { answer } = await site.post('/event/add', { ...training, ...change })
    const lena = { ...sampleContact, name: 'Lena Beispiel', event: answer._id, privacyStatement: true }
    await site.post('/registration/add', lena)
    const booking = site.stored().at(-1)
    if (!booking) return expect.fail()
    const html = await (await site.get(site.ownLinkOf(booking))).text()
    expect(html).toContain('Etwas ändern')
    expect(html).not.toMatch(/href="\/buchung\/[^"]*\/widerruf"/)
  }
})

test('a withdrawal by the own link takes effect at once, and the receipt names the refund and its last day', async () => {
  const site = await openSiteWithBooking()
  await site.post('/payment/add', {
    registration: site.booking._id,
    date: '2026-11-28',
    cents: 24_900,
    way: 'transfer',
  })
  const form = await (await site.get(`${site.own}/widerruf`)).text()
  const [, contract = ''] = /name="contract"[^>]*value="([^"]*)"/.exec(form) ?? []
  const own = { name: sampleContact.name, email: sampleContact.email, contract, scope: 'whole' }
  const { html } = await site.declare(own, `${site.own}/widerruf`)
  expect(html).toMatch(/Der Platz ist wieder frei\.</)
  expect(html).toMatch(/249,00\s€ bis spätestens 12\. Dezember/)
  expect(site.stored().find(({ _id }) => _id === site.booking._id)?.state).toBe('withdrawn')
})

test('a withdrawal by a party frees all its places', async () => {
  const people = ['Holger Muster', 'Lena Muster', 'Ole Muster'].map((name, at) => ({ _id: `p${at}`, name }))
  const site = await openSiteWithBooking({ participants: people })
  const own = { name: sampleContact.name, email: sampleContact.email, contract: 'mein Kurs', scope: 'whole' }
  const { html } = await site.declare(own, `${site.own}/widerruf`)
  expect(html).toContain('Die 3 Plätze sind wieder frei.')
  expect(await (await site.get(site.own)).text()).toContain('Die 3 Plätze sind wieder frei.')
})
