import { join } from 'node:path'
import * as v from 'valibot'
import { Account } from '../../../domain/accounts/user.ts'
import { Event } from '../../../domain/events/event.ts'
import { Image, imageWidths } from '../../../domain/images/image.ts'
import { InfoPage } from '../../../domain/info-pages/info-page.ts'
import { Mail } from '../../../domain/mail/mail.ts'
import { emptyNewsletterFile, NewsletterFile } from '../../../domain/newsletter/newsletter.ts'
import { Registration } from '../../../domain/registrations/registration.ts'
import { Id, InstantText } from '../../../domain/schema.ts'
import { Site } from '../../../domain/site/site.ts'
import { isTemporary, previousOf } from './durable-file.ts'
import { jsonFile } from './json-file.ts'

export const Sessions = v.object({
  /** 256 bits, base64url, made at the first start: the key of everything this site signs. */
  secret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  sessions: v.array(
    v.object({
      /** SHA-256 of the cookie, base64url. */
      hash: v.string(),
      user: Id,
      createdAt: InstantText,
      seenAt: InstantText,
    }),
  ),
})
export type Sessions = v.InferOutput<typeof Sessions>

/** The JSON files of a data folder (D19), the one list of them. */
export const dataFiles = (dir: string) => ({
  site: jsonFile<Site>(join(dir, 'site.json'), { schema: Site }),
  users: jsonFile<readonly Account[]>(join(dir, 'users.json'), { schema: v.array(Account) }),
  sessions: jsonFile<Sessions>(join(dir, 'sessions.json'), { schema: Sessions }),
  events: jsonFile<readonly Event[]>(join(dir, 'events.json'), { schema: v.array(Event) }),
  infos: jsonFile<readonly InfoPage[]>(join(dir, 'infos.json'), { schema: v.array(InfoPage) }),
  images: jsonFile<readonly Image[]>(join(dir, 'images.json'), { schema: v.array(Image) }),
  registrations: jsonFile<readonly Registration[]>(join(dir, 'registrations.json'), {
    schema: v.array(Registration),
  }),
  newsletter: jsonFile<NewsletterFile>(join(dir, 'newsletter.json'), {
    schema: NewsletterFile,
    // Before there was a newsletter, the file was an empty list.
    migrations: [() => emptyNewsletterFile],
  }),
  outbox: jsonFile<readonly Mail[]>(join(dir, 'outbox.json'), {
    schema: v.array(Mail),
    // The first letters could not be sent yet, so there are no attempts.
    migrations: [data => v.parse(v.array(v.looseObject({})), data).map(mail => ({ ...mail, attempts: [] }))],
  }),
})

/** What else a site puts into its folder. */
export const imagesFolder = 'images'
export const logsFolder = 'logs'
export const tlsFolder = 'tls'
/** Damaged files are kept here. */
export const damagedFolder = 'damaged'
/** A new site is built here and moved into place when it is whole. */
export const nurseryFolder = '.new'
/** What the program can make anew at any time. */
export const cacheFolder = 'cache'
/** A backup that is taken in lies here until it is whole, */
export const stagingFolder = '.restore'
/** and here once it is to take the place of what there is. */
export const restoredFolder = '.restored'
/** What was there before a restore is kept under such a name with the moment behind it, */
export const beforeRestorePrefix = 'before-restore-'
export const isBeforeRestore = (name: string) => /^before-restore-\d[\w-]*$/.test(name)
/** and here the records before each upgrade. */
export const backupsFolder = 'backups'
/** No data, and never deleted: two processes could otherwise lock two files of the same name. */
export const lockName = '.lock'

const jsonNames = Object.values(dataFiles('')).map(({ name }) => name)

/** True for the JSON files and the versions before them. */
export const isRecords = (name: string) => jsonNames.some(json => name === json || name === previousOf(json))

/** A moment as it stands in names. */
export const stampOf = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')

/** True for names that only a site can have put into a folder; a certificate folder or lost+found is none of them. */
export const isData = (name: string) => isRecords(name) || [imagesFolder, damagedFolder].includes(name)

/** True for all names that a site gives, with or without data behind them. */
export const isOurs = (name: string) =>
  isData(name) ||
  isTemporary(name) ||
  isBeforeRestore(name) ||
  [logsFolder, tlsFolder, cacheFolder, nurseryFolder, stagingFolder, restoredFolder, backupsFolder, lockName].includes(
    name,
  )

const inFolders = new RegExp(
  `^(${imagesFolder}/[\\w-]{1,64}/(master|${imageWidths.join('|')})\\.webp|(${logsFolder}|${damagedFolder}|${tlsFolder})/(?!.*\\.prev$)\\w[\\w.-]*)$`,
)

/**
 * True for the paths, below a data folder, of what a backup holds, and for no path that leads out of it. Versions before
 * are none of it: each file of a backup is known to be whole.
 */
export const isSiteFile = (path: string) => jsonNames.includes(path) || inFolders.test(path)
