import { expect, test, vi } from 'vitest'
import { letterKinds, noLetterTexts } from '../../domain/bookings/letters/letter-texts.ts'
import { openAdminSite } from '../testing/admin.ts'
import { openMailServer } from '../testing/servers/mail-server.ts'
import { registration } from '../testing/test-site.ts'

test.each(letterKinds)('the preview of a letter of the kind "%s" contains the edited paragraph', async kind => {
  const { post } = await openAdminSite()
  const text = 'Schön, {vorname}!\n\nBis zum {termin} <am> Treffpunkt {ort}: {personen}.'
  const { status, answer } = await post('/mail/preview', { kind, text })
  expect(status).toBe(200)
  const people = kind === 'received' ? '2 Personen' : /Martina Beispiel, (Ben|Jonas) Beispiel|Martina Beispiel/
  expect(answer.own).toMatch(/^Schön, Martina!\n\nBis zum Waldtag <am> Treffpunkt Waldparkplatz:\s/)
  expect(answer.own).toMatch(people)
  expect(answer.before).toContain('Hallo Martina')
  expect(answer.before + answer.after).toContain('Waldtag')
  expect(answer).toMatchObject({ name: 'Martina Beispiel', subject: expect.stringContaining('Waldtag') })
  expect(answer.after).not.toMatch(/\/buchung\/[^…]/)
  const plain = await post('/mail/preview', { kind, text: '' })
  expect(plain.answer).toMatchObject({ own: '', after: '' })
  expect(plain.answer.before).not.toContain('Schön')
})

test('the sample of a moved event names both dates, and the guest’s choices', async () => {
  const { post } = await openAdminSite()
  const { answer } = await post('/mail/preview', { kind: 'eventMoved', text: 'Bis bald!' })
  const [, now = '', before = ''] =
    /Neuer Termin: (.*Uhr), bisher (.*Uhr)/.exec(answer.after.replace(/\s+/g, ' ')) ?? []
  expect(now).not.toBe('')
  expect(before).not.toBe(now)
  expect(answer.after.replace(/\s+/g, ' ')).toContain('bekommst du alles zurück')
})

test('the sample of a called-off session names the session, the reason and the lower price', async () => {
  const { post } = await openAdminSite()
  const { answer } = await post('/mail/preview', { kind: 'sessionCancelled', text: 'Es tut mir leid, {vorname}!' })
  const text = `${answer.before}${answer.own}${answer.after}`.replace(/\s+/g, ' ').replaceAll('\u00a0', ' ')
  expect(answer.subject).toBe('Kurstermin abgesagt: Waldtag')
  expect(text).toMatch(
    /leider muss ich den 2\. Termin deines Kurses absagen: .*, 10 bis 15 Uhr\. Der Grund: Ich bin krank\./,
  )
  expect(text).toContain('Der Kurs kostet damit 40,00 € weniger, zusammen 80,00 €.')
  expect(text).toContain('Es tut mir leid, Martina!')
})

test('the sample of a moved session names the session with both dates', async () => {
  const { post } = await openAdminSite()
  const { answer } = await post('/mail/preview', { kind: 'sessionMoved', text: 'Bis dann, {vorname}!' })
  const text = `${answer.before}${answer.own}${answer.after}`.replace(/\s+/g, ' ').replaceAll('\u00a0', ' ')
  expect(text).toMatch(/2\. Termin/)
  expect(text).toMatch(/bisher/)
  expect(text).toContain('Bis dann, Martina!')
})

test('an unknown placeholder is named, and nothing is stored', async () => {
  const { post, dataOf } = await openAdminSite()
  const before = dataOf('site')
  const text = 'Hallo {vornahme}'
  const refused =
    'There is no placeholder {vornahme}. Please use only {vorname}, {name}, {termin}, {datum}, {ort}, {personen}.'
  expect((await post('/mail/preview', { kind: 'moved', text })).fields).toEqual({ text: refused })
  const edited = await post('/site/edit', { letterTexts: { ...noLetterTexts, moved: text } })
  expect(edited.fields).toEqual({ 'letterTexts.moved': refused })
  expect(dataOf('site')).toEqual(before)
})

test('the educator’s paragraph stands in letters between the first paragraph and the facts', async () => {
  const mail = await openMailServer()
  const { post, as } = await openAdminSite({ SMTP_URL: mail.url })
  const visitor = as('user')
  await post('/site/edit', {
    letterTexts: { ...noLetterTexts, received: 'Ich freu mich, {name}, auf {personen}.', declined: 'Schade, {name}.' },
  })
  await visitor.post('/api/registration/add', { ...registration, participants: [{ name: 'Ada Uhren' }] })
  await vi.waitFor(() => expect(mail.to(registration.email)).toHaveLength(1))
  expect(mail.to(registration.email)[0]?.mail.text).toMatch(
    /Danke dafür!\n\nIch freu mich, Martina, auf 1 Person\.\n\n[\s\S]*Beginn/,
  )
})

test('the educator can send a test letter with the paragraph to an address of her own', async () => {
  const mail = await openMailServer()
  const { post } = await openAdminSite({ SMTP_URL: mail.url })
  const letter = { kind: 'reminder', text: 'Denk an Mützen, {vorname}.' }
  const { answer } = await post('/mail/test', { to: 'erika@example.org', letter })
  expect(answer.ok).toBe(true)
  const sent = mail.to('erika@example.org')[0]?.mail
  expect(sent?.subject).toBe('In einer Woche: Waldtag')
  expect(sent?.text).toContain('Denk an Mützen, Martina.')
  expect(sent?.html).not.toMatch(/\/buchung\/[^…]/)
})
