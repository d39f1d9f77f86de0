import type { Collections } from '../collections/collections.ts'
import type { CollectionData } from '../files/data-files.ts'
import { foldersBeforeRestores } from './before-restore.ts'

/**
 * Adds the invoices issued after the restored backup: people have received them, and their numbers must not be used
 * again (D56). Finds them in the data of the same site that the restore replaced. Resolves with their number.
 */
export async function keepInvoices(
  dir: string,
  { stored, commit }: Pick<Collections<CollectionData>, 'stored' | 'commit'>,
  log: (message: string) => void,
): Promise<number> {
  const { secret } = stored.sessions.current
  let count = 0
  for (const { read } of await foldersBeforeRestores(dir, { secret, log })) {
    const data = (await read('invoices').catch(({ message }: Error) => log(message))) ?? []
    const storedNumbers = new Set(stored.invoices.current.map(({ number }) => number))
    const missing = data.filter(({ number }) => !storedNumbers.has(number))
    if (missing.length === 0) continue
    await commit(() => ({ added: { invoices: missing }, result: undefined }))
    count += missing.length
  }
  return count
}
