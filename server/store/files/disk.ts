import { statfs } from 'node:fs/promises'
import { type Sentence, t } from '../../../domain/kit/language.ts'

/** Returns the size of the disk that holds a folder, and its free space, in bytes. */
export async function diskSpace(dir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dir)
  return { free: bavail * bsize, total: blocks * bsize }
}

const fullTable = () =>
  t('too many files and connections are open at once', 'es sind zu viele Dateien und Verbindungen offen')
const noRoom = () => t('the disk is full', 'der Speicher ist voll')
const notAllowed = () => t('this account may not use the file', 'dieses Systemkonto darf die Datei nicht benutzen')

/** Explains the system's error codes for reading and writing, in the log and to administrators. */
const refusals: Record<string, Sentence> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EIO: () => t('the disk has an error', 'der Datenträger hat einen Fehler'),
  EROFS: () => t('the disk is read-only', 'der Datenträger ist schreibgeschützt'),
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EMFILE: fullTable,
  ENFILE: fullTable,
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** Returns the reason of a refusal; in the system's own words for unknown codes. */
export const refusalOf = (error: unknown): string =>
  (isCoded(error) ? refusals[error.code]?.() : undefined) ?? (error instanceof Error ? error.message : String(error))

const isCoded = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** True if the system has no room for one more open file or connection. */
export const isOutOfFiles = (error: unknown): boolean => isCoded(error) && refusals[error.code] === fullTable
