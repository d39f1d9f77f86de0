import type { Collections } from '../collections/collections.ts'
import type { CollectionData } from '../files/data-files.ts'
import { collectionsBeforeRestores } from './before-restore.ts'

/**
 * Adds the invoices that were issued after the backup that a restore has brought back: people hold them, and their numbers
 * must not be given again (D56). They lie in what the restore has kept of the same site.
 * Resolves with how many there were.
 */
export async function keepInvoices(
  dir: string,
  { stored, commit }: Pick<Collections<CollectionData>, 'stored' | 'commit'>,
  log: (message: string) => void,
): Promise<number> {
  const { secret } = stored.sessions.current
  let count = 0
  for await (const { data } of collectionsBeforeRestores(dir, 'invoices', { secret, log })) {
    const known = new Set(stored.invoices.current.map(({ number }) => number))
    const missing = data.filter(({ number }) => !known.has(number))
    if (missing.length === 0) continue
    await commit(() => ({ added: { invoices: missing }, result: undefined }))
    count += missing.length
  }
  return count
}
