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
  const sinceLeap = watchForLeaps(() => Date.parse(now()))

  async function upkeep(): Promise<void> {
    const isRight = await visits.closeDays()
    if (!isRight || sinceLeap() < 3 * DAY) return
    const { retention } = site.current
    const moment = (days: number) => new Date(Date.parse(now()) + days * DAY).toISOString()
    await visits.forget(retention)
    await logins.forget({
      since: moment(-retention.logins),
      // An attempt to come was logged by a wrong clock.
      isWhole: date => date >= moment(-retention.fullIps) && date <= moment(1),
      shorten: withShortIp,
    })
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

/** Milliseconds since the clock has gone another way than time; infinite as long as it never has. */
function watchForLeaps(clock: () => number): () => number {
  let offset = clock() - performance.now()
  let leaptAt = Number.NEGATIVE_INFINITY
  return () => {
    const offsetNow = clock() - performance.now()
    if (Math.abs(offsetNow - offset) > HOUR) leaptAt = performance.now()
    offset = offsetNow
    return performance.now() - leaptAt
  }
}
