import type { Worker, WorkerOptions } from 'node:worker_threads'
import { normalAddress } from '../../domain/kit/addresses/normal-address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import { dayOf, type Instant } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import type { Mail } from '../../domain/letters/mail.ts'
import { makesInvoices } from '../../domain/money/invoices/issuer.ts'
import { lastErasure } from '../../domain/people/privacy/purposes.ts'
import { withGapsToFill } from '../../starter/gaps.ts'
import { openReminders, type ReminderTimes } from '../bookings/jobs/reminders.ts'
import { openWaitingLists, type WaitingListTimes } from '../bookings/jobs/waiting-lists.ts'
import { registrationContent } from '../bookings/letters/letters.ts'
import { bookingNumbers } from '../bookings/places/numbers.ts'
import { openPlaces } from '../bookings/places/open-places.ts'
import { INQUIRIES_PER_HOUR } from '../bookings/register/register.ts'
import { requestFinder } from '../bookings/register/request-finder.ts'
import type { ReceivePictures } from '../content/images/receive-pictures.ts'
import { openSpreadsheets } from '../formats/spreadsheets.ts'
import { createDelay } from '../http/requests/delay.ts'
import { createBucket, createLimit, isWithin } from '../http/requests/limit.ts'
import { letterRules } from '../letters/letter-rules.ts'
import { recordBounce } from '../letters/record-bounce.ts'
import { isUnwantedNotice } from '../letters/templates/educator-notices.ts'
import { watchMailbox } from '../mailer/bounces/watch-mailbox.ts'
import { type CourierTimeouts, openCourier, usualTimeouts } from '../mailer/courier.ts'
import { type Dns, openDns } from '../mailer/dns/dns.ts'
import { openMailDomains } from '../mailer/dns/mail-domains.ts'
import { mailServer } from '../mailer/settings.ts'
import { openInvoicing } from '../money/invoices/invoicing.ts'
import { invoiceFiles } from '../money/invoices/letter-files.ts'
import { voucherContent } from '../money/vouchers/letters.ts'
import { voucherFile } from '../money/vouchers/voucher-file.ts'
import { withdrawalContent } from '../money/withdrawals/letters.ts'
import { dailyContent, openDailyLetters } from '../office/desk/daily-letters.ts'
import { openDesk } from '../office/desk/desk.ts'
import { openLiveDesk } from '../office/desk/live.ts'
import { cacheDrawings } from '../papers/cache-drawings.ts'
import { openPapers } from '../papers/papers.ts'
import { hasLiveKey } from '../people/accounts/account-list.ts'
import { openPasswords } from '../people/accounts/passwords.ts'
import { openSessions } from '../people/accounts/session.ts'
import { forgetUnconfirmed } from '../people/newsletter/consent.ts'
import { finishNewsletters, newsletterContent } from '../people/newsletter/sending.ts'
import { withConsentProofs } from '../people/privacy/consent-proofs.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import { version } from '../runtime/version.ts'
import { type NightlyOptions, openNightly } from '../store/backup/nightly.ts'
import { watchClock } from '../store/clock-watch.ts'
import type { CollectionData, DataFolder } from '../store/data-folder.ts'
import { diskSpace } from '../store/files/disk.ts'
import { createGroupIndex } from '../store/group-index.ts'
import { openLogins } from '../store/journals/logins.ts'
import { openTrustedClock } from '../store/journals/trusted-clock.ts'
import { openVisits } from '../store/journals/visits.ts'
import type { CertificateState } from '../tls/certificates.ts'
import { noAddress, type SiteAddress } from '../tls/site-address.ts'
import type { Delays, Deps, Limits } from './deps.ts'
import type { SiteHome } from './second-home/home.ts'
import { type HomeSetUp, noHomeSetUp } from './second-home/set-up.ts'

