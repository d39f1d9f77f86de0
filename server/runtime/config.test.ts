import { expect, test } from 'vitest'
import { AppError } from '../../domain/kit/error.ts'
import { publicUrlInPanel, readConfig, readDataDir, withDomains } from './config.ts'
import { howToSet, settingList, settings } from './settings.ts'

test('without any settings the site serves localhost:3000 from ./data', () => {
  expect(readConfig({}, {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    publicUrl: undefined,
    tls: undefined,
    logLevel: 'info',
    smtp: undefined,
    mailFrom: undefined,
    admin: { email: 'admin@localhost', password: undefined },
  })
})

test('the command line wins over the environment, and the environment over the default', () => {
  const config = readConfig({ port: '8080', 'public-url': 'https://wald.example/' }, { PORT: '1', HOST: '::1' })
  expect(config).toMatchObject({ port: 8080, host: '::1', publicUrl: 'https://wald.example', logLevel: 'info' })
  expect(readDataDir({ data: '/a' }, { DATA_DIR: '/b' })).toBe('/a')
  expect(readDataDir({}, { DATA_DIR: '/b' })).toBe('/b')
})

test('an empty text counts as none for the folder, the administrator and the ACME server', () => {
  expect(readDataDir({ data: '' }, { DATA_DIR: '/b' })).toBe('/b')
  const config = readConfig({ domain: 'a.de' }, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ACME_DIRECTORY: '' })
  expect(config.admin).toEqual({ email: 'admin@localhost', password: undefined })
  expect(config.tls?.directory).toBe(settings.acmeDirectory.default)
})

test('nightly backups lie in the data folder, elsewhere, or nowhere, but never among the data they contain', () => {
  const backups = (env: Record<string, string>) => readConfig({ data: '/site' }, env).backups
  expect(backups({})).toEqual({ folder: '/site/backups', isOwn: true, keep: 7 })
  expect(backups({ BACKUP_DIR: '/mnt/usb/site', BACKUP_KEEP: '30' })).toEqual({
    ...{ folder: '/mnt/usb/site', isOwn: false, keep: 30 },
  })
  expect(backups({ BACKUP_DIR: '/site/backups/', BACKUP_KEEP: '' })).toEqual({
    ...{ folder: '/site/backups', isOwn: true, keep: 7 },
  })
  expect(backups({ BACKUP_DIR: 'none' })).toBeUndefined()
  for (const folder of ['/site', '/site/logs', '/site/backups/nights', '/site/images/../damaged'])
    expect(() => backups({ BACKUP_DIR: folder })).toThrow('must be a folder outside of the data folder')
  for (const count of ['0', '31', '-1', 'all', '1.5'])
    expect(() => backups({ BACKUP_KEEP: count })).toThrow('BACKUP_KEEP must be a number from 1 to 30')
})

test('an empty option switches off what the environment sets', () => {
  const env = { DOMAIN: 'wald.example', PUBLIC_URL: 'https://wald.example' }
  expect(readConfig({ domain: '', 'public-url': '' }, env)).toMatchObject({ tls: undefined, publicUrl: undefined })
})

test('with a domain the site serves https on all addresses', () => {
  expect(readConfig({ domain: 'Wald.example, www.wald.example,wald.example' }, {})).toMatchObject({
    port: 80,
    host: undefined,
    publicUrl: 'https://wald.example',
    tls: { domains: ['wald.example', 'www.wald.example'], port: 443, directory: expect.stringMatching(/^https:/) },
  })
  const other = readConfig(
    { domain: 'wald.example', host: '192.0.2.1', 'https-port': '8443' },
    { ACME_DIRECTORY: 'https://a/b' },
  )
  expect(other).toMatchObject({
    host: '192.0.2.1',
    publicUrl: 'https://wald.example:8443',
    tls: { port: 8443, directory: 'https://a/b' },
  })
})

