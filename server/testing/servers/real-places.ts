import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { SABRE } from '../programs.ts'
import { freePort } from './free-port.ts'

/** A place that somebody else's program serves, with the settings that a site gets for it. */
export type RealPlace = { url: string; user: string; secret: string; dir: string }

const account = { user: 'wald', secret: 'geheim' }

/** Programs that each kind of place needs. */
export const placePrograms = {
  apache: ['apache2'],
  rclone: ['rclone'],
  sabre: ['php', 'sabre'],
  swift: ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server', 'memcached'],
} as const
export type PlaceKind = keyof typeof placePrograms

/** Starts a server that ends with the test. */
function start(dir: string, program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { cwd: dir, stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const end = once(child, 'exit')
    // Killed, Apache would leave its workers behind.
    child.kill(program === 'apache2' ? 'SIGTERM' : 'SIGKILL')
    await end
  })
  return child
}

const answers = (url: string) =>
  vi.waitFor(async () => void (await fetch(url, { signal: AbortSignal.timeout(5000) })), {
    timeout: 90_000,
    interval: 50,
  })

export async function openRealPlace(kind: PlaceKind): Promise<RealPlace> {
  const dir = mkdtempSync(join(tmpdir(), `lichtung-${kind}-`))
  const place = await { apache, rclone, sabre, swift }[kind](dir)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { ...place, dir }
}

/** Starts Apache with a certificate of an authority that nobody knows; `authority` is that one's file. */
export async function openSecureApache(days = 2): Promise<RealPlace & { authority: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-apache-'))
  const place = await apache(dir, makeCertificate(dir, days))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { ...place, dir, authority: join(dir, 'ca.pem') }
}

/**
 * Makes an authority and its certificate for localhost, valid for some days from now on, by openssl; returns the lines
 * of Apache's configuration.
 */