type Options = {
  data: DataFolder
  now: () => Instant
  newId: () => string
  log: Log
  origin: () => string
  hasAddress?: boolean
  place?: Deps['place']
  namesNoClient?: Deps['namesNoClient']
  /** True if visitors reach the site by https. */
  isSecure: boolean
  receivePictures: ReceivePictures
  /** Starts password-worker.ts. */
  startPasswordWorker: () => Worker
  /** Starts spreadsheet-worker.ts. */
  startSpreadsheetWorker: (options: WorkerOptions) => Worker
  /** Starts paper-worker.ts. */
  startPaperWorker: (options: WorkerOptions) => Worker
  mail: Pick<Config, 'smtp' | 'mailFrom' | 'imap'>
  /** Without it no backups are made at night. */
  nightly?: NightlyOptions
  mailTimeouts?: CourierTimeouts
  /** Omitted to ask the system's name servers. */
  dns?: Dns
  waitingListTimes?: WaitingListTimes
  reminderTimes?: ReminderTimes
  invoicingLookMs?: number | undefined
  deskLookMs?: number | undefined
  certificate?: () => CertificateState | undefined
  /** Omitted without servers whose address could change. */
  address?: SiteAddress
  /** Omitted without a second home. */
  home?: SiteHome | undefined
  homeSetUp?: HomeSetUp
  restart: () => void
}

/**
 * Opens what routes use, over an open data folder. Courier, passwords, spreadsheets, papers, logins, visits and clock
 * are closed before it.
 */
export function openDeps({
  data,
  isSecure,
  startPasswordWorker,
  startSpreadsheetWorker,
  startPaperWorker,
  mail,
  nightly,
  mailTimeouts = usualTimeouts,
  dns = openDns(),
  waitingListTimes,
  reminderTimes,
  invoicingLookMs,
  deskLookMs,
  certificate = () => undefined,
  hasAddress = false,
  address = noAddress,
  home,
  ...given
}: Options): Deps {
  const { now, newId, log, origin } = given
  const nowMs = () => Date.parse(now())
  const sender = () => {
    const { current: site } = data.site
    const { name, contact, bank, region, uidHost } = site
    const hasInvoices = makesInvoices(site, dayOf(now()))
    const from = sending().from.address
    return { siteName: name, origin: origin(), contact, from, bank, region, hasInvoices, ...(uidHost && { uidHost }) }
  }
  const sending: Deps['mailServer'] = settings => mailServer(mail, data.site.current, settings)
  const parts = { ...data, origin, sender, now }
  const contentOf = contentOfLetters(parts, mail => dailyContent({ ...data, sender, desk }, mail))
  const trustedClock = openTrustedClock({ dir: data.dir, now, log: log.error })
  const clockWatch = watchClock({ data, now, log: log.info })
  data.completeCommits((before, next) => withConsentProofs(before, next, now()))
  const forgetTicks = forgetUnconfirmed({ ...data, now, trustedClock })
  const courier = openCourier({
    ...data,
    rules: letterRules,
    now,
    trustedClock,
    newId,
    log,
    keepsSent: () => sending().mailbox !== undefined,
    ...senderOf(sending, () => papers),
    mailDomains: openMailDomains({ dns, now: nowMs, sender: () => sending().from.address }),
    contentOf,
    async filesOf(mail) {
      const invoices = await invoiceFiles({ ...data, papers, log, invoicing }, mail)
      return [...invoices, ...(await voucherFile({ ...data, papers, sender }, mail))]
    },
    beforeLeaving: home && (mail => home.beforeLeaving([mail, ...letterRules.versionsOf(mail, data.all())])),
    async housekeeping() {
      await finishNewsletters({ ...data, now })
      await forgetTicks()
    },
    timeouts: mailTimeouts,
  })
  const papers = openPapers({ startWorker: startPaperWorker })
  const limits = openLimits(nowMs, () => data.site.current.contact.phone)
  const working = { ...data, sender, now, newId, log, clockWatch }
  const invoicing = openInvoicing({
    ...working,
    makeFile: papers.invoice,
    mayWrite: address => isWithin(limits.receipt, normalAddress(address)),
    lookIntervalMs: invoicingLookMs,
  })
  const sessionBook = openSessions({ ...data, now, isSecure })
  const jobs = openJobs({ ...working, trustedClock, mailServer: sending }, { waitingListTimes, reminderTimes, nightly })
  data.subscribe(['outbox', 'registrations', 'bin', 'site'], courier.wake)
  data.subscribe(['registrations', 'events', 'bin', 'site'], jobs.waitingLists.wake)
  data.subscribe(['registrations', 'events', 'bin', 'invoices', 'site'], invoicing.wake)
  data.subscribe(['registrations', 'events'], jobs.reminders.wake)
  data.subscribe(['site'], jobs.mailboxWatch.wake)
  const facts = { home, certificate, clockWatch, hasAddress, address, version, disk: () => diskSpace(data.dir) }
  const desk = openDesk({ ...data, ...jobs, ...facts, now, origin, mailServer: sending })
  const deps: Deps = {
    ...data,
    ...{ place: [], namesNoClient: () => false, homeSetUp: noHomeSetUp, ...given },
    ...jobs,
    invoicing,
    papers,
    ...facts,
    sender,
    mailServer: sending,
    dns,
    withGapsToFill,
    contentOf,
    courier,
    findRequest: requestFinder(),
    bookingsOf: createGroupIndex(({ event }) => event),
    nextNumber: bookingNumbers(() => data.site.current.takeovers),
    openPlaces: openPlaces({ ...data, now }),
    passwords: openPasswords({ secret: data.sessions.current.secret, startWorker: startPasswordWorker }),
    spreadsheets: openSpreadsheets({ startWorker: startSpreadsheetWorker, log }),
    sessionBook,
    desk: openLiveDesk({ desk, sessionBook, lookIntervalMs: deskLookMs }),
    trustedClock,
    clockWatch,
    logins: openLogins({ dir: data.dir, now, log: log.error }),
    visits: openVisits({ dir: data.dir, now, log: log.error, ownHost: () => new URL(origin()).host }),
    limits,
    delays: openDelays(nowMs),
  }
  return deps
}

