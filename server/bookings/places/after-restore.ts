import type { Instant } from '../../../domain/kit/format.ts'
import { takeoverAt } from '../../../domain/machine/takeover.ts'
import { collectionsBeforeRestores } from '../../store/backup/before-restore.ts'
import type { CollectionData, DataFolder } from '../../store/data-folder.ts'
import type { CollectionName } from '../../store/files/data-files.ts'
import { beforeRestorePrefix, stampOf } from '../../store/files/layout.ts'
import { takenNumbers } from './numbers.ts'

type Folder = Pick<DataFolder, 'dir' | 'site' | 'sessions'> & { now: () => Instant }

/**
 * Skips the numbers of bookings and vouchers that were given after the restored backup: guests have them in letters, and
 * a payment that names one must not go to somebody else (D47). Reads each folder from before a restore once. Call it
 * before the first number is given.
 */
export const skipGivenNumbers = (folder: Folder, log: (message: string) => void): Promise<void> =>
  skip(folder, log).catch(error => log(`The numbers given before a restore could not be skipped: ${String(error)}`))

async function skip({ dir, site, sessions, now }: Folder, log: (message: string) => void): Promise<void> {
  const isNew = (folder: string) =>
    site.current.takeovers?.every(({ date }) => beforeRestorePrefix + stampOf(new Date(date)) < folder) ?? true
  const options = { secret: sessions.current.secret, log, isNew }
  async function before<Name extends CollectionName>(name: Name): Promise<CollectionData[Name][]> {
    const found = []
    for await (const { data } of collectionsBeforeRestores(dir, name, options)) found.push(data)
    return found
  }
  const registrations = await before('registrations')
  if (registrations.length === 0) return
  const bookings = takenNumbers({
    registrations: registrations.flat(),
    bin: (await before('bin')).flat(),
    payments: (await before('payments')).flat(),
    invoices: (await before('invoices')).flat(),
  })
  const vouchers = (await before('vouchers')).flat().map(({ number }) => number)
  // Invoices are kept with their numbers.
  const given = { bookings: [...bookings], invoices: [], vouchers }
  // Letters that this site has lost may have the numbers that a takeover skipped.
  const earlier = (await before('site')).flatMap(({ takeovers = [] }) => takeovers)
  await site.update(current => {
    const known = new Map([...earlier, ...(current.takeovers ?? [])].map(one => [one.date, one]))
    return { next: { ...current, takeovers: [...known.values(), takeoverAt(now(), given, 0)] }, result: undefined }
  })
}
