import type { Instant } from '../../domain/kit/format.ts'
import { withTakeover } from '../../domain/machine/takeover.ts'
import { numbersIn } from '../bookings/places/after-restore.ts'
import { withWishes } from '../people/newsletter/after-restore.ts'
import { foldersBeforeRestores, namesBeforeRestores, type ReplacedFolder } from '../store/backup/before-restore.ts'
import type { CollectionData, DataFolder } from '../store/data-folder.ts'
import type { CollectionName } from '../store/files/data-files.ts'

type Folder = Pick<DataFolder, 'dir' | 'site' | 'newsletter' | 'sessions' | 'commit'> & { now: () => Instant }

/**
 * Keeps what people received or decided after a restored backup: numbers, unsubscriptions, invitations. Reads each
 * folder from before a restore once, because people may subscribe again, or object to the blacklist, later. The numbers
 * of one that cannot be read in full are read again at the next start. Call it before a letter goes out or a number is
 * given.
 */
export const keepSinceBackup = (folder: Folder, log: (message: string) => void): Promise<void> =>
  keep(folder, log).catch(error => log(`What people received before a restore could not be kept: ${String(error)}`))

async function keep(folder: Folder, log: (message: string) => void): Promise<void> {
  const { dir, site, newsletter, sessions, commit, now } = folder
  const read = new Set(site.current.restores)
  if ((await namesBeforeRestores(dir)).every(name => read.has(name))) return
  const replaced = []
  for (const folder of await foldersBeforeRestores(dir, { secret: sessions.current.secret, log }))
    replaced.push(withFallback(folder, log))
  const wished = new Set(newsletter.current.restores)
  // A backup from before an earlier restore does not name that restore's folder, but the data it replaced does.
  for (const { find } of replaced) {
    for (const name of (await find('site'))?.restores ?? []) read.add(name)
    for (const name of (await find('newsletter'))?.restores ?? []) wished.add(name)
  }
  for (const { name, find, isWhole } of replaced.filter(({ name }) => !read.has(name))) {
    const before = await recordsOf(find)
    await commit(
      all => {
        const { takeovers = [], restores = [] } = all.site
        const skipping = { ...all.site, takeovers: numbersIn(before, now()).reduce(withTakeover, takeovers) }
        return {
          next: {
            // The newsletter of a folder may have been read before, but not all of its numbers.
            ...(wished.has(name) ? {} : withWishes(folder, all, { ...before, name })),
            site: isWhole() ? { ...skipping, restores: [...restores, name] } : skipping,
          },
          result: undefined,
        }
      },
      { erase: true },
    )
  }
}

type ReadReplaced = <Name extends CollectionName>(name: Name) => Promise<CollectionData[Name] | undefined>

/** Logs a file that cannot be read, and continues without it. */
function withFallback({ name, read }: ReplacedFolder, log: (message: string) => void) {
  let isWhole = true
  const find: ReadReplaced = collection =>
    read(collection).catch(({ message }: Error) => {
      isWhole = false
      log(message)
      return undefined
    })
  return { name, find, isWhole: () => isWhole }
}

const recordsOf = async (find: ReadReplaced) => ({
  site: await find('site'),
  newsletter: await find('newsletter'),
  outbox: await find('outbox'),
  registrations: await find('registrations'),
  bin: await find('bin'),
  payments: await find('payments'),
  invoices: await find('invoices'),
  vouchers: await find('vouchers'),
})
