import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/testing/servers/free-port.ts'
import { hasPebble, openPebble, type Pebble } from '../../server/testing/servers/pebble.ts'
import { callerOf, sessionOf } from '../support/api.ts'
import { adminEnv, type RunningSite, refusal } from '../support/site.ts'
import { folder, startForTest } from '../support/start.ts'
import { soon } from '../support/visitors.ts'

type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** The connection's certificate; undefined for plain http. */
  certificate: DetailedPeerCertificate | undefined
  protocol: string | null
  isReused: boolean
}

type RequestChanges = {
  /** Address that the names resolve to. */
  address?: string
  root?: string
  agent?: Agent
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The request target; the address's path by default. */
  target?: string
}

/** Sends a request like a browser, for a name that only the test resolves. Rejects if there is no connection. */
function ask(address: string, { root, agent, target, body, ...given }: RequestChanges = {}): Promise<Answer> {
  const { protocol, hostname, host, port, pathname, search } = new URL(address)
  const options = {
    host: given.address ?? '127.0.0.1',
    port,
    path: target ?? pathname + search,
    method: given.method ?? 'GET',
    headers: { Host: host, ...given.headers },
  }
  return new Promise((resolve, reject) => {
    const isSecure = protocol === 'https:'
    const asked = isSecure
      ? request({ ...options, servername: hostname, ca: root, agent: agent ?? new Agent() })
      : plainRequest({ ...options, agent: new PlainAgent() })
    asked.once('error', reject).once('response', async response => {
      const { socket } = response
      const tls = socket instanceof TLSSocket ? socket : undefined
      const [certificate, tlsVersion] = [tls?.getPeerCertificate(true), tls?.getProtocol() ?? null]
      let text = ''
      for await (const chunk of response) text += chunk
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: text, certificate, protocol: tlsVersion, isReused: asked.reusedSocket })
    })
    asked.end(body)
  })
}

/** Ports of a site, which the ACME server must know before the site starts. */
const somePorts = async () => ({ http: await freePort(), https: await freePort() })
type Ports = Awaited<ReturnType<typeof somePorts>>

async function startWith(
  pebble: Pebble,
  ports: Ports,
  dataDir = folder(),
  domains = 'wald.test,www.wald.test',
): Promise<RunningSite> {
  return startForTest(dataDir, {
    port: ports.http,
    options: ['--domain', domains, '--https-port', String(ports.https)],
    env: { ACME_DIRECTORY: pebble.directory, NODE_EXTRA_CA_CERTS: pebble.trusted },
  })
}

const certified = (site: RunningSite) => soon(() => site.stderr()).toContain('There is a new certificate')

/** A site that has its certificate, and how its first page was served. */
async function certifiedSite() {
  const ports = await somePorts()
  const pebble = await openPebble({ httpPort: ports.http })
  const site = await startWith(pebble, ports)
  await certified(site)
  const root = await pebble.root()
  const home = `https://wald.test:${ports.https}`
  const { certificate } = await ask(home, { root })
  return { ports, pebble, site, root, home, certificate }
}

