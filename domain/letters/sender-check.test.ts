import { expect, test } from 'vitest'
import { readDmarc } from './dmarc.ts'
import type { DnsAnswer } from './mail-domain.ts'
import { checkSender } from './sender-check.ts'
import { type Lookups, readSpf, verdictOf } from './spf.ts'

type Names = Record<string, { txt?: string[]; a?: string[]; mx?: string[] } | 'noAnswer'>

/** Modelled on real records: real names, fewer networks. */
const published: Names = {
  '_spf-eu.ionos.com': { txt: ['v=spf1 ip4:212.227.126.128/25 ip4:212.227.15.0/25 ip4:212.227.17.0/27 ?all'] },
  'spf.strato.de': { txt: ['v=spf1 ip4:81.169.146.128/25 ip4:85.215.255.0/24 ip6:2a01:238:400::/48 ?all'] },
  'spf.kasserver.com': { txt: ['v=spf1 ip4:85.13.128.0/18 ?all'] },
  '_spf.your-server.de': { txt: ['v=spf1 ip4:78.46.0.0/15 ?all'] },
  '_spf.webhosting.systems': { txt: ['v=spf1 ip4:46.38.247.0/24 ?all'] },
  '_spf.google.com': { txt: ['v=spf1 include:_netblocks.google.com ~all'] },
  '_netblocks.google.com': { txt: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  'spf.protection.outlook.com': { txt: ['v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 ip6:2a01:111:f400::/48 -all'] },
  'mailbox.org': { txt: ['google-site-verification=x', 'v=spf1 ip4:213.203.238.0/25 ip4:80.241.56.0/21 -all'] },
  '_spf.gmx.net': { txt: ['v=spf1 ip4:213.165.64.0/23 ip4:212.227.15.0/25 -all'] },
  '_spf.web.de': { txt: ['v=spf1 ip4:217.72.192.0/20 ip4:212.227.15.0/25 -all'] },
  'gmx.de': { txt: ['v=spf1 include:_spf.gmx.net -all'] },
  '_dmarc.gmx.de': { txt: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@gmx.net'] },
  'web.de': { txt: ['v=spf1 include:_spf.web.de -all'] },
  '_dmarc.web.de': { txt: ['v=DMARC1; p=quarantine'] },
  'gmail.com': { txt: ['v=spf1 redirect=_spf.google.com'] },
  '_dmarc.gmail.com': { txt: ['v=DMARC1; p=none; sp=quarantine; rua=mailto:mailauth-reports@google.com'] },
  'posteo.de': { txt: ['v=spf1 mx ip4:185.67.36.0/23 -all'], a: ['185.67.36.168'], mx: ['mx01.posteo.de'] },
  'mx01.posteo.de': { a: ['185.67.36.61'] },
  '_dmarc.posteo.de': { txt: ['v=DMARC1; p=none'] },
}

const lookups = (names: Names): Lookups => {
  const answer = <T>(name: string, pick: (known: Exclude<Names[string], 'noAnswer'>) => T[]): DnsAnswer<T> => {
    const records = names[name]
    return records === undefined ? 'noDomain' : records === 'noAnswer' ? records : pick(records)
  }
  return {
    texts: async name => answer(name, ({ txt = [] }) => txt),
    addresses: async name => answer(name, ({ a = [] }) => a),
    mailServers: async name => answer(name, ({ mx = [] }) => mx.map(exchange => ({ exchange }))),
  }
}

async function check(domain: string, host: string, names: Names = {}, isSigned = false) {
  const dns = lookups({ ...published, ...names })
  const found = await dns.addresses(host)
  const addresses = typeof found === 'string' ? [] : found
  const spf = await readSpf(domain, dns)
  return checkSender({ domain, host, addresses, isSigned }, spf, await readDmarc(domain, dns.texts))
}

const own = (record: string, dmarc = 'v=DMARC1; p=none'): Names => ({
  'waldkind.de': { txt: [record] },
  '_dmarc.waldkind.de': { txt: [dmarc] },
})

test.each([
  ['gmx.de', 'mail.gmx.net'],
  ['gmx.de', 'mail.gmx.com'],
  ['gmx.de', 'mail.gmx.de'],
  ['web.de', 'smtp.web.de'],
  ['gmail.com', 'smtp.gmail.com'],
  ['posteo.de', 'posteo.de'],
])('a provider’s own address, %s, may be sent by %s', async (domain, host) => {
  expect(await check(domain, host)).toMatchObject({ spf: { is: 'good' }, dmarc: { is: 'good' } })
})

test.each([
  ['smtp.ionos.de', 'v=spf1 include:_spf-eu.ionos.com ~all'],
  ['smtp.strato.de', 'v=spf1 include:spf.strato.de -all'],
  ['w0123456.kasserver.com', 'v=spf1 a mx include:spf.kasserver.com ~all'],
  ['mail.your-server.de', 'v=spf1 a mx include:_spf.your-server.de ~all'],
  ['mx2f1a.netcup.net', 'v=spf1 mx a include:_spf.webhosting.systems ~all'],
  ['smtp.gmail.com', 'v=spf1 include:_spf.google.com include:_spf-eu.ionos.com ~all'],
  ['smtp.office365.com', 'v=spf1 include:spf.protection.outlook.com -all'],
  ['smtp.mailbox.org', 'v=spf1 include:mailbox.org ~all'],
  ['smtp.ionos.de', 'V=SPF1  INCLUDE:_spf-eu.ionos.com  ~ALL'],
  ['smtp.ionos.de', 'v=spf1 redirect=_spf-eu.ionos.com'],
])('a domain whose SPF names the provider of %s permits it: %s', async (host, record) => {
  const { spf, dmarc } = await check('waldkind.de', host, own(record))
  expect([spf.is, dmarc.is]).toEqual(['good', 'good'])
  expect(spf.sentence).toContain('waldkind.de allows the mail server of')
})

test.each([
  ['smtp.strato.de', 'v=spf1 include:_spf-eu.ionos.com ~all', 'add “include:spf.strato.de”'],
  ['smtp.ionos.de', 'v=spf1 include:spf.protection.outlook.com -all', 'add “include:_spf-eu.ionos.com”'],
  ['w0123456.kasserver.com', 'v=spf1 -all', 'add “include:spf.kasserver.com”'],
  ['smtp.mailbox.org', 'v=spf1 include:_spf.google.com redirect=_spf-eu.ionos.com', 'add “include:mailbox.org”'],
])('a domain whose SPF names providers other than that of %s contradicts it: %s', async (host, record, hint) => {
  const { spf, dmarc } = await check('waldkind.de', host, own(record, 'v=DMARC1; p=reject'))
  expect([spf.is, dmarc.is]).toEqual(['bad', 'bad'])
  expect(spf.sentence).toContain(hint)
  expect(spf.record).toBe(record)
})

test.each([
  ['googlemail.com', 'smtp.googlemail.com'],
  ['gmail.com', 'smtp.googlemail.com'],
  ['googlemail.com', 'smtp.gmail.com'],
  ['outlook.com', 'smtp-mail.outlook.com'],
  ['hotmail.de', 'smtp-mail.outlook.com'],
  ['gmx.at', 'mail.gmx.net'],
])('%s may be sent by its own host %s, regardless of its record', async (domain, host) => {
  const names = { [domain]: { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] } }
  expect((await check(domain, host, names)).spf.is).toBe('good')
})

test.each([
  'v=spf1 -include:_spf-eu.ionos.com ~all',
  'v=spf1 ?include:_spf-eu.ionos.com ~all',
  'v=spf1 ~all include:_spf-eu.ionos.com',
  'v=spf1 ~all redirect=_spf-eu.ionos.com',
  'v=spf1 ?include:mehr.de -all',
])('an include that permits nothing does not count: %s', async record => {
  const names = { 'mehr.de': { txt: ['v=spf1 include:_spf-eu.ionos.com -all'] } }
  expect((await check('waldkind.de', 'smtp.ionos.de', { ...own(record), ...names })).spf.is).toBe('bad')
})

test.each(['hof.co.uk', 'hof.co.at', 'hof.or.at', 'hof.ac.at', 'hof.com.de'])(
  'a neighbour of %s under the same ending is another organisation',
  async domain => {
    const other = domain.replace('hof', 'nachbar')
    const names = {
      'waldkind.de': { txt: [`v=spf1 include:${other} -all`] },
      [other]: { txt: ['v=spf1 ip4:198.51.100.0/24 -all'] },
    }
    expect((await check('waldkind.de', `mail.${domain}`, names)).spf.is).toBe('unknown')
    const above = { [`_dmarc.${domain.replace('hof.', '')}`]: { txt: ['v=DMARC1; p=reject'] } }
    expect((await check(domain, `mail.${domain}`, above)).dmarc.sentence).toContain('DMARC is missing')
  },
)

test('a provider’s address may not be sent by another provider', async () => {
  const { spf } = await check('gmx.de', 'smtp.strato.de')
  expect(spf).toMatchObject({
    is: 'bad',
    sentence: expect.stringContaining('only GMX may send letters from gmx.de, so send by mail.gmx.net'),
  })
})

test.each<[string, string, Names, string]>([
  ['its address is allowed', 'v=spf1 a:mail.hof.de -all', {}, 'good'],
  ['its network is allowed', 'v=spf1 ip4:192.0.2.0/24 -all', {}, 'good'],
  [
    'it is among the allowed mail servers',
    'v=spf1 mx/28 -all',
    { 'waldkind.de': { txt: ['v=spf1 mx/28 -all'], mx: ['mx.hof.de'] }, 'mx.hof.de': { a: ['192.0.2.9'] } },
    'good',
  ],
  ['another address is allowed', 'v=spf1 ip4:198.51.100.0/24 -all', {}, 'unknown'],
  ['its address is refused before', 'v=spf1 -ip4:192.0.2.1 ip4:192.0.2.0/24 -all', {}, 'unknown'],
  [
    'only some are allowed of its addresses',
    'v=spf1 ip4:192.0.2.1 -all',
    { 'mail.hof.de': { a: ['192.0.2.1', '2001:db8::1'] } },
    'unknown',
  ],
  ['an included record ends in +all', 'v=spf1 include:lose.de -all', { 'lose.de': { txt: ['v=spf1 +all'] } }, 'good'],
  [
    'an included record ends in ~all',
    'v=spf1 include:lose.de -all',
    { 'lose.de': { txt: ['v=spf1 ~all'] } },
    'unknown',
  ],
])('a mail server that no provider lists: %s', async (_, record, names, expected) => {
  const host: Names = { 'mail.hof.de': { a: ['192.0.2.1'] } }
  const { spf } = await check('waldkind.de', 'mail.hof.de', { ...own(record), ...host, ...names })
  expect(spf.is).toBe(expected)
})

const chain = (length: number): Names =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `s${at}.de`,
      { txt: [at + 1 < length ? `v=spf1 include:s${at + 1}.de -all` : 'v=spf1 -all'] },
    ]),
  )

