import { expect, test } from 'vitest'
import { AppError } from '../../domain/kit/error.ts'
import { commands, readCommand } from './command-line.ts'
import { help } from './help.ts'
import { settingsPage } from './settings-page.ts'

test('serve is the default command', () => {
  expect(readCommand([], {})).toEqual(readCommand(['serve'], {}))
  expect(readCommand(['--port', '8080'], {})).toMatchObject({ name: 'serve', config: { port: 8080 } })
})

test.each([
  [['admin', 'list'], { name: 'admin', action: 'list' }],
  [['admin', 'add', ' Erika@Example.org '], { name: 'admin', action: 'add', email: 'erika@example.org' }],
  [['admin', 'reset', 'erika@example.org'], { name: 'admin', action: 'reset', email: 'erika@example.org' }],
  [['backup', 'site.zip'], { name: 'backup', file: 'site.zip', force: false, dataDir: '/srv/env' }],
  [['restore', 'site.zip', '--force', '--data', '/srv'], { name: 'restore', force: true, dataDir: '/srv' }],
  [['check'], { name: 'check', dataDir: '/srv/env' }],
  [['outbox'], { name: 'outbox', dataDir: '/srv/env' }],
  [['key'], { name: 'key' }],
  [['pictures', '/sharp.node'], { name: 'pictures', nativeModule: '/sharp.node' }],
  [['version'], { name: 'version' }],
  [['status', '--port', '4000'], { name: 'status', config: { port: 4000 } }],
  [['licences'], { name: 'licences' }],
  [['changes'], { name: 'changes' }],
  [['update', '--from', 'new'], { name: 'update', file: 'new', force: false, dataDir: '/srv/env' }],
  [['-v'], { name: 'version' }],
  [['help'], { name: 'help' }],
  [['serve', '--help'], { name: 'help' }],
])('%j is a valid command', (argv, command) => {
  expect(readCommand(argv, { DATA_DIR: '/srv/env' })).toMatchObject(command)
})

test.each([
  [['dig'], '"dig" is not a command of lichtung; see lichtung --help.'],
  [['admin'], '"admin" is not a command of lichtung; see lichtung --help.'],
  [['admin', 'list', 'all'], '"admin list all" is not a command of lichtung; see lichtung --help.'],
  [['backup'], '"backup" is not a command of lichtung; see lichtung --help.'],
  [['--deep'], "Unknown option '--deep'; see lichtung --help."],
  [['--smtp', 'none'], "Unknown option '--smtp'; see lichtung --help."],
  [['serve', '--force'], '--force belongs to backup, restore, update and takeover; see lichtung --help.'],
  [['check', '--from', 'new'], '--from belongs to update and takeover; see lichtung --help.'],
  [['update'], 'update takes the new executable by --from <file>.'],
  [['admin', 'add', 'Erika'], '"Erika" is not an email address.'],
  [['service', '--data', '/srv'], 'The service keeps its data in /var/lib/lichtung; omit --data.'],
])('%j is refused in one sentence', (argv, sentence) => {
  expect(() => readCommand(argv, {})).toThrow(new AppError('invalid', sentence))
})

test.each([
  [{}, '0.0.0.0'],
  [{ HOST: '::1' }, '::1'],
  [{ DOMAIN: 'wald.example' }, undefined],
])('a service with the environment %j listens on %s', (env, host) => {
  expect(readCommand(['service'], env)).toMatchObject({ config: { host, dataDir: '/var/lib/lichtung' } })
})

test('the help lists every command for people, every setting and every flag', () => {
  const text = help()
  for (const { usage, meaning } of commands) if (meaning) expect(text).toContain(`  ${usage} `)
  for (const name of ['--data', 'DATA_DIR', '--https-port', 'ADMIN_PASSWORD', '--force']) expect(text).toContain(name)
  expect(text).not.toContain('pictures')
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})

test('docs/operations/settings.md is up to date; npm run settings writes it', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../docs/operations/settings.md')
})