describe.runIf(hasPebble())('with an ACME server', () => {
  test('a domain switched on in the panel restarts the site, which then answers by https, also after the next start', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: ports.http })
    const dataDir = folder()
    const start = () =>
      startForTest(dataDir, {
        port: ports.http,
        env: {
          ...{ ...adminEnv, TRUST_PROXY: '', HOST: '127.0.0.1', HTTPS_PORT: String(ports.https) },
          ...{ ACME_DIRECTORY: pebble.directory, NODE_EXTRA_CA_CERTS: pebble.trusted },
        },
      })
    const site = await start()
    const call = await callerOf(site, await sessionOf(site))
    const body = JSON.stringify({ name: 'Wald.test', hasSecond: true })
    const home = `https://wald.test:${ports.https}`
    expect(await (await call('/api/address/switch', { method: 'POST', body })).json()).toEqual({ ok: true, url: home })
    await soon(() => site.stdout()).toContain(`Lichtung is ready: ${home}\n`)
    const root = await pebble.root()
    expect((await ask(`${home}/kalender`, { root })).certificate?.subjectaltname).toBe(
      'DNS:wald.test, DNS:www.wald.test',
    )
    expect((await ask(`http://wald.test:${ports.http}/a`)).headers.location).toBe(`${home}/a`)
    await site.end('SIGTERM')
    expect((await start()).stdout()).toContain(`Lichtung is ready: ${home}\n`)
  })

  test('a site gets its certificate, redirects http and www to https, and answers by IPv4 and IPv6', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: ports.http, address: '', address6: '::1' })
    const site = await startWith(pebble, ports)
    const home = `https://wald.test:${ports.https}`
    expect(site.stdout()).toContain(`Lichtung is ready: ${home}\n`)
    await certified(site)
    const root = await pebble.root()

    for (const address of ['127.0.0.1', '::1']) {
      const { status, headers, certificate, protocol } = await ask(`${home}/kalender`, { root, address })
      expect(status).toBe(200)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(certificate?.subjectaltname).toBe('DNS:wald.test, DNS:www.wald.test')
      expect(certificate).toMatchObject({ asn1Curve: 'prime256v1' })
      expect(protocol).toBe('TLSv1.3')
    }
    const cookie = String((await ask(`${home}/api/user`, { root })).headers['set-cookie'])
    expect(cookie).toMatch(/^XSRF-TOKEN=.*; Secure/)

    const plain = `http://wald.test:${ports.http}`
    const redirectOf = async (changes: RequestChanges = {}, from = plain) => {
      const { status, headers } = await ask(from, { root, ...changes })
      return `${status} ${headers.location}`
    }
    expect(await redirectOf()).toBe(`301 ${home}/`)
    expect(await redirectOf({ target: '/kalender?von=2026-12-01' })).toBe(`301 ${home}/kalender?von=2026-12-01`)
    expect(await redirectOf({ method: 'POST', target: '/api/inquiry', body: '{}' })).toBe(`308 ${home}/api/inquiry`)
    expect(await redirectOf({ headers: { Host: 'WALD.test' } })).toBe(`301 ${home}/`)
    expect(await redirectOf({}, `http://www.wald.test:${ports.http}/a`)).toBe(`301 ${home}/a`)
    expect(await redirectOf({}, `https://www.wald.test:${ports.https}/a?b`)).toBe(`301 ${home}/a?b`)
    expect(await redirectOf({ target: '//evil.test/a' })).toBe(`301 ${home}//evil.test/a`)
    expect(await redirectOf({ target: 'http://evil.test/a?b' })).toBe('421 undefined')
    expect(await redirectOf({ method: 'OPTIONS', target: '*' })).toBe(`308 ${home}/`)
    expect((await ask(plain)).headers).not.toHaveProperty('strict-transport-security')

    expect((await ask(`${plain}/healthz`)).status).toBe(200)
    expect((await ask(`${plain}/.well-known/acme-challenge/made-up`)).status).toBe(404)
    for (const stranger of [plain, home]) {
      expect((await ask(stranger, { root, headers: { Host: 'evil.test' } })).status).toBe(421)
    }

    await site.end('SIGTERM')
    const logs = join(site.dataDir, 'logs')
    const [log = ''] = readdirSync(logs).filter(name => name.startsWith('requests-'))
    const lines = readFileSync(join(logs, log), 'utf8').trim().split('\n')
    const logged = lines.map(line => JSON.parse(line)).map(({ ip, status, path }) => `${ip} ${status} ${path}`)
    expect(logged.join('\n')).toMatch(/^::1 200 \/\.well-known\/acme-challenge\/[\w-]+$/m)
    expect(logged).toContain('::1 200 /kalender')
    expect(logged).toContain('127.0.0.1 308 /api/inquiry')
  })

  test('a restart uses the stored certificate, whose files only the site’s system account can read', async () => {
    const { ports, pebble, site: first, root, home, certificate } = await certifiedSite()
    expect(await first.end('SIGTERM')).toBe(0)
    const tls = join(first.dataDir, 'tls')
    expect(statSync(tls).mode & 0o777).toBe(0o700)
    const names = readdirSync(tls)
    expect(names).toEqual(['account.json', 'account.json.prev', 'certificate.json'])
    for (const name of names) expect(statSync(join(tls, name)).mode & 0o777).toBe(0o600)

    await pebble.stop()
    const second = await startWith(pebble, ports, first.dataDir)
    expect((await ask(home, { root })).certificate?.serialNumber).toBe(certificate?.serialNumber)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(second.stderr()).not.toMatch(/certificate/)
  })

  test('without its certificate, the site does not redirect to a new main domain, because browsers remember redirects', async () => {
    const { ports, pebble, site: first, root, home, certificate } = await certifiedSite()
    await first.end('SIGTERM')

    await pebble.stop()
    const second = await startWith(pebble, ports, first.dataDir, 'feld.test,wald.test')
    await soon(() => second.stderr()).toContain('cannot be reached')
    for (const name of ['wald.test', 'feld.test']) {
      const { status, headers } = await ask(`http://${name}:${ports.http}`)
      expect([name, status, headers.location]).toEqual([name, 503, undefined])
    }
    const old = await ask(home, { root })
    expect([old.status, old.certificate?.serialNumber]).toEqual([503, certificate?.serialNumber])
  })

  test('the panel shows the end of the certificate and why its renewal failed', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: ports.http, validSeconds: 9 })
    const dataDir = folder()
    const plain = await startForTest(dataDir, { env: adminEnv })
    const cookie = `__Host-${await sessionOf(plain)}`
    await plain.end('SIGTERM')
    const site = await startWith(pebble, ports, dataDir)
    await certified(site)
    const root = await pebble.root()
    await pebble.stop()
    const system = async (headers: Record<string, string> = { Cookie: cookie }) => {
      // The last certificate may expire meanwhile.
      const agent = new Agent({ rejectUnauthorized: false })
      const { status, body, certificate } = await ask(`https://wald.test:${ports.https}/api/system`, {
        root,
        agent,
        headers: { Host: `wald.test:${ports.https}`, ...headers },
      })
      return { status, shown: JSON.parse(body).certificate, validTo: new Date(certificate?.valid_to ?? '') }
    }
    expect((await system({})).status).toBe(401)
    const { shown, validTo } = await system()
    expect(shown).toEqual({
      domains: ['wald.test', 'www.wald.test'],
      validUntil: validTo.toISOString(),
      nextTry: expect.any(String),
    })
    expect(Date.parse(shown.nextTry)).toBeLessThan(Date.parse(shown.validUntil))
    await soon(async () => (await system()).shown.problem).toMatch(
      /^The certificate authority localhost:\d+ cannot be reached: .+\.$/,
    )
    const failed = (await system()).shown
    expect(failed.validUntil).toBe(shown.validUntil)
    expect(Date.parse(failed.nextTry) - Date.now()).toBeGreaterThan(4 * 60_000)
  })

  test('a certificate is renewed while connections stay open, and kept if the renewal fails', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: ports.http, validSeconds: 12 })
    const site = await startWith(pebble, ports)
    await certified(site)
    const root = await pebble.root()
    const home = `https://wald.test:${ports.https}/healthz`
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const first = await ask(home, { root, agent })
    const startedAt = JSON.parse(first.body).startedAt
    const serial = first.certificate?.serialNumber
    // The old connection continues meanwhile.
    const seen = async () => {
      const old = await ask(home, { root, agent })
      expect([old.status, old.isReused, old.certificate?.serialNumber]).toEqual([200, true, serial])
      expect(JSON.parse(old.body).startedAt).toBe(startedAt)
      return (await ask(home, { root })).certificate?.serialNumber
    }
    await soon(seen).not.toBe(serial)

    await pebble.stop()
    await soon(() => site.stderr()).toMatch(
      /"level":"error","message":"The certificate authority localhost:\d+ cannot be reached: .+"/,
    )
    const last = await ask(home, { headers: { Host: 'wald.test' }, agent: new Agent({ rejectUnauthorized: false }) })
    expect(last.status).toBe(200)
    expect(last.certificate?.serialNumber).not.toBe(serial)
    const line = site
      .stderr()
      .split('\n')
      .find(text => text.includes('cannot be reached'))
    const { domains, validUntil, nextTry } = JSON.parse(line ?? '{}')
    expect(domains).toEqual(['wald.test', 'www.wald.test'])
    expect(new Date(validUntil)).toEqual(new Date(last.certificate?.valid_to ?? ''))
    expect(Date.parse(nextTry)).toBeGreaterThan(Date.now())
  })

  test('a domain that leads elsewhere is reported in a sentence, and http keeps answering', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: await freePort() })
    const site = await startWith(pebble, ports)
    await soon(() => site.stderr()).toMatch(
      /"(www\.)?wald\.test does not lead to this machine, or its port 80 is closed: .+"nextTry":"2/,
    )
    const waiting = await ask(`http://www.wald.test:${ports.http}/kalender`)
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '60'])
    expect(waiting.body).toContain('Zertifikat')
    expect((await ask(`http://wald.test:${ports.http}/healthz`)).status).toBe(200)
    expect((await ask(`http://evil.test:${ports.http}`)).status).toBe(421)
    await expect(ask(`https://wald.test:${ports.https}`)).rejects.toThrow(/alert handshake failure/)
    expect(await site.end('SIGTERM')).toBe(0)
  })

  test('the program ends even if a connection stays silent', async () => {
    const ports = await somePorts()
    const pebble = await openPebble({ httpPort: ports.http })
    const site = await startWith(pebble, ports)
    await certified(site)
    const silent = connect(ports.https, '127.0.0.1')
    await new Promise(connected => silent.once('connect', connected))
    silent.on('error', () => {})
    expect(await site.end('SIGTERM')).toBe(0)
  })
})

test('a taken port is reported with the option that chooses another', async () => {
  const ports = await somePorts()
  await startForTest(folder(), { port: ports.https, options: ['--host', '0.0.0.0'] })
  const options = ['--domain', 'wald.test', '--port', String(ports.http), '--https-port', String(ports.https)]
  const { status, stderr } = refusal([...options, '--data', folder()], { ACME_DIRECTORY: 'https://localhost:1/dir' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Cannot listen on port \d+: .+ choose another port with --https-port \(HTTPS_PORT\)\.\n$/)
})
