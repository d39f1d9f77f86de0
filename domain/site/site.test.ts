import { expect, test } from 'vitest'
import { site } from '../../starter/site.ts'
import { cleaned } from '../html.ts'
import { trusted } from '../testing/samples.ts'
import { fillIn } from './legal.ts'
import { Site, shellOf } from './site.ts'

test('the sign of an info page follows the welcome section that links to it', () => {
  const shell = shellOf(cleaned(Site, site, trusted), { ...site, hasInvoices: false })
  expect(shell.audienceOf['winter-survival']).toBe('erwachsene')
  expect(shell.audienceOf.teamevent).toBe('firmen')
  expect(shell.audienceOf.unbekannt).toBeUndefined()
})

test('legal texts are filled with the operator’s data, which cannot bring HTML along', () => {
  const contact = { ...site.contact, name: '<b>Erika</b>' }
  const bank = { holder: 'E. <i>Wald', iban: 'DE89370400440532013000', bic: '' }
  expect(fillIn('{name}, {anschrift}: {ipTage} Tage, {fremd}', { ...site, contact })).toBe(
    '&lt;b&gt;Erika&lt;/b&gt;, Musterstraße 1, 12345 Musterstadt: 7 Tage, {fremd}',
  )
  expect(fillIn('{kontoinhaberin}, {iban}{bic}', { ...site, bank })).toBe(
    'E. &lt;i&gt;Wald, DE89 3704 0044 0532 0130 00',
  )
})
