import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../../client/kit/state/api.ts'
import { longWait } from '../../domain/kit/duration.ts'
import { readLanguageFrom } from '../../domain/kit/language.ts'
import { readConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { tlsFiles } from '../store/files/tls-files.ts'
import { temporaryFolder } from '../testing/sample-site.ts'
import { freePort } from '../testing/servers/free-port.ts'
import { hasPebble, openPebble, type Pebble } from '../testing/servers/pebble.ts'
import { openTestSite, openTestSiteWithAccounts } from '../testing/test-site.ts'
import type { Network } from './reach.ts'
import { openSiteAddress, withPanelDomains } from './site-address.ts'

const now = () => new Date().toISOString()
const quiet = createLog('error', () => {}, now)

async function open({ env = {}, network = {} }: { env?: Record<string, string>; network?: Partial<Network> } = {}) {
  const { dir, done } = await temporaryFolder()
  const [http, https] = [await freePort(), await freePort()]
  const config = readConfig({}, { HOST: '127.0.0.1', PORT: String(http), HTTPS_PORT: String(https), ...env })
  const stored: string[][] = []
  const logged: string[] = []
  const address = openSiteAddress({
    ...{
      config,
      domains: [],
      problem: undefined,
      challenges: new Map(),
      dir,
      now,
      log: createLog('error', line => logged.push(line), now),
      ownPorts: () => [],
    },
    network: {
      ...{ addressesOf: async () => ['127.0.0.1'], own: () => ['127.0.0.1'], isPublic: () => true, port: http },
      ...network,
    },
    store: async domains => void stored.push([...domains]),
  })
  onTestFinished(async () => {
    await address.close()
    await done()
  })
  return { address, config, dir, stored, logged, https, http }
}

function trust({ trusted }: Pick<Pebble, 'trusted'>) {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, readFileSync(trusted, 'utf8')])
  onTestFinished(() => setDefaultCACertificates(before))
}

test('a check opens the ports for its duration and finds both names', async () => {
  const { address, http } = await open()
  expect(await address.check('wald.test', '127.0.0.1')).toEqual({
    first: { name: 'wald.test', addresses: ['127.0.0.1'], finding: 'here' },
    second: { name: 'www.wald.test', addresses: ['127.0.0.1'], finding: 'here' },
    own: ['127.0.0.1'],
    portProblem: undefined,
  })
  await expect(fetch(`http://127.0.0.1:${http}/`)).rejects.toThrow()
})

