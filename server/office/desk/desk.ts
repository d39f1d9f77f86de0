import { knownAccount } from '../../../domain/bookings/account/open-items.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import { placeholdersIn } from '../../../domain/content/site/placeholders.ts'
import { asksForForm } from '../../../domain/content/site/site.ts'
import { splitByTime } from '../../../domain/events/calendar.ts'
import { daysOf } from '../../../domain/events/dates/days.ts'
import type { Event } from '../../../domain/events/event.ts'
import { addDays, dayOf, daysBetween, type Instant, instantOf } from '../../../domain/kit/format.ts'
import { isAlmostFull } from '../../../domain/machine/disk.ts'
import { isHomeLate, isRehearsalDue } from '../../../domain/machine/second-home.ts'
import type { Invoice } from '../../../domain/money/invoices/invoice.ts'
import { unbilledOf } from '../../../domain/money/invoices/unbilled.ts'
import type { Desk, DeskTask, DeskTrouble } from '../../../domain/office/desk/desk.ts'
import type { LiveList } from '../../../domain/office/desk/live.ts'
import { firstTasks, stuckLetters, tasksOf } from '../../../domain/office/desk/tasks.ts'
import { heldEvents } from '../../../domain/people/bin/deleted-event.ts'
import type { Deps } from '../../app/deps.ts'
import { createTag } from '../../http/requests/if-none-match.ts'
import { createGroupIndex } from '../../store/group-index.ts'
import { deskDates, eachDate } from './dates.ts'

export type DeskDeps = Pick<
  Deps,
  | 'bin'
  | 'certificate'
  | 'clockWatch'
  | 'disk'
  | 'events'
  | 'hasAddress'
  | 'home'
  | 'images'
  | 'infos'
  | 'invoices'
  | 'mailServer'
  | 'mailboxWatch'
  | 'nightly'
  | 'now'
  | 'origin'
  | 'outbox'
  | 'registrations'
  | 'repairReport'
  | 'site'
  | 'vouchers'
  | 'withdrawals'
>

export type DeskReader = {
  /** Resolves with the current desk. It is the same object until its data or the minute changes. */
  current(): Promise<Desk>
  /** Names the current desk. It changes each minute, as the desk shows what is due. */
  tag(): string
  /** Resolves with all waiting tasks. */
  tasks(): Promise<DeskTask[]>
  /** True once an administrator has read this start's repair report, which ends the task. */
  isRepairSeen(): boolean
  seeRepair(): void
  /** Changes whenever a collection that the desk shows changes. */
  revision(): string
  /** Number of changes of each collection. */
  revisions(): Record<LiveList, number>
}

/** Reads the educator's week (D61), and caches expensive parts while they are current. */
export function openDesk(deps: DeskDeps): DeskReader {
  const { bin, events, images, infos, invoices, now, outbox, registrations, site, vouchers, withdrawals } = deps
  // Not shared with rules that group the lists of running commits: each of these would rebuild the index.
  const bookingsOf = createGroupIndex<Registration>(({ event }) => event)
  const invoicesOf = createGroupIndex<Invoice>(({ registration }) => registration)
  const placeholders = placeholdersKnown(deps)
  let isRepairSeen = false
  const revisions = () => ({
    registrations: registrations.revision,
    events: events.revision,
    bin: bin.revision,
    vouchers: vouchers.revision,
    withdrawals: withdrawals.revision,
    outbox: outbox.revision,
    site: site.revision,
    infos: infos.revision,
    images: images.revision,
    invoices: invoices.revision,
  })
  const rehearsedAt = (date: Instant) => {
    const copy = deps.home?.state()
    return copy && isRehearsalDue(copy, date) ? copy.rehearsedAt : undefined
  }
  const revision = () =>
    [
      ...[...Object.values(revisions()), isRepairSeen, deps.nightly.revision(), deps.mailboxWatch.failure()],
      ...[deps.home?.state().takenOver, String(rehearsedAt(now()))],
    ].join('-')
  const state = () => `${revision()} ${now().slice(0, 16)}`
  let cached: { at: string; desk: Promise<Desk> } | undefined

  async function tasks(): Promise<DeskTask[]> {
    const troubles = await troublesOf(deps, isRepairSeen)
    return tasksAt(now(), troubles)
  }
  const tasksAt = (date: Instant, troubles: DeskTrouble[]) =>
    tasksOf({
      registrations: registrations.current,
      events: events.current,
      held: heldEvents(bin.current, registrations.current),
      withdrawals: withdrawals.current,
      outbox: outbox.current,
      bookingsOf: event => bookingsOf(registrations.current, event),
      vouchers: vouchers.current,
      accountOf: (booking, event) => knownAccount(booking, event, dayOf(date), site.current.region),
      unbilledOf: (booking, event, account) =>
        unbilledOf(booking, account, {
          event,
          invoices: invoicesOf(invoices.current, booking._id),
          issuer: site.current,
          now: date,
        }),
      invoicesOf: booking => invoicesOf(invoices.current, booking),
      region: site.current.region,
      lacksAccount: site.current.invoicing.from !== '' && site.current.bank.iban === '',
      // On a new site the set-up asks this.
      asksForForm: !site.current.isSettingUp && asksForForm(site.current),
      placeholders: placeholders(),
      rehearsed: rehearsedAt(date),
      troubles,
      now: date,
    })

  async function read(): Promise<Desk> {
    const troubles = await troublesOf(deps, isRepairSeen)
    const date = now()
    const hasMailServer = deps.mailServer().server !== undefined
    const dates = nextDates(events.current, date).map(deskDates({ ...deps, bookingsOf }))
    return {
      date,
      dates,
      ...firstTasks(tasksAt(date, troubles)),
      hasMailServer,
      isSettingUp: site.current.isSettingUp,
      stuckLetters: stuckLetters(outbox.current, hasMailServer, date),
    }
  }

  return {
    revision,
    revisions,
    isRepairSeen: () => isRepairSeen,
    seeRepair() {
      isRepairSeen = true
    },
    tasks,
    tag: createTag(state),
    current() {
      const at = state()
      if (cached?.at !== at) cached = { at, desk: read() }
      const { desk } = cached
      // Reads it again after a failure.
      desk.catch(() => (cached = undefined))
      return desk
    },
  }
}