test('with a domain only the port of the public URL may differ, for a router in front', () => {
  const options = { domain: 'wald.example', 'https-port': '8443' }
  expect(readConfig({ ...options, 'public-url': 'https://wald.example' }, {})).toMatchObject({
    publicUrl: 'https://wald.example',
    tls: { port: 8443 },
  })
  for (const url of ['http://wald.example', 'https://www.wald.example', 'https://wald.example.org']) {
    expect(() => readConfig({ ...options, 'public-url': url }, {})).toThrow(
      'With --domain the public URL is https://wald.example:8443; omit --public-url (PUBLIC_URL).',
    )
  }
})

test('settings for https are read without a domain, too, because the panel may set one', () => {
  const env = { HTTPS_PORT: '8443', ACME_DIRECTORY: 'https://a/b' }
  const config = readConfig({}, env)
  expect(config).toMatchObject({ tls: undefined, port: 3000, host: '127.0.0.1', addressFrom: undefined })
  expect(withDomains(config, ['wald.example'])).toMatchObject({
    ...{ port: 80, host: undefined, publicUrl: 'https://wald.example:8443' },
    tls: { domains: ['wald.example'], port: 8443, directory: 'https://a/b' },
  })
  expect(withDomains(readConfig({}, { HOST: '::', PORT: '8080' }), ['wald.example'])).toMatchObject({
    ...{ port: 8080, host: '::', publicUrl: 'https://wald.example' },
  })
  expect(() => readConfig({}, { HTTPS_PORT: 'none' })).toThrow('HTTPS_PORT')
})

test.each([
  ['[::1]', '::1'],
  ['192.0.2.1', '192.0.2.1'],
  ['mail_server', 'mail_server'],
  ['mail.example.de.', 'mail.example.de.'],
  ['mail.m\u00fcller.de', 'mail.xn--mller-kva.de'],
])('a mail server may be named %s', (host, name) => {
  expect(readConfig({}, { SMTP_URL: `smtp://${host}` }).smtp).toMatchObject({ host: name })
})

test.each([
  ['127.0.0.1', true],
  ['10.0.0.1, 127.0.0.1', true],
  ['127.0.0.1/32', false],
  ['127.0.0.0/8', false],
  ['127.0.0.2', false],
  ['', false],
])('TRUST_PROXY=%s trusts ::1: %s, and nothing else of its networks', (text, isTrusted) => {
  const { trustedProxies } = readConfig({}, { TRUST_PROXY: text })
  expect(trustedProxies.check('::1', 'ipv6')).toBe(isTrusted)
  expect(trustedProxies.check('::2', 'ipv6')).toBe(false)
  expect(trustedProxies.check('127.0.0.3')).toBe(text === '127.0.0.0/8')
})

test('SMTP_URL may be empty', () => {
  expect(readConfig({}, { SMTP_URL: 'none' }).smtp).toBe('none')
})

test.each([
  [{ port: 'viele' }, {}, 'The port (--port, PORT) must be a number from 0 to 65535, not "viele".'],
  [{ port: '70000' }, {}, 'The port (--port, PORT) must be a number from 0 to 65535, not "70000".'],
  [{}, { PORT: '' }, 'The port (--port, PORT) must be a number from 0 to 65535, not "".'],
  [
    { domain: 'a.de' },
    { HTTPS_PORT: 'x' },
    'The port for https (--https-port, HTTPS_PORT) must be a number from 0 to 65535, not "x".',
  ],
  [{}, { HOST: 'a b' }, 'The host (--host, HOST) must be an address or a name such as 0.0.0.0, not "a b".'],
  [
    { domain: 'a.de,10.0.0.1' },
    {},
    'The domain (--domain, DOMAIN) must be names such as example.de,www.example.de, not "10.0.0.1".',
  ],
  [
    { domain: 'a.de' },
    { ACME_DIRECTORY: 'http://a.de' },
    'ACME_DIRECTORY must be an address that begins with https://, not "http://a.de".',
  ],
  [
    {},
    { PUBLIC_URL: 'wald.example' },
    'The public URL (--public-url, PUBLIC_URL) must look like https://example.de, not "wald.example".',
  ],
  [
    {},
    { PUBLIC_URL: 'https://wald.example/unter/' },
    'The public URL (--public-url, PUBLIC_URL) must look like https://example.de, not "https://wald.example/unter/".',
  ],
  [{}, { TRUST_PROXY: 'proxy' }, 'TRUST_PROXY must list addresses such as 127.0.0.1 or 10.0.0.0/8, not "proxy".'],
  [
    {},
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must list addresses such as 127.0.0.1 or 10.0.0.0/8, not "10.0.0.0/33".',
  ],
  [{}, { LOG_LEVEL: 'laut' }, 'LOG_LEVEL must be error, info or debug, not "laut".'],
  [{}, { ADMIN_EMAIL: 'erika' }, 'ADMIN_EMAIL must be an email address, not "erika".'],
])('%j %j is refused in one sentence', (options, env, sentence) => {
  expect(() => readConfig(options, env)).toThrow(new AppError('invalid', sentence))
})

