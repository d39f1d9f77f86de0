import { createPublicKey, createVerify } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDnsServer, type Zone } from '../testing/servers/dns-server.ts'
import { openMailServer, type ReceivedMail } from '../testing/servers/mail-server.ts'
import { inquiry, openTestSiteWithAccounts, visitor } from '../testing/test-site.ts'

const settings = { host: 'smtp.ionos.de', port: 465, security: 'tls', user: '', password: '', from: 'post@waldkind.de' }

const zone = (): Zone => ({
  '': { ns: ['a.root-servers.net'] },
  'waldkind.de': { txt: ['v=spf1 include:_spf-eu.ionos.com ~all'] },
  '_spf-eu.ionos.com': { txt: ['v=spf1 ip4:212.227.126.128/25 ?all'] },
  '_dmarc.waldkind.de': { txt: ['v=DMARC1; p=none'] },
  'example.net': { mx: ['mail.example.net'] },
})

async function open(env: Record<string, string> = {}) {
  const dns = await openDnsServer(zone())
  const site = await openTestSiteWithAccounts({ TEST_DNS: dns.server, ...env })
  const admin = site.as('admin')
  const post = async (path: string, body: object = {}) => (await admin.post(`/api/mail/${path}`, body)).json()
  return { dns, site, admin, post }
}

test('the check compares SPF and DMARC of the sender’s domain with the mail server', async () => {
  const { post, admin, dns } = await open()
  expect((await admin.post('/api/mail/sender/check', {})).status).toBe(409)
  await post('edit', settings)
  expect(await post('sender/check')).toEqual({
    domain: 'waldkind.de',
    host: 'smtp.ionos.de',
    spf: {
      is: 'good',
      sentence: 'SPF is right: waldkind.de allows the mail server of IONOS.',
      record: 'v=spf1 include:_spf-eu.ionos.com ~all',
    },
    dmarc: {
      is: 'good',
      sentence: 'DMARC is right: waldkind.de has a record that has nothing refused yet (p=none).',
      record: 'v=DMARC1; p=none',
    },
  })
  await post('edit', { ...settings, host: 'smtp.strato.de' })
  expect(await post('sender/check')).toMatchObject({ spf: { is: 'bad' }, dmarc: { is: 'good' } })
  dns.zone['waldkind.de'] = 'servfail'
  expect(await post('sender/check')).toMatchObject({ spf: { is: 'unknown' } })
})

test('an offline resolver, which finds nothing, leads to no verdict', async () => {
  const { post, dns } = await open()
  await post('edit', settings)
  await post('dkim')
  for (const name of Object.keys(dns.zone)) delete dns.zone[name]
  expect(await post('sender/check')).toMatchObject({ spf: { is: 'unknown' }, dmarc: { is: 'unknown' } })
  expect(await post('dkim/check')).toEqual({ ok: false, sentence: expect.stringContaining('do not answer') })
})

/**
 * Returns the name and value of a header of the letter as it arrived, its lines joined by the relaxed way of RFC 6376.
 */
const relaxed = (name: string, value: string) => `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`

/** Verifies the signature of a letter's headers by the public key that is published. */
function isSigned({ raw }: ReceivedMail, record: string): { isValid: boolean; headers: string[] } {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')
  const values = new Map(
    lines.map(line => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1)]),
  )
  const signature = values.get('dkim-signature') ?? expect.fail()
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, '') ?? ''
  const headers = tag('h').split(':')
  const signed = [
    ...headers.map(name => relaxed(name, values.get(name) ?? '')),
    relaxed('dkim-signature', signature.replace(/(;\s*b=)[^;]*$/, '$1')),
  ].join('\r\n')
  const key = createPublicKey({ key: Buffer.from(record.split('p=')[1] ?? '', 'base64'), format: 'der', type: 'spki' })
  return { isValid: createVerify('RSA-SHA256').update(signed).verify(key, tag('b'), 'base64'), headers }
}

