import { withShortIp } from '../domain/ip.ts'
import type { Deps } from './deps.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** At the start and then every hour: figures of the days that are over, then what the settings promise (D22). */
export function startLogUpkeep({
  visits,
  logins,
  site,
  now,
  log,
}: Pick<Deps, 'visits' | 'logins' | 'site' | 'now' | 'log'>): { stop(): Promise<void> } {
  async function upkeep(): Promise<void> {
    if (!(await visits.closeDays())) return
    const { retention } = site.current
    await visits.forget(retention)
    const daysAgo = (days: number) => new Date(Date.parse(now()) - days * DAY).toISOString()
    const moments = { since: daysAgo(retention.logins), shortSince: daysAgo(retention.fullIps) }
    await logins.forget(moments, withShortIp)
  }

  let running = Promise.resolve()
  const work = () => {
    running = running
      .then(upkeep)
      .catch(error => log.error('The logs could not be shortened', { error: String(error) }))
  }
  work()
  const hourly = setInterval(work, HOUR).unref()
  return {
    stop() {
      clearInterval(hourly)
      return running
    },
  }
}