test('a port used by another program is reported, and nothing is ordered', async () => {
  const { address, https, stored } = await open()
  const other = createServer().listen(https, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise(listening => other.once('listening', listening))
  expect((await address.check('wald.test', '')).portProblem).toMatch(`Cannot listen on 127.0.0.1:${https}`)
  const toEnglish = readLanguageFrom(() => 'de')
  expect((await address.check('wald.test', '')).portProblem).toBe(
    `127.0.0.1:${https} ist schon belegt, vielleicht von einem anderen Webserver: Beende ihn oder wähle mit --https-port (HTTPS_PORT) einen anderen Port.`,
  )
  toEnglish()
  expect(await address.switchOn('wald.test', false)).toEqual({
    problem: expect.stringMatching(`Cannot listen on 127.0.0.1:${https}`),
    nextTry: undefined,
  })
  expect(stored).toEqual([])
})

test('only one check or order runs at a time', async () => {
  const { address } = await open()
  const first = address.check('wald.test', '')
  await expect(address.check('wald.test', '')).rejects.toMatchObject({ code: 'conflict' })
  await expect(address.switchOn('wald.test', false)).rejects.toMatchObject({ code: 'conflict' })
  await first
  await address.check('wald.test', '')
})

test('a German panel explains in German why an address is not served, and that a check is running; the log stays English', async () => {
  const { address, config, dir } = await open()
  const lines: string[] = []
  const log = createLog('error', line => lines.push(line), now)
  const { problem } = await withPanelDomains(config, ['wald.test'], dir, log)
  expect(lines.join()).toContain('wald.test is not served: There is no certificate')
  onTestFinished(readLanguageFrom(() => 'de'))
  expect(problem?.()).toMatch('liegt kein Zertifikat für wald.test')
  const first = address.check('wald.test', '')
  await expect(address.check('wald.test', '')).rejects.toThrow('Die Adresse wird gerade schon geprüft.')
  await first
})

test('a failed order changes nothing, and is not repeated within its pause', async () => {
  const env = { ACME_DIRECTORY: `https://127.0.0.1:${await freePort()}/dir` }
  const { address, stored, logged } = await open({ env })
  const failed = { problem: expect.stringMatching('cannot be reached'), nextTry: expect.any(String) }
  expect(await address.switchOn('wald.test', false)).toEqual(failed)
  expect(await address.switchOn('wald.test', false)).toEqual(failed)
  // Each failed order is logged.
  expect(logged).toHaveLength(1)
  expect(stored).toEqual([])
})

test('a domain of the panel without a certificate is not served, and the site stays reachable', async () => {
  const site = await openTestSite({}, data => tlsFiles(data.dir, () => {}).writeDomains(['wald.test']))
  expect((await fetch(`${site.origin}/kontakt`)).status).toBe(200)
  expect(site.logged.join('\n')).toContain('There is no certificate for wald.test in this data folder')
})

test('the settings of the server win over the panel', async () => {
  const { dir, done } = await temporaryFolder()
  onTestFinished(done)
  for (const [env, from] of [
    [{ DOMAIN: 'moos.test' }, 'domain'],
    [{ PUBLIC_URL: 'https://moos.test' }, 'publicUrl'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'proxy'],
  ] as const) {
    const config = readConfig({}, env)
    expect(config.addressFrom).toBe(from)
    expect(await withPanelDomains(config, ['wald.test'], dir, quiet)).toEqual({ config, problem: undefined })
  }
  const site = await openTestSiteWithAccounts({ TRUST_PROXY: '127.0.0.1' })
  const { api } = site.as('admin')
  expect(await call(api.address.$get())).toMatchObject({ from: 'proxy', domains: [], problem: null })
  const [check, order] = [{ name: 'wald.test' }, { name: 'wald.test', hasSecond: false }]
  await expect(call(api.address.check.$post({ header: longWait, json: check }))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(call(api.address.switch.$post({ header: longWait, json: order }))).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a pasted name is read, and an invalid domain is refused', async () => {
  const site = await openTestSiteWithAccounts()
  const { api } = site.as('admin')
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'wald', '', 'http://', 'a b.de'])
    await expect(call(api.address.check.$post({ header: longWait, json: { name } })), name).rejects.toMatchObject({
      code: 'invalid',
    })
})

describe.runIf(hasPebble())('with an ACME server', () => {
  test('a domain is switched on: certificate first, then the setting, and the next start serves it', async () => {
    const httpPort = await freePort()
    const pebble = await openPebble({ httpPort })
    trust(pebble)
    const { address, config, dir, stored } = await open({
      env: { PORT: String(httpPort), ACME_DIRECTORY: pebble.directory },
    })
    expect(await address.switchOn('wald.test', true)).toEqual({
      url: `https://wald.test:${config.panelDomain.tls.port}`,
    })
    expect(stored).toEqual([['wald.test', 'www.wald.test']])
    const next = await withPanelDomains(config, stored[0] ?? [], dir, quiet)
    expect(next.problem).toBeUndefined()
    expect(next.config.tls?.domains).toEqual(['wald.test', 'www.wald.test'])
    // If another program takes the port meanwhile, the site is served as before.
    const other = createServer().listen(httpPort, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise(listening => other.once('listening', listening))
    const result = await withPanelDomains(config, stored[0] ?? [], dir, quiet)
    expect(result.config).toBe(config)
    expect(result.problem?.()).toMatch('Another program uses it')
    onTestFinished(readLanguageFrom(() => 'de'))
    expect(result.problem?.()).toMatch(/^127\.0\.0\.1:\d+ ist schon belegt/)
  })
})
