import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { KeptPayment } from '../../../domain/bookings/record/kept-payment.ts'
import { Registration } from '../../../domain/bookings/record/registration.ts'
import { PdfFile } from '../../../domain/content/files/pdf-file.ts'
import { Image } from '../../../domain/content/images/image.ts'
import { InfoPage } from '../../../domain/content/pages/info-page.ts'
import { PageVersion } from '../../../domain/content/pages/page-version.ts'
import { Site } from '../../../domain/content/site/site.ts'
import { Event } from '../../../domain/events/event.ts'
import { Import } from '../../../domain/import/import.ts'
import { Mail } from '../../../domain/letters/mail.ts'
import { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { PaymentTrace } from '../../../domain/money/terms/payment-trail.ts'
import { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import { Withdrawal } from '../../../domain/money/withdrawals/withdrawal.ts'
import { Account } from '../../../domain/people/accounts/user.ts'
import { BinEntry } from '../../../domain/people/bin/bin.ts'
import { emptyNewsletterFile, NewsletterFile } from '../../../domain/people/newsletter/newsletter.ts'
import { ConsentProof } from '../../../domain/people/privacy/consent-proof.ts'
import { Deletion, PersonRequest } from '../../../domain/people/privacy/purposes.ts'
import type { Stored } from '../collections/collections.ts'
import type { RecoveryFinding, ReadOutcome, RecoveredFile } from '../collections/recovery.ts'
import { type JsonFile, jsonFile } from './json-file.ts'
import type { Format } from './json-format.ts'
import { Sessions } from './sessions.ts'
import { shape } from './shape.ts'

/** First records of a new site. */
export type FirstRecords = { site: Site; events: Event[]; infos: InfoPage[]; images: Image[] }

/** One collection: the format of its file, and the file of a new site. */
type Definition<T> = Format<T> & {
  first: (given: FirstRecords) => T
  /**
   * The version of the folder that came with a later collection. Older folders lack its file. It stands above `folder` in
   * the list: whatever an upgrade has written when it is killed, the new version comes after it.
   */
  since?: number
}

const single = <T>(definition: Definition<T>) => definition

const list = <T>(
  record: v.GenericSchema<unknown, T>,
  more: Omit<Definition<readonly T[]>, 'schema'>,
): Definition<readonly T[]> => ({ schema: v.array(record), ...more })

/** Leaves the data unchanged: since this schema the files contain their position in the log (D73). */
const sinceTheLog = (data: unknown) => data

/**
 * The version of the folder: the schema number of `folder.json`, and before that file of `images.json`. It grows with
 * each collection and with whatever else an older program would lose; that program then refuses the folder.
 */
const FOLDER_VERSION = 9
const SINCE_THE_BIN = 3
const SINCE_THE_INVOICES = 4
const SINCE_THE_IMPORTS = 5
const SINCE_THE_FILES = 6
const SINCE_THE_TRAIL = 7
const SINCE_THE_FOLDER = 8
const SINCE_THE_CONSENTS = 9

const unchanged = (data: unknown) => data

/** Brings `images.json` to a number that all programs from before `folder.json` refuse. */
const sinceTheFolder = Array.from({ length: SINCE_THE_FOLDER - 2 }, () => unchanged)

/** Names of files and UIDs of calendars may be people's. */
const withoutNamesOfFiles = (data: unknown) =>
  v
    .parse(v.array(v.looseObject({ made: v.array(v.looseObject({})) })), data)
    .map(({ name: _, made, ...rest }) => ({ ...rest, made: made.map(({ key: _, ...one }) => one) }))

/** Raised because an older program would drop the invitations, and take the new kind of import for damage. */
const sinceTheSubscribers = (data: unknown) => data

/** Raised because an older program would drop sessions, or take payments in parts for damage (D74). */
const sinceTheCourses = (data: unknown) => data

/** Raised because an older program would drop reductions of a price, or take a called-off session for damage. */
const sinceTheReductions = (data: unknown) => data

/** Raised because an older program would drop questions and answers, or take an event that asks them for damage (D75). */
const sinceTheQuestions = (data: unknown) => data

/** The one list of the collections (D19); each is the file `<name>.json`. Whatever exists once per collection is derived. */
const definitions = {
  site: single({ schema: Site, migrations: [sinceTheLog, sinceTheQuestions], first: ({ site }) => site }),
  users: list(Account, { migrations: [sinceTheLog], first: () => [] }),
  sessions: single({
    schema: Sessions,
    migrations: [sinceTheLog],
    lists: { sessions: 'hash' },
    hasAlwaysRoom: true,
    first: () => ({ secret: randomBytes(32).toString('base64url'), sessions: [] }),
  }),
  events: list(Event, { migrations: [sinceTheLog, sinceTheCourses, sinceTheQuestions], first: ({ events }) => events }),
  infos: list(InfoPage, { migrations: [sinceTheLog], first: ({ infos }) => infos }),
  // Two for events, three for registrations.
  bin: list(BinEntry, {
    migrations: [sinceTheCourses, sinceTheCourses, sinceTheReductions, sinceTheQuestions, sinceTheQuestions],
    hasAlwaysRoom: true,
    since: SINCE_THE_BIN,
    first: () => [],
  }),
  versions: list(PageVersion, { hasAlwaysRoom: true, since: SINCE_THE_BIN, first: () => [] }),
  invoices: list(Invoice, { migrations: [sinceTheCourses], since: SINCE_THE_INVOICES, first: () => [] }),
  payments: list(KeptPayment, { hasAlwaysRoom: true, since: SINCE_THE_INVOICES, first: () => [] }),
  paymentTrail: list(PaymentTrace, { hasAlwaysRoom: true, since: SINCE_THE_TRAIL, first: () => [] }),
  vouchers: list(Voucher, { since: SINCE_THE_INVOICES, first: () => [] }),
  // A full site accepts them as well: a withdrawal must never be refused (D54).
  withdrawals: list(Withdrawal, { hasAlwaysRoom: true, since: SINCE_THE_INVOICES, first: () => [] }),
  deletions: list(Deletion, { hasAlwaysRoom: true, since: SINCE_THE_INVOICES, first: () => [] }),
  personRequests: list(PersonRequest, { hasAlwaysRoom: true, since: SINCE_THE_INVOICES, first: () => [] }),
  consents: list(ConsentProof, { hasAlwaysRoom: true, since: SINCE_THE_CONSENTS, first: () => [] }),
  imports: list(Import, {
    migrations: [withoutNamesOfFiles, sinceTheSubscribers],
    since: SINCE_THE_IMPORTS,
    first: () => [],
  }),
  files: list(PdfFile, { since: SINCE_THE_FILES, first: () => [] }),
  folder: single({
    schema: v.object({}),
    migrations: Array.from({ length: FOLDER_VERSION - 1 }, () => unchanged),
    hasAlwaysRoom: true,
    since: SINCE_THE_FOLDER,
    first: () => ({}),
  }),
  images: list(Image, { migrations: [sinceTheLog, ...sinceTheFolder], first: ({ images }) => images }),
  registrations: list(Registration, {
    migrations: [sinceTheLog, sinceTheCourses, sinceTheReductions, sinceTheQuestions],
    first: () => [],
  }),
  newsletter: single({
    schema: NewsletterFile,
    // Before there was a newsletter, the file was an empty list.
    migrations: [() => emptyNewsletterFile, sinceTheLog],
    lists: { subscribers: '_id', issues: '_id' },
    first: () => emptyNewsletterFile,
  }),
  outbox: list(Mail, {
    migrations: [
      // The first letters could not be sent yet, so there are no attempts.
      data => v.parse(v.array(v.looseObject({})), data).map(mail => ({ ...mail, attempts: [] })),
      sinceTheLog,
    ],
    first: () => [],
  }),
}

export type CollectionName = keyof typeof definitions

export type CollectionData = {
  [Name in CollectionName]: (typeof definitions)[Name] extends Definition<infer Data> ? Data : never
}

const definitionsByName: { readonly [Name in CollectionName]: Definition<CollectionData[Name]> } = definitions

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(definitions, name)

export const collectionNames: readonly CollectionName[] = Object.keys(definitions).filter(isCollectionName)

export const fileNameOf = (name: CollectionName) => `${name}.json`

const fileNames: ReadonlySet<string> = new Set(collectionNames.map(fileNameOf))

export const isCollectionFile = (name: string) => fileNames.has(name)

/** Types for one collection, by purpose. */
type Kinds<Data> = {
  file: JsonFile<Data>
  read: ReadOutcome
  finding: RecoveryFinding<Data>
  found: RecoveredFile<Data>
  data: Data
  stored: Stored<Data>
}
type Kind = keyof Kinds<unknown>

/** One thing of a kind for each collection: `PerCollection<'file'>` has the `JsonFile` of each. */
export type PerCollection<K extends Kind> = {
  readonly [Name in CollectionName]: Kinds<CollectionData[Name]>[K]
}

export const dataFiles = (dir: string): PerCollection<'file'> =>
  mapCollections<'file'>(name => jsonFile(join(dir, fileNameOf(name)), { ...definitionsByName[name], shape }))

/** Returns a collection's data for a new site. */
export const firstData = <Name extends CollectionName>(name: Name, given: FirstRecords): CollectionData[Name] =>
  definitionsByName[name].first(given)

/** True if a folder of this version is older than a collection: its file is not missing then. */
export function isFromBefore(name: CollectionName, version: number): boolean {
  const { since } = definitionsByName[name]
  return since !== undefined && version < since
}

export const mapCollections = <K extends Kind>(
  make: <Name extends CollectionName>(name: Name) => Kinds<CollectionData[Name]>[K],
): PerCollection<K> => byName<K>(collectionNames.map(name => [name, make(name)]))

/** The same, one after the other in the order of the list. */
export async function mapCollectionsInTurn<K extends Kind>(
  make: <Name extends CollectionName>(name: Name) => Promise<Kinds<CollectionData[Name]>[K]>,
): Promise<PerCollection<K>> {
  const entries: [CollectionName, unknown][] = []
  for (const name of collectionNames) entries.push([name, await make(name)])
  return byName<K>(entries)
}

/** The one cast: that a loop over all names makes each thing of the type of its name is beyond TypeScript. */
const byName = <K extends Kind>(entries: [CollectionName, unknown][]) => Object.fromEntries(entries) as PerCollection<K>
