import { expect, test } from 'vitest'
import { clientIp } from '../http/client-ip.ts'
import { readCommand } from './command-line.ts'

const configOf = (argv: string[], env: Record<string, string> = {}) => {
  const command = readCommand(argv, env)
  if (command.name !== 'serve') throw new Error('unreachable')
  return command.config
}

test('with nothing said it serves localhost:3000 from ./data', () => {
  expect(configOf([])).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    publicUrl: undefined,
    logLevel: 'info',
  })
})

test('the command line comes before the environment', () => {
  const config = configOf(['serve', '--port', '8080', '--public-url=https://wald.example/'], { PORT: '1', HOST: '::1' })
  expect(config).toMatchObject({ port: 8080, host: '::1', publicUrl: 'https://wald.example' })
})

test('with a domain it serves https on all addresses; another port of the public URL is that of a router', () => {
  const domain = ['--domain', 'Wald.example, www.wald.example,wald.example']
  expect(configOf(domain)).toMatchObject({
    port: 80,
    host: undefined,
    publicUrl: 'https://wald.example',
    tls: { domains: ['wald.example', 'www.wald.example'], port: 443, directory: expect.stringMatching(/^https:/) },
  })
  const other = configOf([...domain, '--host', '192.0.2.1', '--https-port', '8443'], { ACME_DIRECTORY: 'https://a/b' })
  expect(other).toMatchObject({ host: '192.0.2.1', publicUrl: 'https://wald.example:8443', tls: { port: 8443 } })
  expect(other.tls?.directory).toBe('https://a/b')
  const routed = configOf([...domain, '--https-port', '8443', '--public-url', 'https://wald.example'])
  expect(routed).toMatchObject({ publicUrl: 'https://wald.example', tls: { port: 8443 } })
  for (const url of ['http://wald.example', 'https://www.wald.example', 'https://wald.example.org']) {
    expect(() => configOf([...domain, '--public-url', url])).toThrow(/leave --public-url \(PUBLIC_URL\) away/)
  }
})

test('a mail server may have an address or a name with umlauts', () => {
  for (const [host, called] of [
    ['[::1]', '::1'],
    ['192.0.2.1', '192.0.2.1'],
    ['mail_server', 'mail_server'],
    ['mail.example.de.', 'mail.example.de.'],
    ['mail.m\u00fcller.de', 'mail.xn--mller-kva.de'],
  ])
    expect(configOf([], { SMTP_URL: `smtp://${host}` }).smtp).toMatchObject({ host: called })
})

test('SMTP_URL=none sends nothing, whatever the panel says', () => {
  expect(configOf([], { SMTP_URL: 'none' }).smtp).toBe('none')
})

test.each([
  [['--port', 'viele'], {}, /port.*"viele"/],
  [['--port', '70000'], {}, /port/],
  [[], { PUBLIC_URL: 'wald.example' }, /public URL.*"wald.example"/],
  [[], { PUBLIC_URL: 'https://wald.example/unter/' }, /public URL/],
  [[], { TRUST_PROXY: 'proxy' }, /TRUST_PROXY.*"proxy"/],
  [[], { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
  [[], { LOG_LEVEL: 'laut' }, /LOG_LEVEL/],
  [[], { HOST: 'a b' }, /host/],
  [[], { SMTP_URL: 'mail.example.de' }, /SMTP_URL/],
  [[], { SMTP_URL: 'https://mail.example.de' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://mail.example.de/pfad' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://mail.example.de?tls=no' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://mail.example.de:viele' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://a:50%@mail.example.de' }, /percent-encoded/],
  [[], { MAIL_FROM: 'Lichtung' }, /MAIL_FROM.*"Lichtung"/],
  [[], { MAIL_FROM: 'a@example.de, b@example.de' }, /MAIL_FROM/],
  [[], { MAIL_FROM: 'Lichtung <a@example.de' }, /MAIL_FROM/],
  [[], { SMTP_URL: 'smtp://mail.de:0' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://mail..de' }, /SMTP_URL/],
  [[], { SMTP_URL: 'smtp://ma%20il%0d%0a' }, /SMTP_URL/],
  [[], { MAIL_FROM: 'a@example.de\r\nBcc: b@example.de' }, /MAIL_FROM/],
  [['dig'], {}, /"dig" is not a command/],
  [['--deep'], {}, /--deep/],
])('%j %j is refused in one sentence', (argv, env, sentence) => {
  expect(() => readCommand(argv, env)).toThrow(sentence)
})

test('a wrong SMTP_URL does not put its password on the screen', () => {
  expect(() => readCommand([], { SMTP_URL: 'smtp://post:geheim%@mail.example.de' })).toThrow(/^(?!.*geheim)/s)
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
])('SMTP_URL %s says where mail goes out', (url, server) => {
  expect(configOf([], { SMTP_URL: url }).smtp).toMatchObject(server)
})

test.each([
  ['post@example.de', { name: undefined, address: 'post@example.de' }],
  [' <post@example.de> ', { name: undefined, address: 'post@example.de' }],
  ['Wildnisschule Lichtung <post@example.de>', { name: 'Wildnisschule Lichtung', address: 'post@example.de' }],
  ['"Müller, Erika" <post@example.de>', { name: 'Müller, Erika', address: 'post@example.de' }],
])('MAIL_FROM %s says whom letters are from', (text, from) => {
  expect(configOf([], { MAIL_FROM: text }).mailFrom).toEqual(from)
})

test('nothing said about mail leaves it to the panel', () => {
  expect(configOf([], { SMTP_URL: '', MAIL_FROM: ' ' })).toMatchObject({ smtp: undefined, mailFrom: undefined })
})

test('the client is the socket, or behind trusted proxies the last address they did not add themselves', () => {
  const trusted = configOf([], { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' }).trustedProxies
  const none = configOf([]).trustedProxies
  const ipOf = (remoteAddress: string, forwarded: string, proxies = trusted) =>
    clientIp(remoteAddress, forwarded, proxies)
  expect(ipOf('::ffff:192.0.2.1', '203.0.113.9')).toBe('192.0.2.1')
  expect(ipOf('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
  expect(ipOf('127.0.0.1', '203.0.113.9', none)).toBe('127.0.0.1')
  expect(ipOf('fd00::1', 'nonsense')).toBe('fd00::1')
  expect(ipOf('127.0.0.1', '10.0.0.1')).toBe('10.0.0.1')
})