const NEXT_DATES = 6
const WEEK_DAYS = 7

/**
 * Returns the next dates and all of the coming seven days, without cancelled ones and ongoing events of a week or more.
 */
function nextDates(events: readonly Event[], now: Instant): ReturnType<typeof eachDate> {
  const today = dayOf(now)
  const week = instantOf(addDays(today, WEEK_DAYS))
  const isOngoing = (event: Event) => {
    const { first, last } = daysOf(event)
    return first < today && daysBetween(first, last) >= WEEK_DAYS
  }
  return splitByTime(eachDate(events), now)
    .coming.filter(event => !event.cancelled && event.active && !isOngoing(event))
    .filter(({ startDate }, at) => at < NEXT_DATES || startDate < week)
}

/** Counts the texts that are still placeholders; cached because scanning all texts takes long. */
function placeholdersKnown({ site, events, infos, images, hasAddress }: DeskDeps): () => number {
  let placeholderCount = 0
  let countedAt = ''
  return () => {
    const at = [site, events, infos, images].map(({ revision }) => revision).join('-')
    if (countedAt !== at)
      placeholderCount = placeholdersIn({
        site: site.current,
        events: events.current,
        infos: infos.current,
        images: images.current,
        hasAddress,
      }).length
    countedAt = at
    return placeholderCount
  }
}

async function troublesOf(
  {
    certificate,
    clockWatch,
    disk,
    hasAddress,
    home,
    mailboxWatch,
    mailServer,
    nightly,
    origin,
    repairReport,
    site,
  }: DeskDeps,
  isRepairSeen: boolean,
): Promise<DeskTrouble[]> {
  // An unreadable disk does not count as full.
  const space = await disk().catch(() => undefined)
  const backups = nightly.state()
  const unread = mailboxWatch.failure()
  const copy = home?.state()
  const troubles: (DeskTrouble | false)[] = [
    // An address set in the panel takes effect at the next start.
    !hasAddress &&
      site.current.publicUrl === '' &&
      mailServer().server !== undefined && { what: 'address', origin: origin() },
    certificate()?.problem !== undefined && { what: 'certificate' },
    space !== undefined && isAlmostFull(space) && { what: 'disk' },
    clockWatch.isInDoubt() && { what: 'clock' },
    unread !== undefined && { what: 'mailbox', error: unread },
    copy !== undefined && isHomeLate(copy) && { what: 'home', takenOver: copy.takenOver, reason: copy.trouble },
    repairReport.length > 0 && !isRepairSeen && { what: 'data' },
    backups !== undefined &&
      (backups.isLate || backups.failure !== '') && { what: 'backup', last: backups.last, isLate: backups.isLate },
  ]
  return troubles.filter(trouble => trouble !== false)
}