test.each<[string, Names, string, string]>([
  [
    'has no record',
    { 'waldkind.de': { txt: ['MS=ms123'] } },
    'bad',
    'SPF is missing: add a TXT record “v=spf1 include:_spf-eu.ionos.com ~all”',
  ],
  ['does not exist', {}, 'bad', 'SPF is missing'],
  ['has two records', { 'waldkind.de': { txt: ['v=spf1 -all', 'v=spf1 mx -all'] } }, 'bad', 'has 2 TXT records'],
  [
    'has a record with a wrong word',
    { 'waldkind.de': { txt: ['v=spf1 includ:_spf-eu.ionos.com ~all'] } },
    'bad',
    '“includ:_spf-eu.ionos.com” is wrong',
  ],
  [
    'includes a name without a record',
    { 'waldkind.de': { txt: ['v=spf1 include:weg.de ~all'] } },
    'bad',
    'points to weg.de',
  ],
  [
    'needs eleven look-ups',
    { 'waldkind.de': { txt: ['v=spf1 include:s0.de ~all'] }, ...chain(11) },
    'bad',
    'more than ten others',
  ],
  [
    'names three names that do not exist',
    { 'waldkind.de': { txt: ['v=spf1 a:x.de a:y.de a:z.de include:_spf-eu.ionos.com ~all'] } },
    'bad',
    'more than two names',
  ],
  ['includes itself', { 'waldkind.de': { txt: ['v=spf1 include:waldkind.de ~all'] } }, 'bad', 'more than ten others'],
  ['has name servers that do not answer', { 'waldkind.de': 'noAnswer' }, 'unknown', 'do not answer'],
])('the check of a domain whose SPF %s', async (_, names, is, words) => {
  const { spf } = await check('waldkind.de', 'smtp.ionos.de', names)
  expect(spf).toMatchObject({ is, sentence: expect.stringContaining(words) })
})

