import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { normalAddress } from '../../../domain/kit/addresses/normal-address.ts'
import { dayOf, type Instant } from '../../../domain/kit/format.ts'
import { Login } from '../../../domain/people/accounts/user.ts'
import { logsFolder } from '../files/layout.ts'
import { openJournal } from './journal.ts'
import { readJournal, rewriteEntries } from './journal-file.ts'

export type LoginHistory = {
  /** Records an attempt; never waits, never throws. */
  append(login: Login): void
  /** The newest attempts since a moment, newest first. */
  recent(since: Instant): Promise<Login[]>
  /** All attempts with an address, given in its normal form, oldest first. */
  of(address: string): Promise<Login[]>
  /** Deletes all attempts with an address. */
  erase(address: string): Promise<void>
  /** Deletes attempts before `since`; those before `shortSince` are changed by `shorten`. */
  forget(moments: { since: Instant; shortSince: Instant }, shorten: (login: object) => object): Promise<void>
  /** Reason of the disk's refusal, as long as it lasts. */
  failure(): string | undefined
  close(): Promise<void>
}

/** Limit for displayed attempts. */
const RECENT_LIMIT = 1000

/** `logs/logins-YYYY-MM.jsonl`, by the Berlin month (D22). */
export function openLogins(options: { dir: string; now: () => Instant; log: (message: string) => void }): LoginHistory {
  const journal = openJournal({ ...options, prefix: 'logins', name: instant => dayOf(instant).slice(0, 7) })
  return {
    append: journal.append,
    failure: journal.failure,
    close: journal.close,
    async recent(since) {
      await journal.flush()
      const folder = join(options.dir, logsFolder)
      const logins: Login[] = []
      for (const name of await filesSince(folder, dayOf(since).slice(0, 7))) {
        const month: Login[] = []
        for await (const { entries } of readJournal(join(folder, name))) {
          for (const entry of entries) {
            const login = v.safeParse(Login, entry)
            if (login.success && login.output.date >= since) month.push(login.output)
          }
          month.splice(0, month.length - RECENT_LIMIT)
        }
        logins.push(...month.reverse())
        if (logins.length >= RECENT_LIMIT) break
      }
      return logins.sort((a, b) => b.date.localeCompare(a.date)).slice(0, RECENT_LIMIT)
    },
    async of(address) {
      await journal.flush()
      const folder = join(options.dir, logsFolder)
      const logins: Login[] = []
      for (const name of (await filesSince(folder, '')).reverse())
        for await (const { entries } of readJournal(join(folder, name)))
          for (const entry of entries) {
            const login = v.safeParse(Login, entry)
            if (login.success && isBy(address, login.output)) logins.push(login.output)
          }
      return logins
    },
    async erase(address) {
      await journal.flush()
      await journal.exclusively(() => eraseLogins(options.dir, address))
    },
    async forget({ since, shortSince }, shorten) {
      await journal.flush()
      const folder = join(options.dir, logsFolder)
      const shortenOrDrop = (line: object) => {
        if (!('date' in line) || typeof line.date !== 'string' || line.date < since) return undefined
        return line.date < shortSince ? shorten(line) : line
      }
      for (const name of await filesSince(folder, ''))
        await journal.exclusively(() => {
          const path = join(folder, name)
          return name < `logins-${dayOf(since).slice(0, 7)}` ? rm(path) : rewriteEntries(path, shortenOrDrop)
        })
    },
  }
}

/** Deletes all attempts with a normalised address, in a folder without a writer. Returns true if there were any. */
export async function eraseLogins(dir: string, address: string): Promise<boolean> {
  const folder = join(dir, logsFolder)
  let isChanged = false
  for (const name of await filesSince(folder, '')) {
    const isRewritten = await rewriteEntries(join(folder, name), line => (isBy(address, line) ? undefined : line))
    isChanged ||= isRewritten
  }
  return isChanged
}

const isBy = (address: string, line: object): boolean =>
  'email' in line && typeof line.email === 'string' && normalAddress(line.email) === address

/** Returns the journal's files from a month on, newest first. */
async function filesSince(folder: string, month: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(name => /^logins-\d{4}-\d{2}\.jsonl$/.test(name) && name >= `logins-${month}`)
    .sort()
    .reverse()
}
