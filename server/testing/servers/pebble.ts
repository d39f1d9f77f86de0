import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { lacksPrograms } from '../programs.ts'
import { freePort } from './free-port.ts'

/** Returns true if there is an ACME server to test with. */
export const hasPebble = () => !lacksPrograms('pebble', 'pebble-challtestsrv', 'openssl')

/** Creates a self-signed certificate for localhost, and its key; returns the paths in a folder. */
export function selfSigned(dir: string): { certificate: string; privateKey: string } {
  const [certificate, privateKey] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const output = ['-days', '2', '-keyout', privateKey, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...output], { stdio: 'ignore' })
  return { certificate, privateKey }
}

export type Pebble = {
  directory: string
  /** A file with the certificate of the ACME server itself. */
  trusted: string
  /** Returns the root that verifies its certificates. */
  root(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Opens a real ACME server, Let's Encrypt's own for tests, closed with the test. Every name leads to `address` ("" for
 * none), where it looks at `httpPort`.
 */
export async function openPebble({
  httpPort,
  address = '127.0.0.1',
  address6 = '',
  validSeconds = 90 * 24 * 3600,
}: {
  httpPort: number
  address?: string
  address6?: string
  validSeconds?: number
}): Promise<Pebble> {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-pebble-'))
  const [port, managementPort, dnsPort, dnsManagementPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const { certificate, privateKey } = selfSigned(dir)
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate,
    privateKey,
    httpPort,
    tlsPort: 0,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    certificateValidityPeriod: validSeconds,
  }
  writeFileSync(join(dir, 'config.json'), JSON.stringify({ pebble: settings }))

  const children = new Set<ChildProcess>()
  const run = (program: string, args: string[]) => {
    const child = spawn(program, args, { cwd: dir, stdio: 'ignore', env: { PEBBLE_VA_NOSLEEP: '1' } })
    children.add(child)
    return async () => {
      children.delete(child)
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  const dnsOf = { '-dns01': `127.0.0.1:${dnsPort}`, '-management': `127.0.0.1:${dnsManagementPort}` }
  const modes = ['-http01', '', '-https01', '', '-tlsalpn01', '']
  const addresses = ['-defaultIPv4', address, '-defaultIPv6', address6]
  const stopDns = run('/usr/bin/env', ['pebble-challtestsrv', ...Object.entries(dnsOf).flat(), ...modes, ...addresses])
  let stopPebble = async () => {}
  const get = (from: number, path: string) =>
    new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: from, path, servername: 'localhost', ca: readFileSync(certificate) }
      const asked = request(options, async response => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve(text)
      })
      asked.once('error', reject).end()
    })
  const pebble: Pebble = {
    directory: `https://localhost:${port}/dir`,
    trusted: certificate,
    root: () => get(managementPort, '/roots/0'),
    stop: () => stopPebble(),
    async start() {
      const config = ['-config', join(dir, 'config.json'), '-dnsserver', `127.0.0.1:${dnsPort}`]
      stopPebble = run('/usr/bin/env', ['pebble', ...config])
      await vi.waitFor(() => get(port, '/dir'), { interval: 20 })
    },
  }
  onTestFinished(async () => {
    await stopPebble()
    await stopDns()
    rmSync(dir, { recursive: true, force: true })
  })
  await pebble.start()
  return pebble
}
