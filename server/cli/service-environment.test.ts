import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { originFor } from '../people/accounts/admin-command.ts'
import type { Environment } from '../runtime/settings.ts'
import { temporaryFolder } from '../testing/sample-site.ts'
import { readCommand } from './command-line.ts'
import { environmentOf } from './service-environment.ts'

const data = '/var/lib/lichtung'

/** Returns the output of `systemctl show` for a service with this environment file. */
async function environmentWith(
  file: string,
  { words = `serve --data ${data}`, environment = 'HOST=:: PORT=80', dataDir = data } = {},
) {
  const { dir, done } = await temporaryFolder()
  onTestFinished(done)
  const path = join(dir, 'lichtung.env')
  writeFileSync(path, file)
  const shown = [
    `ExecStart={ path=/usr/bin/lichtung ; argv[]=/usr/bin/lichtung ${words} ; ignore_errors=no ; start_time=[n/a] ; stop_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }`,
    `Environment=${environment}`,
    `EnvironmentFiles=${path} (ignore_errors=yes)`,
    '',
  ].join('\n')
  return environmentOf(shown, dataDir)
}

/** Returns the origin of links of `lichtung admin reset` on a machine with this address. */
function originIn(env: Environment, options: string[] = []) {
  const command = readCommand(['admin', 'reset', 'a@example.org', '--data', data, ...options], env)
  if (command.name !== 'admin') throw new Error('unreachable')
  return originFor(command.config, { inPanel: '', domains: [], address: '192.0.2.2' })
}

test('a link from the command uses the package’s address: the machine’s own, port 80', async () => {
  expect(originIn(await environmentWith('# nothing\n#PORT=3000\n'))).toBe('http://192.0.2.2')
})

test('settings in /etc/lichtung.env apply to the command, too', async () => {
  expect(originIn(await environmentWith('PORT=8080\n'))).toBe('http://192.0.2.2:8080')
  expect(originIn(await environmentWith('PUBLIC_URL="https://wald.example"\n'))).toBe('https://wald.example')
  expect(originIn(await environmentWith('  HOST=127.0.0.1\nPORT=3000\n'))).toBe('http://localhost:3000')
})

test('a settings file is read as systemd reads it, and errors elsewhere in it lock nobody out', async () => {
  expect(originIn(await environmentWith('PORT = 8080  \n'))).toBe('http://192.0.2.2:8080')
  expect(originIn(await environmentWith('PORT="8080"  \nMAIL_FROM=Anna \\\n <a@b.de>\n'))).toBe('http://192.0.2.2:8080')
  expect(originIn(await environmentWith('SMTP_URL=bad\nPORT=8080\n'))).toBe('http://192.0.2.2:8080')
})

test('options of a hand-written unit apply to the command, too', async () => {
  const words = `serve --data ${data} --domain wald.example,www.wald.example --port 80`
  expect(originIn(await environmentWith('', { words, environment: '' }))).toBe('https://wald.example')
})

test('the command’s own options win', async () => {
  const env = await environmentWith('PORT=8080\n')
  expect(originIn(env, ['--public-url', 'https://wald.example'])).toBe('https://wald.example')
})

test('a service with another data folder has no settings for the command, nor has a machine without a service', async () => {
  expect(await environmentWith('PORT=8080\n', { dataDir: '/srv/other' })).toEqual({})
  expect(await environmentOf('ExecStart=\nEnvironment=\n', data)).toEqual({})
  expect(originIn({})).toBe('http://localhost:3000')
})

test('a domain switched on in the panel wins over the machine’s address', () => {
  const command = readCommand(['admin', 'reset', 'a@example.org', '--data', data], { HOST: '::', PORT: '80' })
  if (command.name !== 'admin') throw new Error('unreachable')
  const more = { inPanel: '', address: '192.0.2.2' }
  expect(originFor(command.config, { ...more, domains: ['wald.example'] })).toBe('https://wald.example')
})