const senderOf = (sending: Deps['mailServer'], papers: () => Deps['papers']) => ({
  drawText: cacheDrawings(text => papers().text(text)),
  server: () => sending().server,
  from: () => sending().from,
  signing: () => sending().signing,
})

/** Starts the periodic jobs. */
const openJobs = (
  options: DataFolder & Pick<Deps, 'commit' | 'sender' | 'now' | 'newId' | 'log' | 'trustedClock' | 'mailServer'>,
  {
    waitingListTimes,
    reminderTimes,
    nightly,
  }: { [Name in 'waitingListTimes' | 'reminderTimes' | 'nightly']: Options[Name] | undefined },
) => ({
  waitingLists: openWaitingLists({ ...options, times: waitingListTimes }),
  reminders: openReminders({ ...options, times: reminderTimes }),
  dailyLetters: openDailyLetters({ ...options, times: reminderTimes }),
  nightly: openNightly({
    ...{ settings: undefined, ...options, ...nightly },
    erasedBefore: moment => lastErasure(options.personRequests.current, moment),
  }),
  mailboxWatch: watchMailbox({
    ...options,
    mailbox: () => options.mailServer().mailbox,
    report: bounce => recordBounce(options, bounce),
  }),
})

const contentOfLetters =
  (parts: SharedDeps & Pick<DataFolder, 'users'>, daily: Deps['contentOf']): Deps['contentOf'] =>
  (mail, planned) => {
    if (planned) return contentByCause({ ...parts, ...shownBy(planned) }, mail)
    const { text, html, unsubscribe } = mail
    if (isUnwantedNotice(parts, mail)) return undefined
    if (text === undefined) return contentByCause(parts, mail) ?? daily(mail)
    return hasLiveKey(mail, parts.users.current) ? { text, html, unsubscribe } : undefined
  }

type ShownDeps = {
  readonly [Name in 'registrations' | 'events' | 'invoices' | 'vouchers' | 'withdrawals']: Pick<
    DataFolder[Name],
    'current'
  >
}

const shownBy = ({ registrations, events, invoices, vouchers, withdrawals }: CollectionData): ShownDeps => ({
  registrations: { current: registrations },
  events: { current: events },
  invoices: { current: invoices },
  vouchers: { current: vouchers },
  withdrawals: { current: withdrawals },
})

type SharedDeps = Omit<DataFolder, keyof ShownDeps> & ShownDeps & Pick<Deps, 'origin' | 'sender' | 'now'>

/** Returns the content of a letter that is rendered from its cause. */
const contentByCause = (parts: SharedDeps, mail: Mail) =>
  registrationContent(parts, mail) ??
  newsletterContent(parts, mail) ??
  voucherContent(parts, mail) ??
  withdrawalContent(parts, mail)

/** Sign-in attempts without delay. Later attempts wait, from any address, but are never refused (D33). */
const FREE_ATTEMPTS = 50

