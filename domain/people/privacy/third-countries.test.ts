import { expect, test } from 'vitest'
import { noProcessors } from '../../content/site/site.ts'
import { thirdCountriesText } from './third-countries.ts'

const processors = { ...noProcessors, host: 'Rechenzentrum GmbH, Göttingen', mail: 'Post AG, Bonn' }

test('the promise that no data leaves the Union depends on the contracts with both processors', () => {
  expect(thirdCountriesText(processors)).toMatch(
    /^Keine\. Nach den Verträgen zur Auftragsverarbeitung \(Art\. 28 DSGVO\)/,
  )
  for (const name of ['host', 'mail'] as const)
    expect(thirdCountriesText({ ...processors, [name]: '' })).toMatch(/^Noch nicht bekannt/)
})

test('for transfers outside the EU, the operator’s words are used', () => {
  const thirdCountries = 'USA (Post Inc.), Angemessenheitsbeschluss nach Art. 45 DSGVO.'
  expect(thirdCountriesText({ ...processors, thirdCountries })).toBe(thirdCountries)
})
