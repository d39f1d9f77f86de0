import * as v from 'valibot'
import { KeptPayment } from '../bookings/record/kept-payment.ts'
import { Registration } from '../bookings/record/registration.ts'
import { PdfFile } from '../content/files/pdf-file.ts'
import { Image } from '../content/images/image.ts'
import { InfoPage } from '../content/pages/info-page.ts'
import { PageVersion } from '../content/pages/page-version.ts'
import { Site } from '../content/site/site.ts'
import { Event } from '../events/event.ts'
import { Import } from '../import/import.ts'
import { Mail } from '../letters/mail.ts'
import { Invoice } from '../money/invoices/invoice.ts'
import { PaymentTrace } from '../money/terms/payment-trail.ts'
import { Voucher } from '../money/vouchers/voucher.ts'
import { Withdrawal } from '../money/withdrawals/withdrawal.ts'
import { UserAccount } from '../people/accounts/user.ts'
import { BinEntry } from '../people/bin/bin.ts'
import { emptyNewsletterFile, NewsletterFile } from '../people/newsletter/newsletter.ts'
import { ConsentProof, proofId } from '../people/privacy/consent-proof.ts'
import { Deletion, PersonRequest } from '../people/privacy/purposes.ts'
import { withAgreedCosts, withAgreedCostsInBin } from './agreed-costs.ts'
import { withForwards, withForwardsOfNewsletters } from './forwards.ts'
import { Sessions } from './sessions.ts'

/** First records of a new site. */
export type FirstRecords = { site: Site; events: Event[]; infos: InfoPage[]; images: Image[] }

/** One collection: the format of its file, and the content of a new site. */
export type Collection<T> = {
  schema: v.GenericSchema<unknown, T>
  /** Each function migrates the data from one schema number to the next, the first one from 1 to 2. */
  migrations?: readonly ((data: unknown) => unknown)[]
  /** Key of the records in each list, for data that are an object. */
  lists?: Readonly<Record<string, string>>
  /** True if records may be added on a full disk: making room requires signing in and deleting. */
  hasAlwaysRoom?: true
  first: (data: FirstRecords & { secret: string }) => T
  /**
   * The folder's version that introduced this collection; older folders lack its file. The collection stands above
   * `folder` in the list: an upgrade writes the folder's version last, so one that is killed has not raised it.
   */
  since?: number
}

const single = <T>(definition: Collection<T>) => definition

const list = <T>(
  record: v.GenericSchema<unknown, T>,
  options: Omit<Collection<readonly T[]>, 'schema'>,
): Collection<readonly T[]> => ({ schema: v.array(record), ...options })

/** Leaves the data unchanged: since this schema the files contain their position in the log (D73). */
const sinceTheLog = (data: unknown) => data

/**
 * The folder's version: the schema number of `folder.json`, and before that file existed of `images.json`. It is raised
 * for each new collection, and for anything else that an older program would lose; an older program then refuses the
 * folder.
 */
const FOLDER_VERSION = 9
const SINCE_THE_BIN = 3
const SINCE_THE_INVOICES = 4
const SINCE_THE_IMPORTS = 5
const SINCE_THE_FILES = 6
const SINCE_THE_TRAIL = 7
const SINCE_THE_FOLDER = 8
const SINCE_THE_CONSENTS = 9

const keepData = (data: unknown) => data

/** Brings `images.json` to a number that all programs from before `folder.json` refuse. */
const sinceTheFolder = Array.from({ length: SINCE_THE_FOLDER - 2 }, () => keepData)

/** Removes names of files and UIDs of calendars, which may contain names of people. */
const withoutNamesOfFiles = (data: unknown) =>
  v
    .parse(v.array(v.looseObject({ made: v.array(v.looseObject({})) })), data)
    .map(({ name: _, made, ...rest }) => ({ ...rest, made: made.map(({ key: _, ...entry }) => entry) }))

/** Adds dates to the ids of proofs. They were numbered for each person, so after a move two could have the same id. */
const withDatesInIds = (data: unknown) =>
  v
    .parse(v.array(v.looseObject({ _id: v.string(), date: v.string() })), data)
    .map(proof => ({ ...proof, _id: proofId(proof._id, proof.date) }))

/** Raised because an older program would drop the invitations, and take the new kind of import for damage. */
const sinceTheSubscribers = (data: unknown) => data

/** Raised because an older program would drop sessions, or take payments in parts for damage (D74). */
const sinceTheCourses = (data: unknown) => data

/** Raised because an older program would drop reductions of a price, or take a called-off session for damage. */
const sinceTheReductions = (data: unknown) => data

/**
 * Raised because an older program would drop questions and answers, or take an event that asks them for damage (D75).
 */
const sinceTheQuestions = (data: unknown) => data

/**
 * The one list of the collections (D19); each is the file `<name>.json`. Whatever exists once per collection is
 * derived.
 */
export const collections = {
  site: single({ schema: Site, migrations: [sinceTheLog, sinceTheQuestions], first: ({ site }) => site }),
  users: list(UserAccount, { migrations: [sinceTheLog], first: () => [] }),
  sessions: single({
    schema: Sessions,
    migrations: [sinceTheLog],
    lists: { sessions: 'hash' },
    hasAlwaysRoom: true,
    first: ({ secret }) => ({ secret, sessions: [] }),
  }),
  events: list(Event, { migrations: [sinceTheLog, sinceTheCourses, sinceTheQuestions], first: ({ events }) => events }),
  infos: list(InfoPage, { migrations: [sinceTheLog], first: ({ infos }) => infos }),
  // Each change of a schema that the bin contains raises its number: two of events, four of registrations.
  bin: list(BinEntry, {
    migrations: [
      ...[sinceTheCourses, sinceTheCourses, sinceTheReductions, sinceTheQuestions, sinceTheQuestions],
      withAgreedCostsInBin,
    ],
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
  consents: list(ConsentProof, {
    migrations: [withDatesInIds],
    hasAlwaysRoom: true,
    since: SINCE_THE_CONSENTS,
    first: () => [],
  }),
  imports: list(Import, {
    migrations: [withoutNamesOfFiles, sinceTheSubscribers],
    since: SINCE_THE_IMPORTS,
    first: () => [],
  }),
  files: list(PdfFile, { since: SINCE_THE_FILES, first: () => [] }),
  folder: single({
    schema: v.object({}),
    migrations: Array.from({ length: FOLDER_VERSION - 1 }, () => keepData),
    hasAlwaysRoom: true,
    since: SINCE_THE_FOLDER,
    first: () => ({}),
  }),
  images: list(Image, { migrations: [sinceTheLog, ...sinceTheFolder], first: ({ images }) => images }),
  registrations: list(Registration, {
    migrations: [sinceTheLog, sinceTheCourses, sinceTheReductions, sinceTheQuestions, withAgreedCosts],
    first: () => [],
  }),
  newsletter: single({
    schema: NewsletterFile,
    // Before there was a newsletter, the file was an empty list.
    migrations: [() => emptyNewsletterFile, sinceTheLog, withForwardsOfNewsletters],
    lists: { subscribers: '_id', issues: '_id' },
    first: () => emptyNewsletterFile,
  }),
  outbox: list(Mail, {
    migrations: [
      // The first letters could not be sent yet, so there are no attempts.
      data => v.parse(v.array(v.looseObject({})), data).map(mail => ({ ...mail, attempts: [] })),
      sinceTheLog,
      withForwards,
    ],
    first: () => [],
  }),
}
