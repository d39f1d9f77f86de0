import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../runtime/log.ts'
import { tlsFiles } from '../store/files/tls-files.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { hasPebble, openPebble, type Pebble, selfSigned } from '../testing/servers/pebble.ts'
import { openCertificates } from './certificates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const instant = (time: number) => new Date(time).toISOString()

describe.runIf(hasPebble())('with an ACME server', () => {
  const domains: [string, ...string[]] = ['wald.test', 'www.wald.test']

  function folder() {
    const dir = mkdtempSync(join(tmpdir(), 'lichtung-tls-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    return dir
  }

  function trust({ trusted }: Pick<Pebble, 'trusted'>) {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, readFileSync(trusted, 'utf8')])
    onTestFinished(() => setDefaultCACertificates(before))
  }

  /** Opens port 80 of a machine, with its answers. */
  async function openPort() {
    const port = await freePort()
    const behaviour = { answerTo: (_token: string): string | undefined => undefined }
    const server = createServer(({ url = '' }, response) => {
      const answer = behaviour.answerTo(url.slice(url.lastIndexOf('/') + 1))
      response.writeHead(answer ? 200 : 404).end(answer ?? 'a stranger')
    }).listen(port)
    onTestFinished(() => void server.close())
    return { port, behaviour }
  }

  /** `clock.ahead` may change later on. */
  async function open(dir: string, directory: string, names = domains, clock = { ahead: 0 }) {
    const logged: string[] = []
    const certificates = await openCertificates({
      dir,
      tls: { domains: names, port: 0, directory },
      challenges: new Map(),
      now: () => instant(Date.now() + clock.ahead),
      log: createLog(
        'info',
        line => logged.push(line),
        () => '',
      ),
    })
    onTestFinished(() => certificates.close())
    return { ...certificates, logged }
  }

  const soon = (check: () => void) => vi.waitFor(check, { interval: 20 })

  /** Returns a folder with the certificate of a first start, which is over. */
  async function order(names = domains) {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    const first = await open(dir, pebble.directory, names)
    behaviour.answerTo = first.answerTo
    first.start(() => {})
    await soon(() => expect(first.logged).toHaveLength(1))
    await first.close()
    return { pebble, behaviour, dir, first }
  }

  test('a certificate is ordered, stored for the account only, and not ordered again', async () => {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    const first = await open(dir, pebble.directory)
    behaviour.answerTo = first.answerTo
    expect(first.context()).toEqual({ minVersion: 'TLSv1.2' })
    expect(first.covers('wald.test')).toBe(false)
    const renewed = vi.fn()
    first.start(renewed)
    expect(first.state()).toEqual({ domains, validUntil: undefined, problem: undefined, nextTry: undefined })
    await soon(() => expect(first.logged.join()).toContain('There is a new certificate'))
    expect(renewed).toHaveBeenCalledOnce()
    const { validUntil = '', problem, nextTry = '' } = first.state()
    expect(problem).toBeUndefined()
    expect(Date.parse(validUntil) - Date.now()).toBeGreaterThan(89 * day)
    expect((Date.parse(nextTry) - Date.now()) / day).toBeGreaterThan(58)
    await first.close()
    expect(statSync(join(dir, 'tls')).mode & 0o777).toBe(0o700)
    for (const name of ['certificate.json', 'account.json']) {
      expect(statSync(join(dir, 'tls', name)).mode & 0o777).toBe(0o600)
    }

    await pebble.stop()
    const second = await open(dir, pebble.directory)
    second.start(renewed)
    expect(second.state()).toMatchObject({ validUntil, problem: undefined })
    expect(second.context()).toEqual(first.context())
    expect(renewed).toHaveBeenCalledOnce()
    expect(second.logged).toEqual([])
  })

  test('other domains and another ACME server need another certificate, and the old one serves meanwhile', async () => {
    const { pebble, behaviour, dir, first } = await order(['wald.test'])
    const second = await open(dir, pebble.directory)
    behaviour.answerTo = second.answerTo
    expect(second.context()).toEqual(first.context())
    expect(domains.map(second.covers)).toEqual([true, false])
    expect(second.state().validUntil).toBeUndefined()
    second.start(() => {})
    await soon(() => expect(second.logged.join()).toContain('There is a new certificate'))
    expect(domains.map(second.covers)).toEqual([true, true])
    expect(second.state().validUntil).toBeDefined()
    expect(second.context().cert).not.toEqual(first.context().cert)
    await second.close()
    const third = await open(dir, 'https://localhost:1/dir')
    third.start(() => {})
    await soon(() =>
      expect(third.state().problem).toMatch(/^The certificate authority localhost:1 cannot be reached: /),
    )
    expect(third.context()).toEqual(second.context())
    expect(third.state()).toMatchObject({ validUntil: second.state().validUntil, nextTry: expect.any(String) })
  })

  test.each([
    ['damaged', /tls\/certificate\.json is not used, and will be regenerated: /],
    ['of another key', /does not match its private key/],
  ])('a stored certificate that is %s is reported and replaced', async (what, message) => {
    const { pebble, behaviour, dir } = await order()
    const files = tlsFiles(dir, () => {})
    const [account, certificate] = await Promise.all([files.readAccount(), files.readCertificate()])
    if (!account || !certificate) throw new Error('not stored')
    if (what === 'damaged') {
      const path = join(dir, 'tls', 'certificate.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('wald.test', 'feld.test'))
    } else await files.writeCertificate({ ...certificate, key: account.key })
    const second = await open(dir, pebble.directory)
    behaviour.answerTo = second.answerTo
    expect(second.context()).not.toHaveProperty('key')
    expect(second.logged.join()).toMatch(message)
    second.start(() => {})
    await soon(() => expect(second.state()).toMatchObject({ validUntil: expect.any(String), problem: undefined }))
  })

  /** Days until the next order by the site's own clock. */
  const daysLeft = ({ state }: { state: () => { nextTry: string | undefined } }, { ahead }: { ahead: number }) =>
    (Date.parse(state().nextTry ?? '') - Date.now() - ahead) / day

  test.each([
    ['ahead', 80, 30],
    // The clock that is behind makes the certificate seem to last for 140 days.
    ['behind', -80, 60],
  ])('after an order under a clock far %s the next one is neither immediate nor too late', async (_, days, next) => {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const [dir, clock] = [folder(), { ahead: days * day }]
    const site = await open(dir, pebble.directory, domains, clock)
    behaviour.answerTo = site.answerTo
    site.start(() => {})
    await soon(() => expect(site.logged).toHaveLength(1))
    expect(daysLeft(site, clock)).toBeCloseTo(next, 1)
    clock.ahead = 0
    expect(daysLeft(site, clock)).toBeGreaterThan(58)
    expect(daysLeft(site, clock)).toBeLessThan(60.1)
    expect(site.logged).toHaveLength(1)
    await site.close()

    clock.ahead = -80 * day
    expect(daysLeft(await open(dir, pebble.directory, domains, clock), clock)).toBeCloseTo(60, 1)
  })

  test('a clock that was a year ahead leaves no trace once it is corrected', async () => {
    const { pebble, dir, first } = await order()

    await pebble.stop()
    const clock = { ahead: 400 * day }
    const second = await open(dir, pebble.directory, domains, clock)
    second.start(() => {})
    await soon(() => expect(second.state().problem).toMatch(/cannot be reached/))
    expect(daysLeft(second, clock) * 24 * 60).toBeCloseTo(5, 0)
    clock.ahead = 0
    expect(second.state()).toMatchObject({ validUntil: first.state().validUntil, problem: undefined })
    expect(daysLeft(second, clock)).toBeGreaterThan(58)
    expect(daysLeft(second, clock)).toBeLessThan(60.1)
  })

  test.each([400, -400])('a first order under a clock %i days wrong is retried within minutes', async days => {
    const [dir, clock] = [folder(), { ahead: days * day }]
    const site = await open(dir, 'https://localhost:1/dir', domains, clock)
    site.start(() => {})
    await soon(() => expect(site.state().problem).toBeDefined())
    clock.ahead = 0
    expect(daysLeft(site, clock) * 24 * 60).toBeCloseTo(5, 0)
  })

  test('a start does not retry earlier than the previous one would have, except for other domains or another server', async () => {
    const dir = folder()
    const directory = 'https://localhost:1/dir'
    const first = await open(dir, directory)
    first.start(() => {})
    await soon(() => expect(first.logged).toHaveLength(1))
    const { problem, nextTry = '' } = first.state()
    expect(problem).toMatch(/cannot be reached/)
    await first.close()

    const second = await open(dir, directory)
    second.start(() => {})
    expect(second.logged).toHaveLength(1)
    expect(JSON.parse(second.logged.join())).toMatchObject({ level: 'error', message: problem })
    expect(second.state().problem).toBe(problem)
    expect(Math.abs(Date.parse(second.state().nextTry ?? '') - Date.parse(nextTry))).toBeLessThan(1000)
    await second.close()
    // The second failure lengthens the pause.
    const late = await open(dir, directory, domains, { ahead: 6 * minute })
    late.start(() => {})
    await soon(() => expect(late.logged).toHaveLength(1))
    expect(daysLeft(late, { ahead: 6 * minute }) * 24 * 60).toBeCloseTo(10, 0)
    await late.close()

    const others = await open(dir, directory, ['feld.test'])
    others.start(() => {})
    expect(others.state()).toMatchObject({ nextTry: undefined, problem: undefined })
    await soon(() => expect(others.logged).toHaveLength(1))
    await others.close()
    const elsewhere = await open(dir, 'https://localhost:2/dir', ['feld.test'])
    elsewhere.start(() => {})
    expect(elsewhere.state()).toMatchObject({ nextTry: undefined, problem: undefined })
  })

  test('a program that crashed during an order waits at its next start, a closed one does not', async () => {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const [dir, copy] = [folder(), folder()]
    const first = await open(dir, pebble.directory)
    const asked = new Promise<void>(resolve => {
      behaviour.answerTo = token => {
        cpSync(dir, copy, { recursive: true })
        resolve()
        return first.answerTo(token)
      }
    })
    first.start(() => {})
    await asked
    await first.close()
    const crashed = await open(copy, pebble.directory)
    crashed.start(() => {})
    expect(crashed.state().problem).toBe('The last order was broken off before its certificate was stored.')
    expect(daysLeft(crashed, { ahead: 0 }) * 24 * 60).toBeCloseTo(5, 0)
    const closed = await open(dir, pebble.directory)
    behaviour.answerTo = closed.answerTo
    closed.start(() => {})
    await soon(() => expect(closed.logged.join()).toContain('There is a new certificate'))
    await closed.close()
    expect(await tlsFiles(dir, () => {}).readAccount()).not.toHaveProperty('failed')
  })

  test('a certificate that cannot be stored is still served, and reported', async () => {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    mkdirSync(join(dir, 'tls', 'certificate.json'), { recursive: true })
    const site = await open(dir, pebble.directory)
    behaviour.answerTo = site.answerTo
    site.start(() => {})
    await soon(() =>
      expect(site.state().problem).toMatch(/^The certificate cannot be stored, so the next start needs a/),
    )
    expect(site.context()).toHaveProperty('cert')
    expect(Date.parse(site.state().nextTry ?? '') - Date.now()).toBeGreaterThan(58 * day)
    await site.close()
    // Otherwise each of many starts would order a certificate.
    expect(await tlsFiles(dir, () => {}).readAccount()).toMatchObject({ failed: { count: 1 } })
  })

  test('without a folder for certificates none is ordered', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'tls'), 'a file')
    const site = await open(dir, 'https://localhost:1/dir')
    site.start(() => {})
    await soon(() => expect(site.state().problem).toMatch(/^No certificate is ordered, as it could not be stored: /))
  })

  test.each([
    ['leads to a closed port', /^(www\.)?wald\.test does not lead to this machine, or its port 80 is closed: .+\.$/],
    ['leads to another machine', /^(www\.)?wald\.test does not lead to this machine, another one answers: .+\.$/],
  ])('a name that %s is reported in one sentence', async (what, sentence) => {
    const { port } = await openPort()
    const pebble = await openPebble({ httpPort: what.includes('closed') ? await freePort() : port })
    trust(pebble)
    const site = await open(folder(), pebble.directory)
    const began = Date.now()
    site.start(() => {})
    await soon(() => expect(site.state().problem).toMatch(sentence))
    expect(site.state().validUntil).toBeUndefined()
    const nextTry = Date.parse(site.state().nextTry ?? '')
    expect(nextTry - began).toBeGreaterThan(299_000)
    expect(nextTry - Date.now()).toBeLessThan(301_000)
  })

  test.each([
    [
      200,
      '<html>Moved</html>',
      'The answer of the certificate authority localhost:PORT cannot be used: its directory is not JSON.',
    ],
    [
      200,
      '{"newNonce":7}',
      'The answer of the certificate authority localhost:PORT cannot be used: its directory has no valid newNonce.',
    ],
    [
      503,
      'Down for maintenance',
      'The certificate authority gives no certificate for wald.test, www.wald.test (HTTP 503).',
    ],
  ])(
    'a server that answers %i and %s, which is not an ACME directory, is reported in one sentence',
    async (status, body, sentence) => {
      const { certificate, privateKey } = selfSigned(folder())
      trust({ trusted: certificate })
      const server = createSecureServer(
        { cert: readFileSync(certificate), key: readFileSync(privateKey) },
        (_, response) => response.writeHead(status).end(body),
      ).listen(0)
      onTestFinished(() => void server.close())
      const { port } = server.address() as AddressInfo
      const site = await open(folder(), `https://localhost:${port}/dir`)
      site.start(() => {})
      await soon(() => expect(site.state().problem).toBe(sentence.replace('PORT', String(port))))
    },
  )

  test('an authority that is out of service reports for how long', async () => {
    const { certificate, privateKey } = selfSigned(folder())
    trust({ trusted: certificate })
    const files = { cert: readFileSync(certificate), key: readFileSync(privateKey) }
    const server = createSecureServer(files, (request, response) => {
      const url = `https://${request.headers.host}/nonce`
      if (request.url === '/dir') response.end(JSON.stringify({ newNonce: url, newAccount: url, newOrder: url }))
      else response.writeHead(503, { 'Retry-After': '36000' }).end()
    }).listen(0)
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const site = await open(folder(), `https://localhost:${port}/dir`)
    site.start(() => {})
    await soon(() => expect(site.state().problem).toMatch(/HTTP 503/))
    expect(Date.parse(site.state().nextTry ?? '') - Date.now()).toBeGreaterThan(35_000_000)
  })

  test('closing the site ends an order', async () => {
    const { port, behaviour } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const site = await open(folder(), pebble.directory)
    const asked = new Promise<void>(resolve => {
      behaviour.answerTo = token => {
        resolve()
        return site.answerTo(token)
      }
    })
    site.start(() => {})
    await asked
    await site.close()
    expect(site.logged).toEqual([])
  })
})
