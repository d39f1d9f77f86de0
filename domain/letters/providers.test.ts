import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MailSettingsInput } from './mail-input.ts'
import { mailboxProviderOf, mailboxProviders, providerOf, providers } from './providers.ts'

const filled = ({ host, port, security }: (typeof providers)[number]) => ({
  host: host.replace(/<.*>/, 'w0123456'),
  port,
  security,
  user: 'post@example.org',
  password: 'geheim',
  from: '',
})

test.each(providers)('the settings of $name can be saved once its variable part is replaced', provider => {
  expect(v.safeParse(MailSettingsInput, filled(provider)).issues).toBeUndefined()
  const isWhole = v.safeParse(MailSettingsInput, { ...filled(provider), host: provider.host }).success
  expect(isWhole).toBe(!provider.host.includes('<'))
})

test('passwords go encrypted to each provider, by its usual port', () => {
  for (const { port, security } of providers) expect(`${security} ${port}`).toMatch(/^(tls 465|starttls 587)$/)
})

test.each([
  ['smtp.strato.de', 'strato'],
  ['SMTP.Strato.DE', 'strato'],
  ['w0123456.kasserver.com', 'all-inkl'],
  ['posteo.de', 'posteo'],
  ['smtp-mail.outlook.com', 'microsoft'],
  ['smtp.googlemail.com', 'gmail'],
  ['mail.gmx.com', 'gmx'],
  ['mail.gmx.de', 'gmx'],
  ['smtp.1und1.de', 'ionos'],
  ['smtp.notgmx.de', undefined],
  ['mail.example.de', undefined],
  ['', undefined],
])('the check names the provider of %j: %s', (host, id) => {
  expect(providerOf(host)?.id).toBe(id)
})

test('no two providers are confused', () => {
  for (const provider of providers) expect(providerOf(provider.host)).toBe(provider)
})

test('a mailbox is found by its receiving host, and by its sending host', () => {
  for (const { id, imap } of mailboxProviders) expect(mailboxProviderOf(imap)?.id).toBe(id)
  expect(mailboxProviderOf('mail.gmx.net')?.imap).toBe('imap.gmx.net')
  expect(mailboxProviderOf('smtp.office365.com')).toBeUndefined()
  expect(mailboxProviderOf('')).toBeUndefined()
})
