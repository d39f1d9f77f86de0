import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { tlsFiles } from '../store/tls-files.ts'
import { openCertificates, pauseAfter, renewAt } from './certificates.ts'
import { freePort, hasPebble, openPebble, type Pebble } from './pebble-for-tests.ts'

const hour = 3_600_000
const day = 24 * hour

test.each([
  ['90 days', 90 * day, 60 * day, 58.2 * day],
  ['45 days', 45 * day, 30 * day, 29.1 * day],
  ['6 days', 6 * day, 4 * day, 3.88 * day],
])('a certificate of %s is renewed when a third is left, or a little before', (_, lifetime, latest, earliest) => {
  const certificate = { validFrom: 1000, validUntil: 1000 + lifetime }
  expect(renewAt(certificate, 0)).toBe(1000 + latest)
  expect(renewAt(certificate, 1)).toBeCloseTo(1000 + earliest)
})

test('no name is tried more often than five times an hour, and once in six hours later on', () => {
  const pauses = Array.from({ length: 40 }, (_, index) => pauseAfter(index + 1))
  const tries = [0]
  for (const pause of pauses) tries.push((tries.at(-1) ?? 0) + pause)
  for (const start of tries) expect(tries.filter(time => time >= start && time < start + hour).length).toBeLessThan(6)
  expect(pauses[0]).toBe(2 * 60_000)
  expect(Math.max(...pauses)).toBe(6 * hour)
  expect(pauses.at(-1)).toBe(6 * hour)
})

test('the pause that the server wishes counts when it is longer, for a day at most', () => {
  expect(pauseAfter(1, 60)).toBe(2 * 60_000)
  expect(pauseAfter(1, 600)).toBe(600_000)
  expect(pauseAfter(1, 10 ** 9)).toBe(day)
})

describe.runIf(hasPebble())('with an ACME server', () => {
  const domains: [string, ...string[]] = ['wald.test', 'www.wald.test']

  function folder() {
    const dir = mkdtempSync(join(tmpdir(), 'lichtung-tls-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    return dir
  }

  function trust({ trusted }: Pebble) {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, readFileSync(trusted, 'utf8')])
    onTestFinished(() => setDefaultCACertificates(before))
  }

  /** Port 80 of a machine, and what it is to answer. */
  async function openPort() {
    const port = await freePort()
    const ways = { answerTo: (_token: string): string | undefined => undefined }
    const server = createServer(({ url = '' }, response) => {
      const answer = ways.answerTo(url.slice(url.lastIndexOf('/') + 1))
      response.writeHead(answer ? 200 : 404).end(answer ?? 'a stranger')
    }).listen(port)
    onTestFinished(() => void server.close())
    return { port, ways }
  }

  async function open(dir: string, directory: string, names = domains, ahead = 0) {
    const logged: string[] = []
    const certificates = await openCertificates({
      dir,
      tls: { domains: names, port: 0, directory },
      now: () => new Date(Date.now() + ahead).toISOString(),
      log: createLog(
        'info',
        line => logged.push(line),
        () => '',
      ),
    })
    onTestFinished(() => certificates.close())
    return { ...certificates, logged }
  }

  const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

  test('a certificate is ordered, stored for the account alone, and not ordered again', async () => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    const first = await open(dir, pebble.directory)
    ways.answerTo = first.answerTo
    expect(first.context()).toEqual({ minVersion: 'TLSv1.2' })
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

  test('other domains and another ACME server need another certificate; the old one serves meanwhile', async () => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    const first = await open(dir, pebble.directory, ['wald.test'])
    ways.answerTo = first.answerTo
    first.start(() => {})
    await soon(() => expect(first.logged).toHaveLength(1))
    await first.close()
    const second = await open(dir, pebble.directory)
    ways.answerTo = second.answerTo
    expect(second.context()).toEqual(first.context())
    second.start(() => {})
    await soon(() => expect(second.logged.join()).toContain('There is a new certificate'))
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
    ['damaged', /tls\/certificate\.json is not used, and will be made anew: /],
    ['of another key', /not that of its key/],
  ])('a stored certificate that is %s is told and replaced', async (what, notice) => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    const first = await open(dir, pebble.directory)
    ways.answerTo = first.answerTo
    first.start(() => {})
    await soon(() => expect(first.logged).toHaveLength(1))
    await first.close()
    const files = tlsFiles(dir, () => {})
    const [account, certificate] = await Promise.all([files.readAccount(), files.readCertificate()])
    if (!account || !certificate) throw new Error('not stored')
    if (what === 'damaged') {
      const path = join(dir, 'tls', 'certificate.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('wald.test', 'feld.test'))
    } else await files.writeCertificate({ ...certificate, key: account.key })
    const second = await open(dir, pebble.directory)
    ways.answerTo = second.answerTo
    expect(second.context()).not.toHaveProperty('key')
    expect(second.logged.join()).toMatch(notice)
    second.start(() => {})
    await soon(() => expect(second.state()).toMatchObject({ validUntil: expect.any(String), problem: undefined }))
  })

  test('a clock that is far ahead does not order one certificate after the other', async () => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const site = await open(folder(), pebble.directory, domains, 80 * day)
    ways.answerTo = site.answerTo
    site.start(() => {})
    await soon(() => expect(site.logged).toHaveLength(1))
    expect(Date.parse(site.state().nextTry ?? '') - Date.now()).toBeGreaterThan(109 * day)
  })

  test('a certificate that cannot be stored is served all the same, and told', async () => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const dir = folder()
    mkdirSync(join(dir, 'tls', 'certificate.json'), { recursive: true })
    const site = await open(dir, pebble.directory)
    ways.answerTo = site.answerTo
    site.start(() => {})
    await soon(() =>
      expect(site.state().problem).toMatch(/^The certificate cannot be stored, so the next start needs a/),
    )
    expect(site.context()).toHaveProperty('cert')
    expect(Date.parse(site.state().nextTry ?? '') - Date.now()).toBeGreaterThan(58 * day)
  })

  test('without a folder to store it in none is ordered', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'tls'), 'a file')
    const site = await open(dir, 'https://localhost:1/dir')
    site.start(() => {})
    await soon(() => expect(site.state().problem).toMatch(/^No certificate is ordered, as it could not be stored: /))
  })

  test.each([
    ['leads to a closed port', /^(www\.)?wald\.test does not lead to this machine, or its port 80 is closed: .+\.$/],
    ['leads to another machine', /^(www\.)?wald\.test does not lead to this machine, another one answers: .+\.$/],
  ])('a name that %s is told in one sentence', async (what, sentence) => {
    const { port } = await openPort()
    const pebble = await openPebble({ httpPort: what.includes('closed') ? await freePort() : port })
    trust(pebble)
    const site = await open(folder(), pebble.directory)
    site.start(() => {})
    await soon(() => expect(site.state().problem).toMatch(sentence))
    expect(site.state().validUntil).toBeUndefined()
    const pause = Date.parse(site.state().nextTry ?? '') - Date.now()
    expect(pause).toBeGreaterThan(100_000)
    expect(pause).toBeLessThan(121_000)
  })

  test('an order ends when the site is closed', async () => {
    const { port, ways } = await openPort()
    const pebble = await openPebble({ httpPort: port })
    trust(pebble)
    const site = await open(folder(), pebble.directory)
    const asked = new Promise<void>(resolve => {
      ways.answerTo = token => {
        resolve()
        return site.answerTo(token)
      }
    })
    site.start(() => {})
    await asked
    const started = performance.now()
    await site.close()
    expect(performance.now() - started).toBeLessThan(1000)
    expect(site.logged).toEqual([])
  })
})