function makeCertificate(dir: string, days: number): string[] {
  const openssl = (line: string) => {
    const { status, stderr } = spawnSync('openssl', line.split(' '), { cwd: dir, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const newKey = 'req -newkey rsa:2048 -nodes -days 2'
  openssl(`${newKey} -x509 -keyout ca.key -out ca.pem -subj /CN=Waldamt -addext basicConstraints=critical,CA:TRUE`)
  openssl(`${newKey} -keyout key.pem -out request.pem -subj /CN=localhost`)
  writeFileSync(join(dir, 'names'), 'subjectAltName=DNS:localhost')
  openssl(
    `x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out cert.pem -extfile names -days ${days}`,
  )
  const modules = ['ssl', 'socache_shmcb'].map(moduleLine)
  return [...modules, 'SSLEngine on', `SSLCertificateFile ${dir}/cert.pem`, `SSLCertificateKeyFile ${dir}/key.pem`]
}

const moduleLine = (name: string) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`

async function apache(dir: string, tls?: readonly string[]) {
  const port = await freePort()
  const [files, locks] = [join(dir, 'files'), join(dir, 'locks')]
  const { stdout } = spawnSync('id', ['-u', 'www-data'])
  for (const folder of [files, locks]) {
    mkdirSync(folder)
    if (process.getuid?.() === 0) chownSync(folder, Number(stdout), Number(stdout))
  }
  spawnSync('chmod', ['755', dir])
  const { stdout: hash } = spawnSync('openssl', ['passwd', '-apr1', account.secret])
  writeFileSync(join(dir, 'users'), `${account.user}:${hash}`)
  const modules = ['mpm_event', 'authz_core', 'authn_core', 'authn_file', 'authz_user', 'auth_basic', 'dav', 'dav_fs']
  writeFileSync(
    join(dir, 'config'),
    [
      ...[`ServerRoot ${dir}`, `DefaultRuntimeDir ${dir}`, `PidFile ${dir}/pid`, `ErrorLog ${dir}/errors`],
      ...[`Listen 127.0.0.1:${port}`, 'ServerName localhost', 'Mutex sem', 'User www-data', 'Group www-data'],
      ...modules.map(moduleLine),
      ...(tls ?? []),
      ...[`DavLockDB ${locks}/db`, `DocumentRoot ${files}`, `<Directory ${files}>`, 'Dav On', 'AuthType Basic'],
      ...['AuthName x', `AuthUserFile ${dir}/users`, 'Require valid-user', '</Directory>', ''],
    ].join('\n'),
  )
  start(dir, 'apache2', ['-f', join(dir, 'config'), '-DFOREGROUND'])
  await answers(`http://127.0.0.1:${port}/`)
  return { url: tls ? `webdavs://localhost:${port}/wald` : `webdav://127.0.0.1:${port}/lichtung/wald`, ...account }
}

async function rclone(dir: string) {
  const port = await freePort()
  mkdirSync(join(dir, 'files'))
  const login = ['--user', account.user, '--pass', account.secret, '--config', join(dir, 'none')]
  start(dir, 'rclone', ['serve', 'webdav', join(dir, 'files'), '--addr', `127.0.0.1:${port}`, ...login])
  await answers(`http://127.0.0.1:${port}/`)
  return { url: `webdav://127.0.0.1:${port}/lichtung/wald`, ...account }
}

/** sabre/dav, of which Nextcloud's WebDAV is made. It reads WebDAV's own conditions only with the plugin for locks. */
async function sabre(dir: string) {
  const port = await freePort()
  mkdirSync(join(dir, 'files'))
  writeFileSync(
    join(dir, 'server.php'),
    `<?php
    error_reporting(0);
    require '${SABRE}';
    use Sabre\\DAV, Sabre\\HTTP\\BasicAuth;
    $login = new BasicAuth();
    if ($login->getUserPass() !== ['${account.user}', '${account.secret}']) { $login->requireLogin(); exit; }
    $server = new DAV\\Server(new DAV\\FSExt\\Directory('${dir}/files'));
    $server->addPlugin(new DAV\\Locks\\Plugin(new DAV\\Locks\\Backend\\File('${dir}/locks')));
    $server->exec();`,
  )
  start(dir, 'php', ['-S', `127.0.0.1:${port}`, 'server.php'])
  await answers(`http://127.0.0.1:${port}/`)
  return { url: `webdav://127.0.0.1:${port}/lichtung/wald`, ...account }
}

/** OpenStack Swift, whole on one machine, with its S3 layer. */
async function swift(dir: string) {
  const [proxy, memcached] = [await freePort(), await freePort()]
  const etc = join(dir, 'etc')
  mkdirSync(etc)
  mkdirSync(join(dir, 'node/d1'), { recursive: true })
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(etc, name), `${lines.join('\n')}\n`)
  const python = '/usr/bin/python3'
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = wald',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  ])
  const common = (port: number) => [
    ...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, `user = ${process.env.USER ?? 'root'}`],
    ...[`swift_dir = ${etc}`, 'workers = 0'],
  ]
  const starting: Promise<void>[] = []
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort()
    write(`${kind}.conf`, [
      ...common(port),
      ...[`devices = ${dir}/node`, 'mount_check = false', 'disable_fallocate = true'],
      ...['[pipeline:main]', `pipeline = ${kind}-server`, `[app:${kind}-server]`, `use = egg:swift#${kind}`],
    ])
    const ring = (...args: string[]) =>
      spawnSync(python, ['/usr/bin/swift-ring-builder', join(etc, `${kind}.builder`), ...args])
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
    ring('rebalance')
    start(dir, python, [`/usr/bin/swift-${kind}-server`, join(etc, `${kind}.conf`)])
    starting.push(answers(`http://127.0.0.1:${port}/`))
  }
  write('proxy.conf', [
    ...common(proxy),
    ...['[pipeline:main]', 'pipeline = catch_errors cache listing_formats s3api tempauth proxy-server'],
    ...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true', 'allow_account_management = true'],
    ...['[filter:catch_errors]', 'use = egg:swift#catch_errors', '[filter:listing_formats]'],
    ...['use = egg:swift#listing_formats', '[filter:s3api]', 'use = egg:swift#s3api', 'location = us-east-1'],
    ...['[filter:cache]', 'use = egg:swift#memcache', `memcache_servers = 127.0.0.1:${memcached}`],
    ...['[filter:tempauth]', 'use = egg:swift#tempauth', `user_wald_erika = ${account.secret} .admin`],
  ])
  start(dir, 'memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', String(memcached)])
  start(dir, python, ['/usr/bin/swift-proxy-server', join(etc, 'proxy.conf')])
  await Promise.all([...starting, answers(`http://127.0.0.1:${proxy}/`)])
  const response = await fetch(`http://127.0.0.1:${proxy}/v1/AUTH_wald/wald`, {
    method: 'PUT',
    headers: await signIn(proxy),
  })
  if (!response.ok) throw new Error(`Swift does not make a bucket: ${response.status}`)
  const endpoint = `http://127.0.0.1:${proxy}`
  return { url: `s3://wald/lichtung?endpoint=${endpoint}&region=us-east-1`, user: 'wald:erika', secret: account.secret }
}

async function signIn(proxy: number): Promise<Record<string, string>> {
  const headers = { 'X-Auth-User': 'wald:erika', 'X-Auth-Key': account.secret }
  const answer = await fetch(`http://127.0.0.1:${proxy}/auth/v1.0`, { headers })
  return { 'X-Auth-Token': answer.headers.get('x-auth-token') ?? '' }
}
