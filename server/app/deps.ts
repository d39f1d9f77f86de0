import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { MailSettings, Site } from '../../domain/content/site/site.ts'
import type { Instant } from '../../domain/kit/format.ts'
import type { Sentence } from '../../domain/kit/language.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import type { NextNumber } from '../bookings/places/numbers.ts'
import type { OpenPlaces } from '../bookings/places/open-places.ts'
import type { RequestFinder } from '../bookings/register/request-finder.ts'
import type { ReceivePictures } from '../content/images/receive-pictures.ts'
import type { Spreadsheets } from '../formats/spreadsheets.ts'
import type { Delay, SteadyDelay } from '../http/requests/delay.ts'
import type { Limit, WatchedLimit } from '../http/requests/limit.ts'
import type { Sender } from '../letters/templates/letter-layout.tsx'
import type { MailboxWatch } from '../mailer/bounces/watch-mailbox.ts'
import type { Courier } from '../mailer/courier.ts'
import type { Dns } from '../mailer/dns/dns.ts'
import type { LetterContent } from '../mailer/letter.ts'
import type { MailServer } from '../mailer/settings.ts'
import type { InvoicingJob } from '../money/invoices/invoicing.ts'
import type { LiveDesk } from '../office/desk/live.ts'
import type { Papers } from '../papers/papers.ts'
import type { Passwords } from '../people/accounts/passwords.ts'
import type { SessionBook } from '../people/accounts/session.ts'
import type { Job } from '../runtime/job.ts'
import type { Log } from '../runtime/log.ts'
import type { Nightly } from '../store/backup/nightly.ts'
import type { ClockWatch } from '../store/clock-watch.ts'
import type { CollectionData, DataFolder } from '../store/data-folder.ts'
import type { GroupIndex } from '../store/group-index.ts'
import type { LoginHistory } from '../store/journals/logins.ts'
import type { TrustedClock } from '../store/journals/trusted-clock.ts'
import type { Visits } from '../store/journals/visits.ts'
import type { CertificateState } from '../tls/certificates.ts'
import type { SiteAddress } from '../tls/site-address.ts'
import type { SiteHome } from './second-home/home.ts'
import type { HomeSetUp } from './second-home/set-up.ts'

/** Rate limits (D33). */
export type Limits = {
  /** Registrations and inquiries, per visitor. */
  form: Limit
  /** Inquiries, per IPv6 /48: a line has up to 65,536 of the networks that `form` counts. */
  inquiryNetwork: Limit
  /** Registrations, per IPv6 /48; generous, since that may be a whole company. */
  registrationNetwork: Limit
  /** Inquiries, of all visitors together. */
  inquiries: WatchedLimit
  /** Attempts to sign in, per visitor. */
  signIn: Limit
  /** Sign-ups and lost passwords, per visitor. */
  account: Limit
  /** Uses of expired password links, per visitor. */
  passwordLink: Limit
  /** Letters about accounts, per form and address. */
  accountLetter: Limit
  /** Wrong addresses of bookings, per visitor (D52). */
  ownLink: Limit
  /** Steps on a booking's own page; each sends two letters. */
  ownActions: Limit
  /** Wrong codes of vouchers, per visitor (D58). */
  voucherCode: Limit
  /** Papers that a guest gets from a booking's own page, per booking: each is made when it is asked for. */
  ownPapers: Limit
  /** Forms for a new link to a booking, per visitor. */
  linkForm: Limit
  /** Letters with links to bookings, per address. */
  linkLetter: Limit
  /** Receipts, per address. */
  receipt: Limit
  /** Confirmations of newsletter subscriptions, per address. */
  confirmation: Limit
  /** Confirmations of newsletter subscriptions, per address on the blacklist. */
  blockedConfirmation: Limit
}

/** Limits that delay a request instead of refusing it (D54). */
export type Delays = {
  /** Withdrawals, per IPv6 /48 or IPv4 address. */
  withdrawalNetwork: Delay
  /** Receipts of withdrawals to strangers, per mailbox. */
  strangerReceipt: SteadyDelay
  /** Receipts of unproven withdrawals that name the address of a contract, per mailbox. */
  knownReceipt: Delay
  /** Receipts to strangers, per network. */
  networkReceipts: SteadyDelay
  /** Receipts to strangers, for all networks within the limit of `networkReceipts` together. */
  strangerReceipts: SteadyDelay
  /** Receipts and notices of withdrawals from a proven contract, by its id. */
  contractLetters: Delay
  /** Notices to the educator of withdrawals by strangers; in a flood, one notice covers many. */
  strangerNotice: Delay
  /** Attempts to sign in, per account. */
  signIn: Delay
}

/** State and effects available to routes. */
export type Deps = Omit<DataFolder, 'close' | 'cached'> & {
  now: () => Instant
  newId: () => string
  log: Log
  /** The address of the site, for absolute links; without a trailing slash. */
  origin: () => string
  /** False if the site's address was unknown at the start; links in letters then lead to this machine. */
  hasAddress: boolean
  /** The state of the certificate; undefined for a site without domains of its own. */
  certificate: () => CertificateState | undefined
  /** Domain set in the panel. */
  address: SiteAddress
  nightly: Nightly
  version: string
  /** Sentences about the disk of the data folder, as found at the start. */
  place: readonly Sentence[]
  /** True if a proxy is trusted to name its clients, but names none. */
  namesNoClient: () => boolean
  /** Bytes of the disk that holds the data folder. */
  disk: () => Promise<{ free: number; total: number }>
  /** Finishes running requests and restarts the site. */
  restart: () => void
  /** Undefined for a site without a second home. */
  home: SiteHome | undefined
  homeSetUp: HomeSetUp
  receivePictures: ReceivePictures
  passwords: Passwords
  spreadsheets: Spreadsheets
  papers: Papers
  sessionBook: SessionBook
  logins: LoginHistory
  visits: Visits
  trustedClock: TrustedClock
  clockWatch: ClockWatch
  limits: Limits
  delays: Delays
  courier: Courier
  mailboxWatch: MailboxWatch
  findRequest: RequestFinder
  /** The bookings of an event, by its id. */
  bookingsOf: GroupIndex<Registration>
  nextNumber: NextNumber
  openPlaces: OpenPlaces
  waitingLists: Job
  reminders: Job
  dailyLetters: Job
  invoicing: InvoicingJob
  /** The educator's week. */
  desk: LiveDesk
  /** Renders a letter from the outbox, or from planned data; undefined if its record is gone. */
  contentOf: (mail: Mail, planned?: CollectionData) => LetterContent | undefined | Promise<LetterContent | undefined>
  /** The sender of letters, by the current settings. */
  sender: () => Sender
  /** Removes the starter's invented details from the site's texts. */
  withGapsToFill: (site: Site, now: Instant) => Site
  /** The mail server: from the environment, else from `settings`, by default the panel's stored ones (D4). */
  mailServer: (settings?: MailSettings) => MailServer
  dns: Dns
}
