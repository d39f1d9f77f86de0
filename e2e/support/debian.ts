import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { removeFolder, temporaryFolder } from './site.ts'

const tools = ['debootstrap', 'systemd-nspawn', 'nsenter', 'dpkg-deb']

/** Explains why Debian cannot be set up and started on this machine. */
export function obstacleToDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can start another system.'
  const missing = tools.filter(tool => spawnSync('which', [tool]).status !== 0)
  return missing.length > 0 ? `It takes ${missing.join(', ')} (packages debootstrap and systemd-container).` : undefined
}

export type Debian = {
  /** Root folder of the system's files. */
  root: string
  /** Runs a script in the system and returns its output. Throws if the script fails. */
  run(script: string): string
}

/** The system as created by debootstrap, cached between runs because it takes minutes. */
function bareRoot(release: string): string {
  const folder = resolve('node_modules/.cache/debian', release)
  if (existsSync(folder)) return folder
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const words = ['--include=systemd,systemd-sysv,dbus', release, fresh]
  execFileSync('debootstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('mv', [fresh, folder])
  return folder
}

/** Starts a minimal Debian with its own systemd. It shares this machine's network. */
export async function startDebian(release: string): Promise<Debian> {
  const folder = temporaryFolder()
  const root = join(folder, release)
  execFileSync('cp', ['-aT', bareRoot(release), root])
  const words = ['--quiet', `--directory=${root}`, '--register=no', '--keep-unit', '--boot']
  const container = spawn('systemd-nspawn', words, { stdio: 'ignore', detached: true })
  const ended = new Promise(done => container.once('exit', done))
  const inside = (script: string) => {
    const init =
      readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
    const spaces = ['-t', init, '-m', '-u', '-i', '-p', '-n', '-C', '-r', '-w']
    const printed = execFileSync('nsenter', [...spaces, 'sh', '-ec', script], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // dpkg runs its scripts in a terminal.
    return printed.replaceAll('\r', '')
  }
  onTestFinished(async () => {
    inside('systemctl poweroff')
    await ended
    removeFolder(folder)
  })
  for (let tries = 0; ; tries += 1) {
    try {
      inside('systemctl is-system-running --wait | grep -E "running|degraded"')
      return { root, run: inside }
    } catch (error) {
      if (tries > 100 || container.exitCode !== null) throw error
      await after(200)
    }
  }
}

/** Lists the system's files that are named after Lichtung. */
export const tracesIn = ({ run }: Debian): string[] =>
  // Search inside the system: from outside, links such as /var/run would lead out of its folder.
  run('find /etc /usr /var /root /opt -iname "*lichtung*"').split('\n').filter(Boolean)