test('letters are signed once the published record is verified, and no longer after signing is stopped', async () => {
  const mail = await openMailServer()
  const { post, dns, site } = await open({ SMTP_URL: mail.url, MAIL_FROM: 'Wald <post@waldkind.de>' })
  const write = async (count: number) => {
    await visitor(site.origin).post('/api/registration/add', { ...inquiry, email: `m${count}@example.net` })
    await mail.wait(2 * count)
    return mail.to(`m${count}@example.net`)[0] ?? expect.fail()
  }
  expect((await site.as('admin').post('/api/mail/dkim/check', {})).status).toBe(409)
  const { dkim } = await post('dkim')
  expect(dkim).toMatchObject({
    domain: 'waldkind.de',
    isSigning: false,
    record: { name: 'lichtung._domainkey.waldkind.de' },
  })
  const { value } = dkim.record
  expect((await post('dkim')).dkim.record.value).toBe(value)
  expect(await post('dkim/check')).toEqual({ ok: false, sentence: expect.stringContaining('There is no TXT record') })
  expect((await write(1)).raw).not.toContain('DKIM-Signature')
  dns.zone['lichtung._domainkey.waldkind.de'] = { txt: [value] }
  expect(await post('dkim/check')).toEqual({ ok: true, sentence: expect.stringContaining('right') })
  expect(isSigned(await write(2), value)).toMatchObject({
    isValid: true,
    headers: expect.arrayContaining(['from', 'subject', 'reply-to']),
  })
  const restarted = await site.restart()
  const again = await (await site.as('admin', restarted.origin).send('/api/mail')).json()
  expect(again.dkim).toMatchObject({ isSigning: true, record: { value } })
  const stopped = await site.as('admin', restarted.origin).post('/api/mail/dkim/stop', {})
  expect((await stopped.json()).dkim).toMatchObject({ isSigning: false, record: { value } })
})

test('a letter from another domain than the verified one is not signed', async () => {
  const { post, dns } = await open()
  await post('edit', settings)
  const { dkim } = await post('dkim')
  dns.zone['lichtung._domainkey.waldkind.de'] = { txt: [dkim.record.value] }
  await post('dkim/check')
  const other = await post('edit', { ...settings, from: 'post@waldkind-2.de' })
  expect(other.dkim).toMatchObject({ domain: 'waldkind-2.de', isSigning: false })
  expect((await post('edit', settings)).dkim).toMatchObject({ domain: 'waldkind.de', isSigning: true })
})

/** Returns the files with a private key, with their modes. */
const keyFiles = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(file => readFileSync(file, 'utf8').includes('BEGIN PRIVATE KEY'))
    .map(file => [file.slice(dir.length + 1), statSync(file).mode & 0o777])

test('only its owner can read the file of the private key, and no answer contains it', async () => {
  const { post, admin, site } = await open()
  const answers = [await post('dkim'), await post('dkim/check'), await (await admin.send('/api/mail')).json()]
  for (const path of ['/api/site', '/api/site/texts', '/api/system'])
    answers.push(await (await admin.send(path)).text())
  expect(JSON.stringify(answers)).not.toMatch(/PRIVATE|privateKey/)
  const files = keyFiles(site.dir)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(([, mode]) => mode !== 0o600)).toEqual([])
})

test('a restored backup contains the key, which only its owner can read and which signs letters as before', async () => {
  const mail = await openMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'Wald <post@waldkind.de>' }
  const { post, dns, admin } = await open(env)
  const { dkim } = await post('dkim')
  const { name, value } = dkim.record
  dns.zone[name] = { txt: [value] }
  await post('dkim/check')
  const backup = await (await admin.send('/api/system/backup')).arrayBuffer()

  // Another site, which has a key of its own, takes the backup.
  const other = await open({ ...env, TEST_DNS: dns.server })
  expect((await other.post('dkim')).dkim.record.value).not.toBe(value)
  const zip = { headers: { 'content-type': 'application/zip' } }
  const { id } = await (await other.admin.post('/api/system/restore', backup, zip)).json()
  expect((await other.admin.post('/api/system/restore/commit', { id })).status).toBe(200)
  const restored = await other.site.restart()
  const files = keyFiles(restored.dir)
  expect(files).toEqual(expect.arrayContaining([['site.json', 0o600]]))
  expect(files.filter(([, mode]) => mode !== 0o600)).toEqual([])
  await visitor(restored.origin).post('/api/registration/add', { ...inquiry, email: 'mira@example.net' })
  await mail.wait(2)
  expect(isSigned(mail.to('mira@example.net')[0] ?? expect.fail(), value).isValid).toBe(true)
})
