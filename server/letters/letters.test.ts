import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import type { Event } from '../../domain/events/event.ts'
import { starterEvents } from '../../starter/events.ts'
import { pdfText } from '../testing/files/pdf-text.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { inquiry, openTestSite, openTestSiteWithAccounts, registration, visitor } from '../testing/test-site.ts'
import { expectWhole } from '../testing/whole-letter.ts'

const educator = 'erika@example.org'

async function openSite(env: Record<string, string> = {}) {
  const mail = await openMailServer()
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url, ...env })
  return { mail, site }
}

test('a confirmation of a training contains the notice of withdrawal as a file, and the requested enclosures', async () => {
  const mail = await openMailServer()
  const course: Partial<Event> = {
    ...{ withdrawal: true, confirmation: 'automatic', cost: 240 },
    ...{ startDate: '2026-12-09T09:00:00.000Z', endDate: '2026-12-09T14:00:00.000Z' },
  }
  const site = await openTestSiteWithAccounts({ SMTP_URL: mail.url }, data =>
    data.events.update(events => ({
      next: events.map(event => (event._id === registration.event ? { ...event, ...course } : event)),
      result: undefined,
    })),
  )
  await visitor(site.origin).post('/api/registration/add', { ...registration, earlyStart: true })
  await mail.wait(2)
  const letter = mail.to(registration.email)[0] ?? expect.fail()
  expectWhole(letter)
  const files = new Map(letter.mail.attachments.map(({ filename, content }) => [filename, content]))
  expect([...files.keys()]).toEqual(['termin.ics', 'AGB.pdf', 'Widerrufsbelehrung.pdf'])
  const read = (name: string) => {
    const content = files.get(name) ?? ''
    return typeof content === 'string'
      ? content
      : pdfText(new Uint8Array(content))
          .join(' ')
          .replace(/\s+/g, ' ')
          .replace(/(?<=\/) /g, '')
  }
  // A file opened years later needs whole links.
  expect(read('AGB.pdf')).toContain(`Vertrag widerrufen (${site.origin}/widerruf)`)
  for (const words of [
    '2. Anmeldung und Vertragsschluss',
    '– Der volle Betrag',
    'bis 29 Tage: kostenfrei',
    'Seite 1 von',
  ])
    expect(read('AGB.pdf')).toContain(words)
  const notice = read('Widerrufsbelehrung.pdf')
  expect(notice).toContain(`auch online unter ${site.origin}/widerruf ausüben`)
  expect(notice).toContain('Muster-Widerrufsformular')
  const text = letter.mail.text?.replace(/\s+/g, ' ')
  expect(text).toContain('Erklärung vom 28. November 2026: „Ich verlange ausdrücklich')
  expect(text).toMatch(/\/buchung\/[\w.-]+\/widerruf/)
  const mailText = mail.to(educator)[0]?.mail.text
  expect(mailText).toContain('verlangt, vor Ende der Widerrufsfrist')
})