test.each([
  'mail.example.de',
  'https://mail.example.de',
  'smtp://mail.example.de/pfad',
  'smtp://mail.example.de?tls=no',
  'smtp://',
  'smtp://mail.example.de:viele',
  'smtp://mail.de:0',
  'smtp://mail..de',
  'smtp://ma%20il%0d%0a',
  'smtp://a:50%@mail.example.de',
  'smtp://post:geheim%@mail.example.de',
])('SMTP_URL=%s is refused without being quoted, because it contains a password', text => {
  expect(() => readConfig({}, { SMTP_URL: text })).toThrow(
    new AppError(
      'invalid',
      'SMTP_URL must be none or look like smtps://user:password@mail.example.de or smtp://mail.example.de:587; special characters in user and password are percent-encoded.',
    ),
  )
})

test.each([
  ['Lichtung', 'Lichtung'],
  ['a@example.de, b@example.de', 'a@example.de, b@example.de'],
  ['Lichtung <a@example.de', 'Lichtung <a@example.de'],
  ['a@example.de\r\nBcc: b@example.de', 'a@example.de Bcc: b@example.de'],
])('MAIL_FROM=%j is refused in one sentence', (text, quoted) => {
  expect(() => readConfig({}, { MAIL_FROM: text })).toThrow(
    new AppError(
      'invalid',
      `MAIL_FROM must be an address such as post@example.de or "Name <post@example.de>", not "${quoted}".`,
    ),
  )
})

test.each([
  ['smtps://mail.example.de', { host: 'mail.example.de', port: 465, security: 'tls', user: '', password: '' }],
  ['smtp://mail.example.de', { host: 'mail.example.de', port: 587, security: 'auto' }],
  ['smtp://localhost:25/', { host: 'localhost', port: 25 }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
  [
    'smtps://post%40example.de:pass%3A%2F%40w%C3%B6rt@mail.example.de:4650',
    { user: 'post@example.de', password: 'pass:/@wört', port: 4650 },
  ],
])('SMTP_URL=%s names a mail server', (url, server) => {
  expect(readConfig({}, { SMTP_URL: url }).smtp).toMatchObject(server)
})

test.each([
  ['post@example.de', { name: undefined, address: 'post@example.de' }],
  [' <post@example.de> ', { name: undefined, address: 'post@example.de' }],
  ['Wildnisschule Lichtung <post@example.de>', { name: 'Wildnisschule Lichtung', address: 'post@example.de' }],
  ['"Müller, Erika" <post@example.de>', { name: 'Müller, Erika', address: 'post@example.de' }],
])('MAIL_FROM=%s names a sender', (text, sender) => {
  expect(readConfig({}, { MAIL_FROM: text }).mailFrom).toEqual(sender)
})

test('empty mail settings leave mail to the panel', () => {
  expect(readConfig({}, { SMTP_URL: '', MAIL_FROM: ' ' })).toMatchObject({ smtp: undefined, mailFrom: undefined })
})

test('the public URL in the panel may be empty', () => {
  expect(publicUrlInPanel('')).toBeUndefined()
  expect(publicUrlInPanel('https://wald.example/')).toBe('https://wald.example')
})

test('no two settings share a name, and each has an explanation in one sentence', () => {
  const names = settingList.map(howToSet)
  expect(new Set(names).size).toBe(names.length)
  for (const { meaning } of settingList) expect(meaning).toMatch(/^[A-Z].*[^.]\.$/)
})
