import { expect, test } from 'vitest'
import { usualDeadlines } from '../../people/privacy/deadlines.ts'
import { sampleSite } from '../../testing/samples.ts'
import { fillIn } from './legal.ts'

test('a privacy page quotes the deadlines from the settings', () => {
  const site = sampleSite({ deadlines: { ...usualDeadlines, health: 5 } })
  const marks =
    '{gesundheitTage} {wartelisteTage} {anfrageMonate} {buchungJahre} {briefTage} {rechnungJahre} {bestaetigungJahre} {widerrufJahre}'
  expect(fillIn(marks, site)).toBe('5 7 6 3 90 8 6 3')
  const list = fillIn('<p>So lange:</p><p>{fristen}</p>', site)
  expect(list).toContain('<p>So lange:</p><ul>')
  expect(list).toContain('5 Tage nach dem Ende des Termins')
  expect(list).not.toContain('<p><ul>')
})

test('processors are named, or shown as gaps', () => {
  const processors = { host: 'Rechenzentrum <Nord>, Kiel', mail: '', authority: '', thirdCountries: 'USA <Cloud>' }
  expect(fillIn('{hosting}, {mailanbieter}, {drittlaender}, {unbekannt}', sampleSite({ processors }))).toBe(
    'Rechenzentrum &lt;Nord&gt;, Kiel, [Name und Anschrift des E-Mail-Anbieters], USA &lt;Cloud&gt;, {unbekannt}',
  )
})
