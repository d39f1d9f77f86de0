import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { exists } from '../files/durable-file.ts'
import { restoredFolder, stagingFolder } from '../files/layout.ts'
import { openArchive } from './archive.ts'
import { commitStaging, inStaging, receiveBackup, type UnpackedBackup, unpackBackup } from './staging.ts'

type StagedRestore = UnpackedBackup & { id: string; createdAt: Instant; version: string }

/**
 * Restores of backups that are uploaded to a running site, one at a time; the next start of the site finishes a
 * confirmed one.
 */
export type UploadedRestores = {
  /**
   * Receives a backup and unpacks it beside the site; throws a sentence, and leaves no files, when it is not intact.
   */
  stage(body: AsyncIterable<Uint8Array>): Promise<StagedRestore>
  /** Makes the next start replace the site with this backup. When this throws, the start will not. */
  confirm(id: string): Promise<void>
  discard(id: string): Promise<void>
}

/** Lifetime of an unpacked backup that nobody confirms. */
const CONFIRM_TIMEOUT_MS = HOUR_MS

export function openRestores(dir: string, timeoutMs = CONFIRM_TIMEOUT_MS): UploadedRestores & { close(): void } {
  let stagedId: string | undefined
  let expiry: NodeJS.Timeout | undefined
  let isBusy = false
  const forget = () => {
    stagedId = undefined
    clearTimeout(expiry)
  }
  const runAlone = async <R>(work: () => Promise<R>): Promise<R> => {
    if (isBusy)
      throw new AppError(
        'conflict',
        t(
          'Another backup is being uploaded. Please wait until that is done.',
          'Es wird gerade eine andere Sicherung hochgeladen. Bitte warte, bis das fertig ist.',
        ),
      )
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
  const discard = (id: string) =>
    runAlone(async () => {
      if (id !== stagedId) return
      forget()
      await rm(join(dir, stagingFolder), { recursive: true, force: true })
    })
  return {
    stage: body =>
      runAlone(async () => {
        if (await exists(join(dir, restoredFolder)))
          throw new AppError(
            'conflict',
            t(
              'A restore waits for the next start of the site.',
              'Beim nächsten Start der Website wird schon eine Sicherung zurückgespielt.',
            ),
          )
        forget()
        const unpacked = await inStaging(dir, async staging => {
          const upload = join(staging, 'upload.zip')
          await receiveBackup(body, upload)
          const archive = await openArchive(upload, t('This file', 'Diese Datei'))
          try {
            const { createdAt, version } = archive.manifest
            return { createdAt, version, ...(await unpackBackup(dir, archive)) }
          } finally {
            archive.close()
            await rm(upload)
          }
        })
        const id = randomUUID()
        stagedId = id
        // If that fails, the next upload or start clears it away.
        expiry = setTimeout(() => discard(id).catch(() => {}), timeoutMs).unref()
        return { id, ...unpacked }
      }),
    confirm: id =>
      runAlone(async () => {
        if (id !== stagedId)
          throw new AppError(
            'not_found',
            t(
              'This backup is not there any more. Please upload it again.',
              'Diese Sicherung ist nicht mehr da. Bitte lade sie noch einmal hoch.',
            ),
          )
        await commitStaging(dir)
        forget()
      }),
    discard,
    close: forget,
  }
}
