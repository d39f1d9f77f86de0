import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleRegistration } from '../../testing/samples.ts'
import type { Registration } from '../record/registration.ts'
import { snapshotOf } from '../record/snapshot.ts'
import { partLink, replyLink } from './reply.ts'

/** Sent by a visitor's form. */
const sent = (changes: Partial<Registration> = {}) => sampleRegistration({ requestId: 'request', ...changes })

/** Parses the address as a mail program does. */
function read(link: string) {
  const [to = '', query = ''] = link.replace(/^mailto:/, '').split('?')
  const field = (name: string) =>
    decodeURIComponent(
      query
        .split('&')
        .find(part => part.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? '',
    )
  return { to: decodeURIComponent(to), subject: field('subject'), body: field('body'), fields: query.split('&').length }
}
const reply = (changes: object) => read(replyLink(sent({ name: 'Sabine Müller', ...changes })))

test('a reply greets, leaves room for text, and quotes the message line by line', () => {
  const notes = 'Grüße & Fragen: 100 % Wald?\nÄpfel + Öl = „gut“ #1\r\n\r\nTschüß 🌲'
  expect(reply({ notes })).toEqual({
    to: 'juergen@example.org',
    subject: 'Deine Anfrage vom 28. November 2026',
    body: [
      'Hallo Sabine,',
      '',
      '',
      '',
      'Am 28. November 2026 um 10:00 hast du geschrieben:',
      '> Grüße & Fragen: 100 % Wald?',
      '> Äpfel + Öl = „gut“ #1',
      '> ',
      '> Tschüß 🌲',
    ].join('\r\n'),
    fields: 2,
  })
})

test('the subject names the page or event that the message is about', () => {
  const { title, startDate, endDate } = sampleEvent()
  const klassenfahrten = { path: '/info/klassenfahrten', title: 'Klassenfahrten & mehr' }
  const anfragen = { path: '/anfragen', title: 'Anfragen & Anmeldung' }
  expect(
    [
      { page: klassenfahrten },
      { page: anfragen },
      { event: 'winter', eventSnapshot: { title, startDate, endDate } },
      { page: { path: '/info/lang', title: 'ü'.repeat(200) } },
    ].map(changes => reply(changes).subject),
  ).toEqual([
    'Deine Anfrage: Klassenfahrten & mehr',
    'Deine Anfrage vom 28. November 2026',
    'Deine Anmeldung: Winter-Survival am Feuer',
    `Deine Anfrage: ${'ü'.repeat(85)}`,
  ])
})

test('a reply uses the event’s current title', () => {
  const booking = sent({ event: 'walk', eventSnapshot: snapshotOf(sampleEvent()) })
  expect(read(replyLink(booking, { title: 'Winterwald' })).subject).toBe('Deine Anmeldung: Winterwald')
})

test('an empty message gets a greeting without a quotation', () => {
  expect(reply({ notes: ' \n' }).body).toBe('Hallo Sabine,\r\n\r\n')
  expect(reply({ notes: '', name: '' }).body).toBe('Hallo,\r\n\r\n')
})

test.each([
  ['words', 'Schöne Grüße, äöü & mehr. '.repeat(200), /> Schöne Grüße.* \S+ \[…\]$/s],
  ['lines', 'Zeile\n'.repeat(2000), /(> Zeile\r\n)+> Zeile \[…\]$/],
  ['one endless word', 'ä'.repeat(5000), /> ä+ \[…\]$/],
  ['signs of two halves', '🌲'.repeat(5000), /> (🌲)+ \[…\]$/u],
])('a long message is quoted in part: %s', (_, notes, ending) => {
  const link = replyLink(sent({ notes }))
  expect(link.length).toBeLessThanOrEqual(2000)
  expect(link.length).toBeGreaterThan(1900)
  expect(read(link).body).toMatch(ending)
})

test('half a surrogate pair, or an invalid address, does no harm', () => {
  expect(reply({ notes: 'a\ud83cb' }).body).toContain('> a\ufffdb')
  expect(reply({ email: 'a@b.de?bcc=x@y.de&body=' })).toMatchObject({ to: 'a@b.de?bcc=x@y.de&body=', fields: 2 })
})

test('an administrator’s own note is not quoted', () => {
  const byHand = sampleRegistration({ notes: 'hat angerufen' })
  expect(decodeURIComponent(replyLink(byHand))).not.toContain('hat angerufen')
})

test('a waiting party is asked whether a part of it comes, with the free places and its own size', () => {
  const participants = ['Petra', 'Paul', 'Pia'].map(name => ({ _id: name, name }))
  const event = sampleEvent({ title: 'Waldtag' })
  const booking = sampleBooking({ name: 'Petra Klein', email: 'petra@example.org', participants })
  const asked = read(partLink(booking, event, 2))
  expect([asked.to, asked.subject]).toEqual(['petra@example.org', 'Deine Anmeldung: Waldtag'])
  expect(asked.body).toBe(
    'Hallo Petra,\r\n\r\nbei „Waldtag“ am 4. Dezember 2026 sind gerade 2 Plätze frei, ihr wartet mit 3 Personen. Mag ein Teil von euch kommen? Dann schreib mir bitte, wer.\r\n\r\n',
  )
  expect(read(partLink(booking, event, 1)).body).toContain(' ist gerade ein Platz frei, ')
})