test('a registration’s receipt shows the booking, in German, with the date for the calendar', async () => {
  const { mail, site } = await openSite()
  await visitor(site.origin).post('/api/registration/add', registration)
  await mail.wait(2)
  const receipt = mail.to(registration.email)[0] ?? expect.fail()
  expectWhole(receipt)
  const event = starterEvents('2026-11-28').find(({ _id }) => _id === registration.event) ?? expect.fail()
  expect(receipt.mail.subject).toBe(`Deine Anmeldung: ${event.title}`)
  expect(receipt.mail.from).toMatchObject({ address: educator })
  expect(receipt.mail.replyTo).toMatchObject([{ address: educator }])
  for (const part of [receipt.mail.text, receipt.mail.html]) {
    expect(part).toContain(event.title)
    expect(part).toContain('Hallo Martina,')
    expect(part).toContain('Ich prüfe, ob noch Platz ist, und schreibe dir.')
    expect(part).toContain('Falls dir etwas dazwischenkommt')
    expect(part).toContain(`${site.origin}/buchung/`)
  }
  const [attached] = receipt.mail.attachments
  expect(receipt.mail.attachments).toHaveLength(1)
  expect(attached).toMatchObject({ filename: 'termin.ics', mimeType: 'text/calendar' })
  const content = attached?.content ?? ''
  const text = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [zone] = calendar.getAllSubcomponents('vtimezone')
  expect(zone?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin')
  const [found] = calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
  const instant = (time?: ICAL.Time) => new Date((time?.toUnixTime() ?? 0) * 1000).toISOString()
  expect([instant(found?.startDate), instant(found?.endDate)]).toEqual([event.startDate, event.endDate])
  expect(found?.summary).toBe(event.title)
  const notice = mail.to(educator)[0] ?? expect.fail()
  expectWhole(notice)
  expect(notice.mail.attachments).toEqual([])
})

test('with limited places, the receipt mentions that they are held', async () => {
  const { mail, site } = await openSite()
  await site.as('admin').post('/api/event/edit', { _id: registration.event, places: 8 })
  const participants = [{ name: 'Mia' }, { name: 'Ole' }]
  await visitor(site.origin).post('/api/registration/add', { ...registration, participants })
  await mail.wait(2)
  const { text } = mail.to(registration.email)[0]?.mail ?? expect.fail()
  const oneLine = text?.replaceAll(/[ \n]+/g, ' ')
  expect(oneLine).toContain('Zwei Plätze sind für euch zurückgelegt. Ich schreibe dir, sobald ich bestätige.')
  expect(oneLine).toContain('Dann schreibe ich dir, wie du die 480 € zahlst.')
  expect(oneLine).not.toMatch(/ob noch Platz|Wenn noch Platz/)
})

test('a late receipt shows the booked price and the current event, and waits while the event is in the bin', async () => {
  const { mail, site } = await openSite({ SMTP_URL: '' })
  const admin = site.as('admin')
  const event = starterEvents('2026-11-28').find(({ _id }) => _id === registration.event) ?? expect.fail()
  for (const email of ['eins@example.org', 'zwei@example.org'])
    await visitor(site.origin).post('/api/registration/add', { ...registration, email })
  const settings = { host: '127.0.0.1', port: mail.port, security: 'auto', user: '', password: '', from: '' }
  const edited = await admin.post('/api/event/edit', {
    _id: event._id,
    title: 'Anders',
    prices: [
      { label: 'Kind', amount: 20 },
      { label: 'Erwachsene', amount: 999 },
    ],
    locationName: 'Dort',
  })
  expect(edited.status).toBe(200)
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to === 'zwei@example.org' }
  await admin.post('/api/mail/edit', settings)
  await vi.waitFor(() => expect(mail.to('eins@example.org')).toHaveLength(1))
  await vi.waitFor(() => expect(site.outbox().map(({ attempts }) => attempts.length)).toEqual([1]))
  await admin.post('/api/event/del', { _id: event._id })
  mail.behaviour.refusal = undefined
  await admin.post('/api/mail/outbox/retry', {})
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, email: 'drei@example.org' })
  await vi.waitFor(() => expect(mail.to('drei@example.org')).toHaveLength(1))
  expect(mail.to('zwei@example.org')).toEqual([])
  const [entry]: { _id: string }[] = await (await admin.send('/api/bin')).json()
  await admin.post('/api/bin/restore', { _id: entry?._id })
  await vi.waitFor(() => expect(mail.to('zwei@example.org')).toHaveLength(1))
  for (const { mail: letter } of [...mail.to('eins@example.org'), ...mail.to('zwei@example.org')]) {
    expect(letter.text).toMatch(new RegExp(`Dort .*\\(bisher\\s${event.locationName}`, 's'))
    expect(letter.text).toMatch(new RegExp(`Kosten: ${event.cost} €`))
    expect(letter.text).toContain('sagt nur, dass deine Anmeldung angekommen')
    expect(letter.text).not.toMatch(/\b999\b/)
  }
})

test('a receipt for an event with price groups shows the range of prices, and no deposit', async () => {
  const { mail, site } = await openSite()
  const prices = [
    { label: 'Kind', amount: 20 },
    { label: 'Erwachsene', amount: 45 },
  ]
  await site.as('admin').post('/api/event/edit', { _id: registration.event, prices })
  await visitor(site.origin).post('/api/registration/add', registration)
  await vi.waitFor(() => expect(mail.to(registration.email)).toHaveLength(1))
  const text = mail.to(registration.email)[0]?.mail.text
  expect(text).toMatch(/Kosten: 20 € bis 45 €/)
  expect(text).toMatch(/schreibe ich dir, wie du zahlst,\s+wie\s+viel\s+und\s+bis\s+wann\./)
  expect(text).not.toContain('Anzahlung von')
})

