import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lacksPrograms } from '../../server/testing/programs.ts'

const lacksRestic = lacksPrograms('restic')

const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')
const HOUR = 3_600_000

/** A machine below a folder, on which the package's script runs. */
function machine({ env = '' } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'lichtung-restic-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['etc', 'var/lib/lichtung/backups', 'elsewhere'])
    mkdirSync(join(root, folder), { recursive: true })
  const script = join(root, 'lichtung-restic')
  const text = readFileSync('build/package/debian/lichtung-restic', 'utf8')
  writeFileSync(script, text.replaceAll(/\/(etc|var)\//g, `${root}/$1/`))
  writeFileSync(join(root, 'etc/lichtung.env'), env.replaceAll('ROOT', root))
  writeFileSync(
    join(root, 'etc/lichtung-restic.env'),
    `RESTIC_REPOSITORY=${root}/repository\nRESTIC_PASSWORD='Moos & Farn'\n`,
  )
  return {
    run: (...words: string[]) => spawnSync('sh', [script, ...words], { encoding: 'utf8' }),
    /** Creates a backup dated some hours ago. */
    addBackup(hoursAgo: number, content: string, folder = 'var/lib/lichtung/backups') {
      const moment = new Date(Date.now() - hoursAgo * HOUR)
      const path = join(root, folder, `nightly-${stampOf(moment)}.zip`)
      writeFileSync(path, content)
      utimesSync(path, moment, moment)
    },
  }
}

const latest = ({ run }: ReturnType<typeof machine>) => run('dump', 'latest', 'lichtung.zip').stdout

test.skipIf(lacksRestic)('the newest backup is copied, and restoring the copy gives the same files', () => {
  const site = machine()
  const { run, addBackup } = site
  expect(run('init').status).toBe(0)
  addBackup(30, 'yesterday')
  addBackup(6, 'tonight')
  addBackup(-1000, 'dated by a wrong clock')
  expect(run()).toMatchObject({ status: 0 })
  expect(latest(site)).toBe('tonight')
  addBackup(1, 'tomorrow')
  expect(run()).toMatchObject({ status: 0 })
  expect(latest(site)).toBe('tomorrow')
  expect(run('snapshots', '--json').stdout.match(/"paths":\["\/lichtung.zip"\]/g)).toHaveLength(2)
})

test.skipIf(lacksRestic)('without a backup for two days, nothing is copied and the script reports it', () => {
  const { run, addBackup } = machine()
  run('init')
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no backup of the last two days in'),
  })
  addBackup(49, 'the day before yesterday')
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no backup of the last two days in'),
  })
  expect(run('snapshots', '--json').stdout.trim()).toMatch(/^(null|\[\])$/)
})

test.skipIf(lacksRestic)('the script finds backups that the site stores elsewhere', () => {
  const site = machine({ env: 'PORT=80\nBACKUP_DIR="ROOT/elsewhere"\n' })
  site.run('init')
  site.addBackup(3, 'from elsewhere', 'elsewhere')
  expect(site.run()).toMatchObject({ status: 0 })
  expect(latest(site)).toBe('from elsewhere')
})

test.skipIf(lacksRestic)('the script creates no new repository while the existing one is out of reach', () => {
  const { run, addBackup } = machine()
  addBackup(3, 'tonight')
  expect(run().status).not.toBe(0)
  expect(run('snapshots').status).not.toBe(0)
})
