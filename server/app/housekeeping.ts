import { withShortIp } from '../../domain/kit/addresses/ip.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/kit/duration.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { emptyBin } from '../people/bin/bin.ts'
import { endFailingSubscriptions } from '../people/newsletter/unsubscribe.ts'
import { deadlineRun } from '../people/privacy/deadlines.ts'
import { deleteOldCopies } from '../store/backup/backup.ts'
import type { Deps } from './deps.ts'

/**
 * Runs at the start and then every hour: deletes month-old copies and bin entries, deletes data past its deadline
 * (D65), records the figures of past days, then shortens and deletes logs as the settings promise (D22).
 */
export function startHousekeeping({
  visits,
  logins,
  trustedClock,
  clockWatch,
  site,
  dir,
  log,
  ...deps
}: Pick<
  Deps,
  | 'visits'
  | 'logins'
  | 'trustedClock'
  | 'clockWatch'
  | 'site'
  | 'dir'
  | 'log'
  | 'commit'
  | 'bin'
  | 'registrations'
  | 'events'
  | 'invoices'
  | 'payments'
  | 'vouchers'
  | 'withdrawals'
  | 'outbox'
  | 'deletions'
  | 'personRequests'
  | 'consents'
  | 'newId'
  | 'imageFiles'
  | 'pdfFiles'
  | 'newsletter'
  | 'sessions'
>): {
  stop(): Promise<void>
} {
  const deleteDueData = deadlineRun({ ...deps, trustedClock, site, dir, log })

  const reportUnsettled = (error: unknown) => {
    log.error('Dates written by a wrong clock could not be corrected', { error: String(error) })
    return false
  }

  async function runHousekeeping(): Promise<void> {
    const isSettled = await clockWatch.settle().then(() => true, reportUnsettled)
    const moment = await rememberMoment({ trustedClock, clockWatch, log })
    // Never delete by a doubtful clock or by dates it has written.
    if (isSettled && !clockWatch.isInDoubt()) await deleteByDate(moment)
    await visits.closeDays()
    const { retention } = site.current
    await visits.forget({ trusted: moment, latest: await trustedClock.latest() }, retention)
    const after = (days: number) => new Date(Date.parse(moment) + days * DAY_MS).toISOString()
    await logins.forget({ since: after(-retention.logins), shortSince: after(-retention.fullIps) }, withShortIp)
  }

  async function deleteByDate(moment: Instant): Promise<void> {
    await deleteOldCopies(dir, moment).catch(error =>
      log.error('Old copies of the data could not be deleted', { error: String(error) }),
    )
    await emptyBin({ ...deps, trustedClock, log }).catch(error =>
      log.error('The bin could not be emptied', { error: String(error) }),
    )
    await endFailingSubscriptions({ ...deps, now: () => moment }).catch(error =>
      log.error('Subscriptions could not be ended', { error: String(error) }),
    )
    await deleteDueData().catch(error => log.error('Due data could not be deleted', { error: String(error) }))
  }

  let running = Promise.resolve()
  const work = () => {
    running = running
      .then(runHousekeeping)
      .catch(error => log.error('The logs could not be shortened', { error: String(error) }))
  }
  work()
  const hourly = setInterval(work, HOUR_MS).unref()
  const everySecond = setInterval(() => void clockWatch.settle().catch(reportUnsettled), SECOND_MS).unref()
  return {
    stop() {
      clearInterval(hourly)
      clearInterval(everySecond)
      return running
    },
  }
}

/**
 * Remembers and returns the trusted moment. Called at the start too, because a site that is only visited stores
 * nothing.
 */
export async function rememberMoment({
  trustedClock,
  clockWatch,
  log,
}: Pick<Deps, 'trustedClock' | 'clockWatch' | 'log'>): Promise<Instant> {
  const moment = await trustedClock.moment()
  await clockWatch.remember(moment).catch(error => log.error('The time could not be stored', { error: String(error) }))
  return moment
}

/**
 * Stores the host used in the UIDs of events, so that they stay the same when the site's address changes (D78). Waits
 * until the site has an address, or bookings whose guests have calendar files.
 */
export async function keepUidHost(
  { commit, origin, log }: Pick<Deps, 'commit' | 'origin'> & { log: Pick<Deps['log'], 'error'> },
  publicUrl: string | undefined,
): Promise<void> {
  await commit(({ site, registrations }) => {
    const isKnown = site.uidHost !== undefined
    const isInUse = publicUrl !== undefined || registrations.length > 0
    if (isKnown || !isInUse) return { result: undefined }
    return { next: { site: { ...site, uidHost: new URL(origin()).hostname } }, result: undefined }
  }).catch(error => log.error('The host of calendar files could not be stored', { error: String(error) }))
}