test('an inquiry’s receipt does not quote it; the notice to the educator does, and a reply to that goes to the visitor', async () => {
  const { mail, site } = await openSite()
  const notes = 'Gibt es Zelte für große Füße?\n\n<b>fett</b> & "Gänsefüßchen" – 12 €\r\nBcc: x@example.org'
  await visitor(site.origin).post('/api/registration/add', {
    ...inquiry,
    name: 'Jürgen-Åse Müßig',
    phone: '+49 (0)151 234-5',
    notes,
  })
  await mail.wait(2)
  const [receipt, notice] = [mail.to(inquiry.email)[0] ?? expect.fail(), mail.to(educator)[0] ?? expect.fail()]
  expectWhole(receipt)
  expectWhole(notice)
  expect(receipt.mail.text).not.toContain('Zelte')
  expect(receipt.mail.html).not.toContain('Zelte')
  expect(receipt.mail.attachments).toEqual([])
  expect(notice.mail.subject).toBe('Anfrage von Jürgen-Åse Müßig')
  expect(notice.mail.replyTo).toMatchObject([{ address: inquiry.email }])
  expect(notice.mail.text).toMatch(/Telefon: \+49 \(0\)151 234-5\n/)
  expect(notice.mail.html).toContain('<a href="tel:+491512345"')
  expect(notice.mail.text).toContain('Gibt es Zelte für große Füße?')
  expect(notice.mail.text).toContain('<b>fett</b> & "Gänsefüßchen" – 12 €')
  expect(notice.mail.html).toContain(
    '&lt;b&gt;fett&lt;/b&gt; &amp; &quot;Gänsefüßchen&quot; – 12 €<br/>Bcc: x@example.org',
  )
})

test('the notice of an inquiry names its page, in the subject too if there is one', async () => {
  const { mail, site } = await openSite()
  const browser = visitor(site.origin)
  await browser.post('/api/registration/add', { ...inquiry, page: '/info/klassenfahrten' })
  await browser.post('/api/registration/add', { ...inquiry, page: '/anfragen' })
  await browser.post('/api/registration/add', inquiry)
  await mail.wait(6)
  const bySubject = (subject: string) => mail.to(educator).filter(letter => letter.mail.subject === subject)
  const [aboutTrips] = bySubject('Anfrage von Martina Beispiel: Klassenfahrten')
  const words = (text = '') => text.replaceAll(/\s+/g, ' ')
  expect(words(aboutTrips?.mail.text)).toContain(`Geschrieben auf: Klassenfahrten (${site.origin}/info/klassenfahrten)`)
  expect(aboutTrips?.mail.html).toContain(`href="${site.origin}/info/klassenfahrten"`)
  const others = bySubject('Anfrage von Martina Beispiel').map(letter => words(letter.mail.text))
  expect(others.map(text => text.includes(`${site.origin}/anfragen`)).sort()).toEqual([false, true])
  for (const letter of mail.to(educator)) expectWhole(letter)
})

test('a letter to a guest without a first name greets without a name', async () => {
  const { mail, site } = await openSite()
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, name: 'Familie Müller', newsLetter: true })
  await mail.wait(3)
  const greetings = mail.to(inquiry.email).map(letter => /^Hallo.*$/m.exec(letter.mail.text ?? '')?.[0])
  expect(greetings).toEqual(['Hallo,', 'Hallo,'])
})

