import { mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than all tests that run at once need, and enough that no site reports a nearly full disk. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** True if a file system in memory has room and may run programs: a site starts the one for its pictures there. */
function isUsable(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
    const [, , kind, options = ''] = mounts.findLast(([, folder]) => folder === memory) ?? []
    const { bavail, bsize } = statfsSync(memory)
    return kind === 'tmpfs' && !/\b(ro|noexec)\b/.test(options) && bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * For tests: creates a folder in memory if possible, as most tests would only wait for the disk. Tests of how data
 * survives kills, full disks and backups use one on the disk.
 */
export const makeMemoryFolder = (name: string): string => mkdtempSync(join(isUsable() ? memory : tmpdir(), name))