test('ten look-ups and two missing names are allowed', async () => {
  const ten = { 'waldkind.de': { txt: ['v=spf1 include:s0.de ~all'] }, ...chain(10) }
  expect((await readSpf('waldkind.de', lookups(ten))).fault).toBeUndefined()
  const two = { 'waldkind.de': { txt: ['v=spf1 a:x.de a:y.de ~all'] } }
  expect((await readSpf('waldkind.de', lookups(two))).fault).toBeUndefined()
})

test('the first matching rule counts, by its sign', async () => {
  const { rules } = await readSpf('a.de', lookups({ 'a.de': { txt: ['v=spf1 ?ip4:192.0.2.1 ip4:192.0.2.0/24 ~all'] } }))
  expect(['192.0.2.1', '192.0.2.2', '198.51.100.1'].map(ip => verdictOf(rules, ip))).toEqual(['?', '+', '~'])
})

test.each<[string, Names, string, string]>([
  [
    'its own',
    { '_dmarc.post.waldkind.de': { txt: ['v=DMARC1; p=reject'] } },
    'good',
    'post.waldkind.de are to be refused (p=reject)',
  ],
  ['that of the domain above', { '_dmarc.waldkind.de': { txt: ['v=DMARC1; p=reject'] } }, 'good', '(p=reject)'],
  [
    'that of the domain above, for those below',
    { '_dmarc.waldkind.de': { txt: ['v=DMARC1; p=reject; sp=none'] } },
    'good',
    '(p=none)',
  ],
  ['none', {}, 'bad', 'add a TXT record “v=DMARC1; p=none” to _dmarc.post.waldkind.de'],
  ['another TXT record', { '_dmarc.post.waldkind.de': { txt: ['hello'] } }, 'bad', 'DMARC is missing'],
  ['two', { '_dmarc.post.waldkind.de': { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }, 'bad', 'does not count'],
  [
    'one that only asks for reports',
    { '_dmarc.post.waldkind.de': { txt: ['v=DMARC1; rua=mailto:dmarc@waldkind.de'] } },
    'good',
    '(p=none)',
  ],
  [
    'one with a wrong policy that asks for reports',
    { '_dmarc.post.waldkind.de': { txt: ['v=DMARC1; p=nix; rua=mailto:dmarc@waldkind.de'] } },
    'good',
    '(p=none)',
  ],
  ['one without a policy', { '_dmarc.post.waldkind.de': { txt: ['v=DMARC1'] } }, 'bad', 'does not count'],
  ['no answer', { '_dmarc.post.waldkind.de': 'noAnswer' }, 'unknown', 'do not answer'],
])('the DMARC record of a subdomain: %s', async (_, names, is, words) => {
  const spf: Names = { 'post.waldkind.de': { txt: ['v=spf1 include:_spf-eu.ionos.com ~all'] } }
  const { dmarc } = await check('post.waldkind.de', 'smtp.ionos.de', { ...spf, ...names })
  expect(dmarc).toMatchObject({ is, sentence: expect.stringContaining(words) })
})

test('signed letters pass DMARC without SPF', async () => {
  const names = own('v=spf1 -all', 'v=DMARC1; p=reject')
  expect((await check('waldkind.de', 'smtp.ionos.de', names)).dmarc.is).toBe('bad')
  expect((await check('waldkind.de', 'smtp.ionos.de', names, true)).dmarc.is).toBe('good')
})
