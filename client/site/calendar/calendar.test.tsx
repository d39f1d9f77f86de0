import { expect, test } from 'vitest'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { markup, textOfMarkup } from '../../testing/render.tsx'
import { Calendar } from './calendar.tsx'

const calendar = (address = '/kalender', events = [sampleEvent()]) => markup(<Calendar />, { address, events })

test('events are listed by month, with their number above', () => {
  const text = textOfMarkup(
    calendar('/kalender', [sampleEvent(), sampleEvent({ _id: 'b', startDate: '2027-01-02T09:00:00Z' })]),
  )
  expect(text).toContain('2 Termine gefunden')
  expect(text).toMatch(/Dezember 2026 .* Januar 2027/)
})

test('the filter is a plain form with a button "Anzeigen" without JavaScript', () => {
  const html = calendar()
  expect(html).toContain('action="/kalender" method="get"')
  expect(html).toMatch(/<button[^>]*type="submit">Anzeigen/)
  expect(html).toMatch(/<option value=""[^>]*>Alle<\/option>/)
})

test('a button prints the list, and is hidden without JavaScript', () => {
  expect(calendar()).toMatch(/<button[^>]*class="[^"]*with-script"[^>]*>.*Liste drucken/)
})

test('the whole calendar can be saved, whatever the filter shows', () => {
  const link = /<a class="[^"]*" href="\/kalender\.ics">.*Alle Termine speichern<\/a>/
  expect(calendar()).toMatch(link)
  expect(calendar('/kalender?kurs=winter-survival', [])).toMatch(link)
})

test('the course in the address filters the list', () => {
  const events = [sampleEvent(), sampleEvent({ _id: 'b', path: 'waldtag' })]
  expect(textOfMarkup(calendar('/kalender?kurs=winter-survival', events))).toContain('1 Termin gefunden')
  expect(textOfMarkup(calendar('/kalender?kurs=unbekannt', events))).toContain('2 Termine gefunden')
})

test('the list of courses marks a course without dates', () => {
  expect(calendar()).toMatch(/<option value="winter-survival">Winter-Survival<\/option>/)
  expect(calendar('/kalender', [])).toMatch(
    /<option value="winter-survival">Winter-Survival – gerade kein Termin<\/option>/,
  )
})

test('a row of links jumps to each month, with the year where it changes', () => {
  const html = calendar('/kalender', [
    sampleEvent(),
    sampleEvent({ _id: 'b', startDate: '2027-01-02T09:00:00Z', endDate: '2027-01-02T10:00:00Z' }),
    sampleEvent({ _id: 'c', startDate: '2027-02-02T09:00:00Z', endDate: '2027-02-02T10:00:00Z' }),
  ])
  const row = /<nav class="month-links".*?<\/nav>/.exec(html)?.[0] ?? ''
  expect(textOfMarkup(row)).toBe('Dezember 2026 Januar 2027 Februar')
  for (const [, id] of row.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
  expect(calendar()).not.toContain('month-links')
})

test('without events the page says so and shows two ways on', () => {
  const text = textOfMarkup(calendar('/kalender?kurs=winter-survival', []))
  expect(text).toContain('Kein Termin gefunden')
  expect(text).toContain('Dafür steht gerade kein Termin im Kalender.')
  expect(text).toMatch(/Anfragen & Anmeldung Alle Kurse zeigen$/)
})

test('a range that ends before it begins is reported at its field, and the usual list stays', () => {
  const html = calendar('/kalender?von=2027-05-01&bis=2027-01-01')
  expect(html).toMatch(/aria-invalid="true"[^>]* name="bis"/)
  expect(textOfMarkup(html)).toContain('Das Ende liegt vor dem Anfang. Bitte wähle ein späteres.')
  expect(textOfMarkup(html)).toContain('1 Termin gefunden')
})