test('accounts get their letters: activation, known address, new password, test', async () => {
  const { mail, site } = await openSite()
  const browser = visitor(site.origin)
  const password = 'Waldweg-im-Nebel-42'
  await browser.post('/api/user/register', { email: 'neu@example.org', password })
  await browser.post('/api/user/register', { email: 'user@example.org', password })
  await browser.post('/api/user/passwordrequest', { email: 'user@example.org' })
  await site.as('admin').post('/api/mail/test', { to: 'test@example.org' })
  await mail.wait(4)
  expect(mail.arrived.map(({ mail }) => mail.subject).sort()).toEqual([
    'Bitte bestätige dein Konto bei Wildnisschule Lichtung',
    'Du hast schon ein Konto bei Wildnisschule Lichtung',
    'Neues Passwort für Wildnisschule Lichtung',
    'Testnachricht von Wildnisschule Lichtung',
  ])
  for (const letter of mail.arrived) expectWhole(letter)
  const activation = mail.to('neu@example.org')[0]?.mail
  const link = /http\S+activate=\S+/.exec(activation?.text ?? '')?.[0] ?? expect.fail()
  expect(link.startsWith(`${site.origin}/login?activate=`)).toBe(true)
  // Spam filters distrust a link with the recipient's address.
  expect(link).not.toContain('email=')
  expect(activation?.html).toContain(`href="${link}"`)
  expect(mail.to('test@example.org')[0]?.mail.text).toMatch(/äöüÄÖÜß\s„Grüße“\s–\s12\s€/)
})

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'German letters survive the folding of long headers, %i letters in',
  async shift => {
    const name = `${'x'.repeat(shift)}Wildnißschüle für große Füße und süße Äpfel, ${'ßü'.repeat(25)}`.slice(0, 100)
    const mail = await openMailServer()
    const site = await openTestSite({ SMTP_URL: mail.url }, async data => {
      await data.site.update(current => ({ next: { ...current, name: name.trim() }, result: undefined }))
    })
    await visitor(site.origin).post('/api/registration/add', inquiry)
    await mail.wait(2)
    for (const letter of mail.arrived) {
      expectWhole(letter)
      expect(letter.mail.from?.name).toBe(name.trim())
      for (const part of [letter.mail.text, letter.mail.html])
        expect(part?.replaceAll(/\s+/g, ' ')).toContain(name.trim())
    }
    expect(mail.to(inquiry.email)[0]?.mail.subject).toBe(`Deine Anfrage bei ${name.trim()}`)
  },
)

const nasty = [
  ['a name with a header', { name: 'Name\r\nBcc: x@example.net' }],
  ['two addresses', { email: 'a@example.net,b@example.net' }],
  ['two addresses and a space', { email: 'a@example.net, b@example.net' }],
  ['two addresses and a semicolon', { email: 'a@example.net;b@example.net' }],
  ['an address with a name', { email: '"x" <y@example.net>' }],
  ['angle brackets', { email: '<y@example.net>' }],
  ['an address with a header', { email: 'a@example.net\r\nBcc: b@example.net' }],
  ['an address with a command', { email: 'a@example.net>\r\nRCPT TO:<b@example.net' }],
  ['a group', { email: 'x: a@example.net, b@example.net;' }],
  ['a quoted part', { email: '"a@example.net, b"@example.net' }],
  ['a route', { email: 'a%b.example@example.net' }],
  ['notes with headers', { notes: 'Hallo\r\nBcc: x@example.net\r\n\r\n.\r\nMAIL FROM:<x@example.net>\r\n' }],
] as const

test.each(nasty)('%s reaches only its recipient', async (_, changes) => {
  const { mail, site } = await openSite()
  const form = { ...inquiry, email: 'mira@example.net', ...changes }
  const { status } = await visitor(site.origin).post('/api/registration/add', form)
  if (status === 400) return expect(site.outbox()).toEqual([])
  expect(status).toBe(200)
  await mail.wait(2)
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[form.email], [educator]])
  for (const letter of mail.arrived) expectWhole(letter)
})

test('line breaks in the site’s name and an event’s title stay out of the headers', async () => {
  const { mail, site } = await openSite()
  const admin = site.as('admin')
  const texts = await (await admin.send('/api/site/texts')).json()
  const evil = 'Lichtung\r\nBcc: x@example.net\r\n\r\nHallo'
  const renamed = await admin.post('/api/site/edit', { name: evil, lastModifiedDate: texts.lastModifiedDate })
  const retitled = await admin.post('/api/event/edit', {
    _id: registration.event,
    title: `Feuer\r\nBcc: y@example.net`,
  })
  expect([renamed.status, retitled.status]).toEqual([200, 200])
  await visitor(site.origin).post('/api/registration/add', registration)
  await visitor(site.origin).post('/api/registration/add', { ...inquiry, email: 'mira@example.net' })
  await mail.wait(4)
  for (const letter of mail.arrived) {
    expectWhole(letter)
    expect(letter.mail.from?.name).toBe('Lichtung Bcc: x@example.net Hallo')
    expect(letter.mail.subject).not.toMatch(/[\r\n]/)
  }
})

test('a sender with umlauts in the domain keeps the headers ASCII', async () => {
  const { mail, site } = await openSite({ MAIL_FROM: 'post@wildnis-grün.example' })
  await visitor(site.origin).post('/api/registration/add', inquiry)
  await mail.wait(2)
  for (const letter of mail.arrived) {
    expectWhole(letter)
    expect(letter.mail.messageId).toMatch(/^<[\w-]+@wildnis-grün\.example>$|^<[\w-]+@xn--wildnis-grn-2hb\.example>$/)
  }
})
