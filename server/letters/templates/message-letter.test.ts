import { expect, test } from 'vitest'
import { sampleBooking, sampleEvent, sampleSite } from '../../../domain/testing/samples.ts'
import { messageLetter } from './message-letter.tsx'

const sender = { siteName: 'Lichtung', origin: 'https://lichtung.example', hasInvoices: false, ...sampleSite() }
const message = {
  _id: 'm1',
  date: '2026-11-23T10:00:00.000Z',
  subject: 'Bitte Mützen mitbringen',
  text: 'Hallo Martina,\n\nam Samstag <wird> es kalt.\nDenkt an Mützen.\n \nErika',
}

test('a message keeps its lines, and HTML in it is plain text', () => {
  const { text, html } = messageLetter(sender, sampleBooking(), message, undefined)
  expect(text).toContain('Hallo Martina,\n\nam Samstag <wird> es kalt.\nDenkt an Mützen.\n\nErika')
  expect(html).toContain('am Samstag &lt;wird&gt; es kalt.<br/>Denkt an Mützen.</p>')
})

test('a booking’s message contains its subject and its own link, without an added signature', () => {
  const booked = { event: sampleEvent({ title: 'Waldtag' }), link: 'https://lichtung.example/buchung/t' }
  const { text } = messageLetter(sender, sampleBooking({ number: '2026-0147' }), message, booked)
  expect(text).toContain('Waldtag')
  expect(text).toContain('B26-0147-K')
  expect(text).toContain('Zur Buchung:\nhttps://lichtung.example/buchung/t')
  expect(text).not.toContain('Bis bald draußen')
})

test('the message to a guest who only has a quote does not mention a booking', () => {
  const booked = { event: sampleEvent(), link: 'https://lichtung.example/buchung/t' }
  const quoted = sampleBooking({
    state: 'quoted',
    number: '2026-0147',
    history: [],
    quote: { lines: [], message: 'm' },
  })
  const { text } = messageLetter(sender, quoted, message, booked)
  expect(text).toContain('Zum Angebot:')
  expect(text).not.toContain('Buchung ')
})

test('a number stays on one line, among the facts and in the text of the message', () => {
  const booked = { event: sampleEvent(), link: 'https://lichtung.example/buchung/t' }
  const about = { ...message, text: 'Bitte B26-0147-K angeben, nicht RE-2026-0042.' }
  const { html, text } = messageLetter(sender, sampleBooking({ number: '2026-0147' }), about, booked)
  const unbroken = (number: string) => `<span style="white-space:nowrap">${number}</span>`
  expect(html?.split(unbroken('B26-0147-K'))).toHaveLength(3)
  expect(html).toContain(`Bitte ${unbroken('B26-0147-K')} angeben, nicht ${unbroken('RE-2026-0042')}.`)
  expect(text).toContain('Bitte B26-0147-K angeben, nicht RE-2026-0042.')
})
