import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/kit/duration.ts'
import { openDnsServer, type Zone } from '../../testing/servers/dns-server.ts'
import { openDns } from './dns.ts'
import { openMailDomains } from './mail-domains.ts'

const zone = (): Zone => ({
  '': { ns: ['a.root-servers.net'] },
  'gmx.de': { mx: ['mx00.emig.gmx.net', 'mx01.emig.gmx.net'] },
  'nur-adresse.de': { a: ['192.0.2.1'] },
  'null-mx.de': { mx: [''], a: ['192.0.2.1'] },
  'leer.de': { txt: ['v=spf1 -all'] },
  'gestoert.de': 'servfail',
  'stumm.de': 'silence',
  'xn--kfer-loa.de': { mx: ['mail.xn--kfer-loa.de'] },
})

async function open() {
  const server = await openDnsServer(zone())
  const clock = { now: Date.parse('2026-11-28T09:00:00.000Z') }
  return {
    ...server,
    clock,
    domains: openMailDomains({ dns: openDns([server.server]), now: () => clock.now, sender: () => 'post@wald.de' }),
  }
}

test.each([
  ['mira@gmx.de', undefined],
  ['mira@GMX.DE', undefined],
  ['mira@nur-adresse.de', undefined],
  ['mira@käfer.de', undefined],
  ['mira@gestoert.de', undefined],
  ['mira@null-mx.de', 'Before sending: 450 4.1.2 null-mx.de does not accept mail (null MX)'],
  ['mira@leer.de', 'Before sending: 450 4.1.2 leer.de has no mail server'],
  ['mira@gmial.con', 'Before sending: 450 4.1.2 There is no domain gmial.con'],
])('the answer of DNS about %s', async (address, doubt) => {
  const { domains } = await open()
  expect(await domains.doubtAbout(address)).toBe(doubt)
})

test('a domain is looked up once an hour, and a doubtful one again after five minutes', async () => {
  const { domains, clock, questions, zone } = await open()
  for (const address of ['mira@gmx.de', 'jan@gmx.de', 'mira@neu.de', 'jan@neu.de']) await domains.doubtAbout(address)
  const asked = () => questions.filter(name => name !== '' && name !== 'wald.de')
  expect(asked()).toEqual(['gmx.de', 'neu.de'])
  zone['neu.de'] = { mx: ['mail.neu.de'] }
  clock.now += 5 * MINUTE_MS
  expect(await domains.doubtAbout('mira@neu.de')).toBeUndefined()
  await domains.doubtAbout('mira@gmx.de')
  expect(asked()).toEqual(['gmx.de', 'neu.de', 'neu.de'])
  clock.now += HOUR_MS
  await domains.doubtAbout('mira@gmx.de')
  expect(asked()).toHaveLength(4)
})

test('a missing answer raises no doubt, and stops all look-ups for five minutes', async () => {
  const { domains, clock, questions } = await open()
  expect(await domains.doubtAbout('mira@stumm.de')).toBeUndefined()
  questions.length = 0
  expect(await domains.doubtAbout('mira@gmial.con')).toBeUndefined()
  expect(questions).toEqual([])
  clock.now += 5 * MINUTE_MS
  expect(await domains.doubtAbout('mira@gmial.con')).toContain('There is no domain')
})

test('a resolver that has just found a domain, and then finds nothing any more, makes none doubtful', async () => {
  const { domains, clock, zone } = await open()
  await domains.doubtAbout('mira@gmx.de')
  for (const name of Object.keys(zone)) delete zone[name]
  clock.now += MINUTE_MS
  expect(await domains.doubtAbout('mira@web.de')).toBeUndefined()
})

test('without any name server nothing is in doubt', async () => {
  const { server } = await openDnsServer({})
  const port = Number(server.split(':')[1])
  const domains = openMailDomains({ dns: openDns([`127.0.0.2:${port}`]), now: () => 0, sender: () => 'post@wald.de' })
  expect(await domains.doubtAbout('mira@gmial.con')).toBeUndefined()
})

test.each<[string, Zone, boolean]>([
  ['nothing', {}, false],
  ['the root', { '': { ns: ['a.root-servers.net'] } }, true],
  ['the sender’s domain', { 'wald.de': { mx: ['mail.wald.de'] } }, true],
])('a resolver that knows %s: is a domain that it does not know in doubt? %s', async (_, zone, isDoubtful) => {
  const { server } = await openDnsServer(zone)
  const domains = openMailDomains({ dns: openDns([server]), now: () => 0, sender: () => 'post@wald.de' })
  expect((await domains.doubtAbout('mira@gmial.con')) !== undefined).toBe(isDoubtful)
})