/** A visitor and a household never wait; the figures are those of docs/how-it-works/withdrawal-floods.md. */
const openDelays = (now: () => number): Delays => ({
  withdrawalNetwork: createDelay({ count: 100, refillMs: 30 * SECOND_MS, longestMs: 10 * SECOND_MS, now }),
  strangerReceipt: createDelay({ count: 5, refillMs: HOUR_MS, longestMs: DAY_MS, now }),
  knownReceipt: createDelay({ count: 10, refillMs: HOUR_MS, longestMs: DAY_MS, now }),
  networkReceipts: createDelay({ count: 10, refillMs: MINUTE_MS, longestMs: DAY_MS, now }),
  strangerReceipts: createDelay({ count: 20, refillMs: 20 * SECOND_MS, longestMs: HOUR_MS, now }),
  contractLetters: createDelay({ count: 5, refillMs: HOUR_MS, longestMs: DAY_MS, now }),
  strangerNotice: createDelay({ count: 20, refillMs: 15 * MINUTE_MS, longestMs: HOUR_MS, now }),
  signIn: createDelay({
    ...{ count: FREE_ATTEMPTS, refillMs: HOUR_MS / FREE_ATTEMPTS, maxKeys: 10_000 },
    ...{ firstMs: SECOND_MS / 4, longestMs: 10 * SECOND_MS },
    now,
  }),
})

function openLimits(now: () => number, phone: () => string): Limits {
  const wait = (minutes: number) => (minutes === 1 ? 'einer Minute' : `${minutes} Minuten`)
  const attemptsSentence = (minutes: number) =>
    t(
      `Too many attempts. Please try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
      `Zu viele Versuche. Bitte versuch es in ${wait(minutes)} noch einmal.`,
    )
  const changes = (minutes: number) =>
    `Das waren viele Änderungen in kurzer Zeit. Bitte versuch es in ${wait(minutes)} noch einmal.`
  const german = (minutes: number) =>
    `Das waren viele Nachrichten in kurzer Zeit. Bitte versuch es in ${wait(minutes)} noch einmal.`
  const crowdedWords = (minutes: number) => {
    const call = phone() === '' ? '' : ` Oder ruf mich an: ${phone()}.`
    return `Gerade kommen hier ungewöhnlich viele Nachrichten an. Bitte versuch es in ${wait(minutes)} noch einmal.${call}`
  }
  return {
    form: createLimit({ count: 5, spanMs: 10 * MINUTE_MS, now, sentence: german }),
    inquiryNetwork: createLimit({ count: 20, spanMs: 10 * MINUTE_MS, now, sentence: german }),
    registrationNetwork: createLimit({ count: 60, spanMs: 10 * MINUTE_MS, now, sentence: german }),
    inquiries: createLimit({ count: INQUIRIES_PER_HOUR, spanMs: HOUR_MS, now, sentence: crowdedWords }),
    signIn: createBucket({ count: 10, refillMs: MINUTE_MS, now, sentence: attemptsSentence }),
    account: createLimit({ count: 5, spanMs: 10 * MINUTE_MS, now, sentence: attemptsSentence }),
    passwordLink: createBucket({ count: 10, refillMs: MINUTE_MS, now, sentence: attemptsSentence }),
    ownLink: createLimit({ count: 30, spanMs: HOUR_MS, now, sentence: attemptsSentence }),
    ownActions: createLimit({ count: 20, spanMs: HOUR_MS, now, sentence: changes }),
    voucherCode: createLimit({ count: 10, spanMs: HOUR_MS, now, sentence: attemptsSentence }),
    ownPapers: createLimit({ count: 30, spanMs: HOUR_MS, now, sentence: attemptsSentence }),
    linkForm: createLimit({ count: 5, spanMs: 10 * MINUTE_MS, now, sentence: attemptsSentence }),
    linkLetter: createLimit({ count: 3, spanMs: 30 * MINUTE_MS, now, sentence: attemptsSentence }),
    // Shorter than the life of a mailed key: somebody who gets no further letter can still use the last one.
    accountLetter: createLimit({ count: 3, spanMs: 30 * MINUTE_MS, now, sentence: attemptsSentence }),
    receipt: createLimit({ count: 10, spanMs: 30 * MINUTE_MS, now, sentence: german }),
    confirmation: createLimit({ count: 3, spanMs: 30 * MINUTE_MS, now, sentence: german }),
    blockedConfirmation: createLimit({ count: 1, spanMs: 7 * DAY_MS, now, sentence: german }),
  }
}
