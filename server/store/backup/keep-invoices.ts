import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Invoice } from '../../../domain/invoices/invoice.ts'
import type { Collections } from '../files/collections.ts'
import type { CollectionData } from '../files/data-files.ts'
import { beforeRestorePrefix } from '../files/layout.ts'
import { readCollection } from '../files/recovery.ts'

/**
 * Adds the invoices that were issued after the backup that a restore has brought back: people hold them, and their numbers
 * must not be given again (D56). They lie in what the restore has kept of the same site; another site's are none of ours.
 * Resolves with how many there were.
 */
export async function keepInvoices(
  dir: string,
  { stored, commit }: Pick<Collections<CollectionData>, 'stored' | 'commit'>,
  log: (message: string) => void,
): Promise<number> {
  const folders = (await readdir(dir)).filter(name => name.startsWith(beforeRestorePrefix)).sort()
  let count = 0
  for (const folder of folders) {
    const kept = await invoicesIn(join(dir, folder), stored.sessions.current.secret).catch(error => {
      log(`The invoices in ${folder} could not be read: ${String(error)}`)
      return []
    })
    const known = new Set(stored.invoices.current.map(({ number }) => number))
    const missing = kept.filter(({ number }) => !known.has(number))
    if (missing.length === 0) continue
    await commit(() => ({ added: { invoices: missing }, result: undefined }))
    count += missing.length
  }
  return count
}

/** The invoices of a folder of the site with this secret; none of one from before there were any. */
async function invoicesIn(dir: string, secret: string): Promise<readonly Invoice[]> {
  const files = await readdir(dir)
  if (!files.includes('invoices.json') || !files.includes('sessions.json')) return []
  const sessions = await readCollection(dir, 'sessions')
  return sessions.secret === secret ? readCollection(dir, 'invoices') : []
}
