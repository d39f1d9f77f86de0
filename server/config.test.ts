import { expect, test } from 'vitest'
import { clientIp, limitKey } from './client-ip.ts'
import { readCommand } from './config.ts'

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

test.each([
  [['--port', 'viele'], {}, /port.*"viele"/],
  [['--port', '70000'], {}, /port/],
  [[], { PUBLIC_URL: 'wald.example' }, /public URL.*"wald.example"/],
  [[], { PUBLIC_URL: 'https://wald.example/unter/' }, /public URL/],
  [[], { TRUST_PROXY: 'proxy' }, /TRUST_PROXY.*"proxy"/],
  [[], { TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY/],
  [[], { LOG_LEVEL: 'laut' }, /LOG_LEVEL/],
  [[], { HOST: 'a b' }, /host/],
  [['dig'], {}, /"dig" is not a command/],
  [['--deep'], {}, /--deep/],
])('%j %j is refused in one sentence', (argv, env, sentence) => {
  expect(() => readCommand(argv, env)).toThrow(sentence)
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

test('limits count an IPv4 address, or a whole IPv6 /64', () => {
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
  expect(limitKey('2001:db8::1')).toBe(limitKey('2001:0db8:0:0:ffff:1:2:3'))
  expect(limitKey('2001:db8:0:1::1')).not.toBe(limitKey('2001:db8::1'))
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
  expect(limitKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
