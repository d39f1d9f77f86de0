import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { selfSigned } from './pebble.ts'

type Place = { dir: string; http: number; https: number; site: number; certificate: string; privateKey: string }

type Proxy = {
  program: string
  /** File in docs/operations/proxies. */
  file: string
  /** Replaces ports and paths of the file by those of a test. */
  placed(config: string, place: Place): string
  /** Adds what the system's own configuration has around the file. */
  around(config: string, place: Place): string
  args(config: string): string[]
}

const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'http2', 'alias', 'deflate', 'filter', 'proxy']
const apacheModules = [...modules, 'proxy_http', 'proxy_balancer', 'lbmethod_byrequests', 'slotmem_shm']

/** Programs that the operations guide configures, and how a test starts them. */
export const proxies: Readonly<Record<'nginx' | 'apache' | 'caddy' | 'haproxy', Proxy>> = {
  nginx: {
    program: 'nginx',
    file: 'nginx.conf',
    placed: (config, { dir, http, https }) =>
      config
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replaceAll('/run/', `${dir}/`),
    around: (config, { dir }) =>
      [
        ...['user root;', 'daemon off;', 'master_process off;', `pid ${dir}/pid;`, `error_log ${dir}/errors;`],
        ...['events {}', 'http {', 'access_log off;', 'gzip on;', 'gzip_types *;', 'gzip_proxied any;'],
        ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${dir}/${of};`),
        ...[config, '}'],
      ].join('\n'),
    args: config => ['-c', config],
  },
  apache: {
    program: 'apache2',
    file: 'apache.conf',
    placed: (config, { http, https }) =>
      config.replace('*:80>', `127.0.0.1:${http}>`).replace('*:443>', `127.0.0.1:${https}>`),
    around: (config, { dir, http, https }) =>
      [
        ...[`ServerRoot ${dir}`, `DefaultRuntimeDir ${dir}`, `PidFile ${dir}/pid`, `ErrorLog ${dir}/errors`],
        ...[`Listen 127.0.0.1:${http}`, `Listen 127.0.0.1:${https}`, 'ServerName localhost', 'Mutex sem'],
        ...apacheModules.map(name => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        ...['User www-data', 'Group www-data', 'SetOutputFilter DEFLATE', config],
      ].join('\n'),
    args: config => ['-f', config, '-DFOREGROUND'],
  },
  caddy: {
    program: 'caddy',
    file: 'Caddyfile',
    placed: (config, { certificate, privateKey }) =>
      config.replace(/^example\.de.* \{$/m, `$&\n\ttls ${certificate} ${privateKey}\n\tencode gzip`),
    around: (config, { http, https }) =>
      [
        ...[
          '{',
          'admin off',
          'auto_https disable_certs',
          'default_sni localhost',
          `http_port ${http}`,
          `https_port ${https}`,
          'default_bind 127.0.0.1',
        ],
        ...['servers {', 'protocols h1 h2', '}', '}', config],
      ].join('\n'),
    args: config => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  haproxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    placed: (config, { http, https }) =>
      config.replace('bind :80', `bind 127.0.0.1:${http}`).replace('bind :443', `bind 127.0.0.1:${https}`),
    around: config => config,
    args: config => ['-db', '-f', config],
  },
}

/** Starts a proxy in front of a site, with its file of the operations guide; ends it with the test. */
export async function openProxy(name: keyof typeof proxies, site: number) {
  const { program, file, placed, around, args } = proxies[name]
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-proxy-'))
  const [http, https] = [await freePort(), await freePort()]
  const place = { dir, http, https, site, ...selfSigned(dir) }
  const pemFile = join(dir, 'both.pem')
  writeFileSync(pemFile, readFileSync(place.certificate, 'utf8') + readFileSync(place.privateKey, 'utf8'))
  const config = placed(readFileSync(join('docs/operations/proxies', file), 'utf8'), place)
    .replaceAll(/127\.0\.0\.1:3000\b/g, `127.0.0.1:${site}`)
    .replaceAll('/etc/haproxy/example.de.pem', pemFile)
    .replaceAll('/etc/letsencrypt/live/example.de/fullchain.pem', place.certificate)
    .replaceAll('/etc/letsencrypt/live/example.de/privkey.pem', place.privateKey)
  const path = join(dir, 'config')
  writeFileSync(path, `${around(config, place)}\n`)
  const child = spawn(program, args(path), {
    cwd: dir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: dir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  onTestFinished(async () => {
    await endOf(child)
    rmSync(dir, { recursive: true, force: true })
  })
  const looks = () =>
    new Promise<void>((resolve, failed) => {
      if (child.exitCode !== null) throw new Error(output)
      const socket = connect(https, '127.0.0.1', () => resolve(void socket.destroy())).once('error', failed)
    })
  await vi.waitFor(looks, { interval: 20 })
  return { http, https, dir, output: () => output }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  // The whole group: Apache's children wait for their connections.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
}
