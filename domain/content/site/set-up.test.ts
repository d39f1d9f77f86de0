import { expect, test } from 'vitest'
import { starterContent } from '../../../starter/content.ts'
import { NO_EMAIL } from '../../people/accounts/user.ts'
import { contactExamples, openSteps, type SetUpState, setUpSteps, withOwnContact } from './set-up.ts'

const { site, events, infos } = starterContent('2026-11-28')

const untouched: SetUpState = {
  account: { name: '', email: NO_EMAIL, newEmail: '' },
  site,
  mail: { hasServer: false, hasFailed: false },
  hasAddress: false,
  starter: { events, infos },
}

const complete: SetUpState = {
  account: { name: 'Anna', email: 'anna@waldkind.de', newEmail: '' },
  site: {
    name: 'Waldkind',
    contact: {
      ...site.contact,
      name: 'Anna Buche',
      street: 'Am Hang 3',
      zip: '79100',
      city: 'Freiburg',
      email: 'anna@waldkind.de',
    },
    bank: { ...site.bank, holder: 'Anna Buche', iban: 'DE02120300000000202051' },
    lenientAddresses: true,
    isFormChosen: true,
    isContentChosen: false,
  },
  mail: { hasServer: true, hasFailed: false },
  hasAddress: true,
  starter: { events: [], infos: [] },
}

test('every step of a new site is open', () => {
  expect(openSteps(untouched)).toEqual(setUpSteps)
})

test('a step is done once its data exist, wherever they were entered', () => {
  expect(openSteps(complete)).toEqual([])
  for (const [step, without] of [
    ['account', { account: untouched.account }],
    ['name', { site: { ...complete.site, name: site.name } }],
    ['contact', { site: { ...complete.site, contact: { ...complete.site.contact, street: site.contact.street } } }],
    ['contact', { site: { ...complete.site, contact: { ...complete.site.contact, city: '' } } }],
    ['form', { site: { ...complete.site, lenientAddresses: false, isFormChosen: false } }],
    ['bank', { site: { ...complete.site, bank: site.bank } }],
    // Banks compare the name, and both invoices and GiroCodes require it.
    ['bank', { site: { ...complete.site, bank: { ...complete.site.bank, holder: '' } } }],
    ['mail', { mail: untouched.mail }],
    ['mail', { mail: { hasServer: true, hasFailed: true } }],
    ['address', { hasAddress: false }],
    ['content', { starter: { events: [], infos } }],
  ] as const)
    expect(openSteps({ ...complete, ...without })).toEqual([step])
})

test('either choice answers the question about the form, and so does a site that was lenient before', () => {
  const answered = (lenientAddresses: boolean, isFormChosen: boolean) =>
    openSteps({ ...complete, site: { ...complete.site, lenientAddresses, isFormChosen } })
  expect([answered(true, false), answered(false, true)]).toEqual([[], []])
})

test('keeping the examples closes the question', () => {
  const chosen = { ...complete.site, isContentChosen: true }
  expect(openSteps({ ...complete, site: chosen, starter: { events: [], infos } })).toEqual([])
})

test('examples in the contact are listed', () => {
  expect(contactExamples(site)).toEqual(['name', 'street', 'zip', 'city', 'phone', 'email'])
  expect(contactExamples({ contact: { ...complete.site.contact, phone: '' } })).toEqual([])
})

test('an address whose link has not been opened yet is enough for the account', () => {
  expect(openSteps({ ...complete, account: { name: 'Anna', email: NO_EMAIL, newEmail: 'anna@waldkind.de' } })).toEqual(
    [],
  )
})

test('the contact copies the account’s values, and keeps its own', () => {
  const merged = withOwnContact(
    { contact: site.contact },
    { name: 'Anna Buche', email: NO_EMAIL, newEmail: 'anna@waldkind.de' },
  )
  expect(merged.contact).toEqual({ ...site.contact, name: 'Anna Buche', email: 'anna@waldkind.de' })
  expect(withOwnContact(complete.site, { name: 'Bea', email: 'bea@waldkind.de', newEmail: '' })).toEqual(complete.site)
  expect(withOwnContact({ contact: site.contact }, untouched.account).contact).toEqual(site.contact)
})
