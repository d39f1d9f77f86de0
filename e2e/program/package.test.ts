import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { callerOf } from '../support/api.ts'
import { obstacleToDebian, startDebian, tracesIn } from '../support/debian.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const packageFor = (architecture: string) => `dist/lichtung_${version}_${architecture}.deb`
const hasLintian = spawnSync('lintian', ['--version']).status === 0
if (!hasLintian) process.stderr.write('NOT TRIED: lintian on the packages. It is not installed.\n')

for (const architecture of ['amd64', 'arm64']) {
  test.skipIf(!hasLintian)(`lintian finds no fault in the package for ${architecture}`, () => {
    const options = ['--fail-on', 'error,warning', packageFor(architecture)]
    expect(spawnSync('lintian', options, { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
  })
}

const obstacle = obstacleToDebian()
if (obstacle) process.stderr.write(`NOT TRIED: the package in Debian 12 and 13. ${obstacle}\n`)

/** Checks a non-existent domain in the panel, after setting a password by the printed link. */
async function checkAddress(link: string) {
  const { searchParams } = new URL(link)
  const site = { origin: 'http://localhost' }
  const post = async (path: string, body: object, session?: string) => {
    const answer = await (await callerOf(site, session))(path, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer
  }
  const chosen = { email: searchParams.get('email'), key: searchParams.get('key'), password: 'Haselmaus unter Farn' }
  const signedIn = await post('/api/user/passwordreset', chosen)
  const cookie = signedIn.headers.getSetCookie().find(line => line.startsWith('sid='))
  return (await post('/api/address/check', { name: 'waldkind.test' }, cookie?.split(';')[0])).json()
}

for (const release of ['bookworm', 'trixie']) {
  test.skipIf(obstacle)(
    `in a bare ${release} the package is installed, monitored, upgraded, removed and purged`,
    async () => {
      const debian = await startDebian(release)
      const file = packageFor(process.arch === 'x64' ? 'amd64' : 'arm64')
      const name = basename(file)
      copyFileSync(file, join(debian.root, 'root', name))
      const install = `apt-get update -qq; apt-get install -y --reinstall /root/${name}`

      // Another program uses port 80.
      const server = createServer().listen(80)
      await once(server, 'listening')
      const blocked = debian.run(`${install} 2>&1`)
      expect(blocked).toContain('does not start')
      expect(blocked).toContain('/etc/lichtung.env')
      await promisify(server.close.bind(server))()

      const installed = debian.run('dpkg-reconfigure lichtung 2>&1')
      const link = /Open this within 24 hours.*\n {2}(http:\/\/\S+\/login\?key=\S+)/.exec(installed)?.[1] ?? ''
      // Looking up an address needs operations that the unit of the service must not forbid.
      expect(await checkAddress(link)).toMatchObject({ first: { name: 'waldkind.test' } })
      // A link from the command line has the same address.
      const reset = 'lichtung admin reset admin@localhost --data /var/lib/lichtung'
      expect(debian.run(`systemctl stop lichtung; ${reset}; systemctl start lichtung`)).toContain(
        `: ${new URL(link).origin}/login?`,
      )
      expect(debian.run('systemctl is-active lichtung')).toBe('active\n')
      expect(
        debian.run(
          'systemd-analyze --man=no verify lichtung.service lichtung-restic.service lichtung-restic.timer 2>&1',
        ),
      ).toBe('')
      expect(debian.run('PORT=80 lichtung status')).toBe('The site answers at http://localhost.\n')

      // A hanging process is restarted.
      const change =
        'mkdir -p /run/systemd/system/lichtung.service.d; printf "[Service]\\nWatchdogSec=2\\n" > $_/now.conf'
      debian.run(`${change}; systemctl daemon-reload; systemctl restart lichtung`)
      const pid = debian.run('systemctl show -P MainPID lichtung').trim()
      debian.run(`kill -STOP ${pid}; while [ "$(systemctl show -P MainPID lichtung)" = ${pid} ]; do :; done`)
      debian.run('rm -r /run/systemd/system/lichtung.service.d; systemctl daemon-reload; systemctl restart lichtung')

      // Backups by restic are off by default.
      expect(debian.run('systemctl is-enabled lichtung-restic.timer || true')).toBe('disabled\n')
      debian.run('systemctl enable --now lichtung-restic.timer')

      // A site of 0.1.0 is backed up before its update, and again before the next package.
      debian.run('systemctl stop lichtung; rm -r /var/lib/lichtung/*')
      cpSync('server/testing/golden/0.1.0', join(debian.root, 'var/lib/lichtung'), { recursive: true })
      debian.run('chown -R lichtung: /var/lib/lichtung; systemctl start lichtung')
      expect(debian.run(install)).toContain('is written and read back. It holds “Wildnisschule am Bach”')
      expect(debian.run('ls /var/lib/lichtung/backups').trim().split('\n')).toEqual([
        expect.stringMatching(/^before-upgrade-\d{4}-.*\.zip$/),
        `before-upgrade-from-${version}.zip`,
      ])
      expect(debian.run('lichtung check --data /var/lib/lichtung')).toContain('Nothing wrong was found.')

      // A manually installed site is not taken over unasked, but completely once it is handed over.
      debian.run('systemctl disable --now lichtung; dpkg -P lichtung')
      debian.run(`dpkg --fsys-tarfile /root/${name} | tar -xO ./usr/bin/lichtung > /usr/local/bin/lichtung`)
      debian.run('rm -r /var/lib/lichtung; deluser --quiet lichtung')
      debian.run('echo ADMIN_EMAIL=erika@example.de > /etc/lichtung.env; chmod +x /usr/local/bin/lichtung')
      debian.run('/usr/local/bin/lichtung service --port 80 > /etc/systemd/system/lichtung.service')
      debian.run('systemctl daemon-reload; systemctl enable --now lichtung')
      expect(debian.run(`${install} || true`)).toContain('To hand it over to the package')
      expect(debian.run('systemctl is-active lichtung')).toBe('active\n')
      debian.run(
        'systemctl disable --now lichtung; mv /etc/systemd/system/lichtung.service /root/by-hand; rm /usr/local/bin/lichtung',
      )
      debian.run(install)
      expect(debian.run('systemctl is-active lichtung; cat /etc/lichtung.env')).toBe(
        'active\nADMIN_EMAIL=erika@example.de\n',
      )
      expect(debian.run('systemctl restart lichtung; stat -Lc %U /var/lib/lichtung/site.json')).toBe('lichtung\n')
      debian.run('rm /root/by-hand')

      const purge = (deletesData: boolean) =>
        debian.run(
          `echo lichtung lichtung/delete-data boolean ${deletesData} | debconf-set-selections; apt-get purge -y lichtung`,
        )
      debian.run('apt-get remove -y lichtung')
      expect(debian.run('stat -c %U /var/lib/lichtung/site.json')).toBe('lichtung\n')
      purge(false)
      expect(debian.run('ls /var/lib/lichtung')).toContain('registrations.json')
      debian.run(install)
      purge(true)
      execFileSync('rm', [join(debian.root, 'root', name)])
      expect(tracesIn(debian)).toEqual([])
      expect(debian.run('getent passwd lichtung || echo nobody')).toBe('nobody\n')
    },
    900_000,
  )
}
