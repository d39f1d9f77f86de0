import { expect, test } from 'vitest'
import { asciiDomain, canReceiveMail } from './mail-address.ts'

test.each([
  'erika@example.org',
  'jürgen.müller+wald@wildnis-schule.de',
  "o'brien@mail.schule.hessen.de",
  'erika@träume.de',
  'e@x.museum',
])('mail can reach %s', address => {
  expect(canReceiveMail(address)).toBe(true)
})

test.each([
  '',
  'kein',
  'erika@',
  'erika@localhost',
  '@example.org',
  'erika@example',
  'erika@example..org',
  '.erika@example.org',
  'erika@-example.org',
  'erika@example.org, anna@example.org',
  'Erika <erika@example.org>',
  'erika @example.org',
  `${'e'.repeat(65)}@example.org`,
  `erika@${'x'.repeat(250)}.de`,
])('no mail can reach "%s"', address => {
  expect(canReceiveMail(address)).toBe(false)
})

test.each([
  ['GMX.de', 'gmx.de'],
  ['käfer.de', 'xn--kfer-loa.de'],
  ['KÄFER.de.', 'xn--kfer-loa.de'],
  ['straße.de', 'xn--strae-oqa.de'],
  ['', ''],
  ['1.2', '1.2'],
  ['0x7f.1', '0x7f.1'],
  ['127.0.0.1', '127.0.0.1'],
  ['a b', 'a b'],
])('the domain %s is %s in headers', (domain, ascii) => {
  expect(asciiDomain(domain)).toBe(ascii)
})
