import { mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than all tests that run at once need, and so much that no site says its disk is almost full. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Whether there is a disk in memory with room, from which programs may run: a site starts the one for its pictures there. */
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
 * For tests: makes a folder in memory where the machine can, as most tests would only wait for the disk. Tests of how data
 * survives kills, full disks and backups take one on the disk.
 */
export const makeMemoryFolder = (name: string): string => mkdtempSync(join(isUsable() ? memory : tmpdir(), name))
