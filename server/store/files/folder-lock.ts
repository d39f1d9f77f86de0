import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../domain/kit/error.ts'
import { lockName } from './layout.ts'

const SQLITE_BUSY = 5
const WAIT_MS = 500

/**
 * Makes this process the only one on the folder, or throws one sentence (D21). The kernel releases the lock when the
 * process ends, however it ends. No other code in this process may open the lock file: closing it would unlock.
 */
export function lockFolder(dir: string): { release(): void } {
  const path = join(dir, lockName)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: WAIT_MS })
    chmodSync(path, 0o600)
    // The database stays empty, so it needs no journal file beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if (errcodeOf(error) === SQLITE_BUSY)
      throw new AppError(
        'unavailable',
        `The data folder ${dir} is in use by another Lichtung process; stop that one or choose another folder with --data.`,
      )
    throw new AppError(
      'unavailable',
      `The data folder ${dir} cannot be locked, is it writable? (${path}: ${messageOf(error)})`,
    )
  }
  const lock = database
  return {
    release() {
      if (lock.isOpen) lock.close()
    },
  }
}

const errcodeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? error.errcode : undefined)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
