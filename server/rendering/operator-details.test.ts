import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleIssuer } from '../../domain/testing/sample-invoices.ts'
import { sampleSite } from '../../domain/testing/samples.ts'
import { fillInOperator } from './operator-details.ts'

const about = (changes: object) => ({ site: { current: sampleSite(changes) } as never, version: '1.2.3' })
const page = readFileSync('docs/handbuch/verfahren.md', 'utf8')

test('the Verfahrensdokumentation names the operator, and lists missing details', () => {
  const invoicing = { ...sampleIssuer.invoicing, from: '2026-11-28', taxNumber: '20/123/45678' }
  const full = fillInOperator(page, about({ ...sampleIssuer, name: 'Wald & <Wiese>', invoicing, tax: '§19' }))
  for (const words of [
    'Wald &amp; &lt;Wiese&gt;, Mira Wald, Waldweg 1, 37075 Göttingen',
    '20/123/45678',
    'Steuerfrei nach § 19 UStG',
    'seit dem 28. November 2026',
    'DE02 1203 0000 0000 2020 51',
    'Lichtung 1.2.3',
  ])
    expect(full).toContain(words)
  expect(full).not.toMatch(/\{\{|noch nicht/)
  const empty = fillInOperator(page, about({ invoicing: { ...invoicing, from: '', taxNumber: '', vatId: '' } }))
  expect(empty).toContain('| Steuernummer, USt-IdNr. | (noch nicht eingetragen) |')
  expect(empty).toContain('noch nicht eingeschaltet')
})

test('a text without known placeholders stays unchanged', () => {
  for (const html of ['<p>{name}</p>', '{{constructor}}', '{{ name }}'])
    expect(fillInOperator(html, about({}))).toBe(html)
})
