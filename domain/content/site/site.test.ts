import { expect, test } from 'vitest'
import { site } from '../../../starter/site.ts'
import { cleanFields } from '../../kit/html.ts'
import { trusted } from '../../testing/samples.ts'
import { fillIn } from './legal.ts'
import { asksForForm, editedSite, Site, sharedSiteOf } from './site.ts'

test('the sign of an info page follows the welcome section that links to it', () => {
  const shared = sharedSiteOf(cleanFields(Site, site, trusted), { ...site, hasInvoices: false })
  expect(shared.audienceOf['winter-survival']).toBe('erwachsene')
  expect(shared.audienceOf.teamevent).toBe('firmen')
  expect(shared.audienceOf.unbekannt).toBeUndefined()
})

test('the question about the form closes once the lenient setting is switched off again', () => {
  const edited = (before: Partial<Site>, lenientAddresses: boolean) =>
    editedSite({ ...site, ...before }, { lenientAddresses }, () => 'id', '2026-11-28T09:00:00.000Z', new Set())
  expect(asksForForm(edited({ lenientAddresses: false }, false))).toBe(true)
  expect(asksForForm(edited({ lenientAddresses: false }, true))).toBe(false)
  expect(asksForForm(edited({ lenientAddresses: true }, false))).toBe(false)
})

test('legal texts contain the operator’s data, in which HTML has no effect', () => {
  const contact = { ...site.contact, name: '<b>Erika</b>' }
  const bank = { holder: 'E. <i>Wald', iban: 'DE89370400440532013000', bic: '' }
  expect(fillIn('{name}, {anschrift}: {ipTage} Tage, {fremd}', { ...site, contact })).toBe(
    '&lt;b&gt;Erika&lt;/b&gt;, Musterstraße 1, 12345 Musterstadt: 7 Tage, {fremd}',
  )
  expect(fillIn('{kontoinhaberin}, {iban}{bic}', { ...site, bank })).toBe(
    'E. &lt;i&gt;Wald, DE89 3704 0044 0532 0130 00',
  )
})
