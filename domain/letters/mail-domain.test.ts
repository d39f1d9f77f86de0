import { expect, test } from 'vitest'
import { addressDoubtAbout, type DnsAnswer, domainToAsk } from './mail-domain.ts'
import { failureKind, isAboutAddress, plainFailure } from './plain-failure.ts'
import { outcomeOf, replyOf } from './reply.ts'

const mx = (...exchanges: string[]) => exchanges.map(exchange => ({ exchange }))

const cases: [string, DnsAnswer<{ exchange: string }>, DnsAnswer<string>, boolean][] = [
  ['a mail server', mx('mail.gmx.net'), [], false],
  ['no mail server, but an address', [], ['192.0.2.1'], false],
  ['no domain', 'noDomain', 'noDomain', true],
  ['a null MX', mx(''), ['192.0.2.1'], true],
  ['a null MX beside a mail server', mx('', 'mail.gmx.net'), [], false],
  ['neither mail server nor address', [], [], true],
  ['no answer about the mail server', 'noAnswer', [], false],
  ['no answer about the address', [], 'noAnswer', false],
]

test.each(cases)('the check of a domain: %s', (_, records, addresses, isDoubtful) => {
  expect(addressDoubtAbout({ domain: 'gmial.con', mx: records, addresses }) !== undefined).toBe(isDoubtful)
})

test.each(cases.filter(([, , , isDoubtful]) => isDoubtful))(
  'a letter to a domain with %s becomes a task at once, and is retried',
  (_, records, addresses) => {
    const raw = addressDoubtAbout({ domain: 'gmial.con', mx: records, addresses }) ?? expect.fail()
    const reply = replyOf(raw) ?? expect.fail()
    expect(outcomeOf(reply)).toBe('doubtfulAddress')
    expect(failureKind(raw)).toBe('letter')
    expect(isAboutAddress(raw)).toBe(true)
    expect(plainFailure({ error: raw })).toContain('no mail server')
  },
)

test.each([
  ['mira@GMX.de', 'gmx.de'],
  ['mira@wald@gmx.de', 'gmx.de'],
  ['jürgen@käfer.de', 'xn--kfer-loa.de'],
  ['mira@gmial.con', 'gmial.con'],
  ['mira@example.org', undefined],
  ['mira@haselhof.example', undefined],
  ['mira@sub.example.com', undefined],
  ['mira@schule.test', undefined],
  ['mira@notexample.org', 'notexample.org'],
  ['mira@localhost', undefined],
  ['mira@server', undefined],
  ['mira@schule.local', undefined],
  ['mira@mail.schule.lan', undefined],
  ['mira@schule.internal', undefined],
  ['mira@Schule.Intern', undefined],
  ['mira@mail.home.arpa', undefined],
  ['mira@notlocal.de', 'notlocal.de'],
  ['mira@local.de', 'local.de'],
  ['gmx.de', undefined],
])('for %s, the check looks up %s', (address, domain) => {
  expect(domainToAsk(address)).toBe(domain)
})
