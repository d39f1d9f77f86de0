import type { Registration } from '../../domain/bookings/record/registration.ts'

const shown = (list: readonly number[]) => {
  const sorted = list.map(ms => ms / 1000).toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, at most ${sorted.at(-1)?.toFixed(1)} s`
}

/** Counts what is lost when machines are destroyed, for docs/measurements.md. */
export function openLosses() {
  const lost = new Set<string>()
  let acknowledged = 0
  let current = new Map<string, number>()
  let destroyedAt = 0
  let doubled = 0
  const lostMs: number[] = []
  const takeoverMs: number[] = []
  return {
    lost,
    get doubled() {
      return doubled
    },
    /** A booking was acknowledged. */
    acknowledge: (email: string) => void current.set(email, performance.now()),
    destroyed() {
      destroyedAt = performance.now()
    },
    /** Times a takeover until it serves. */
    async timed<T>(takeover: () => Promise<T>): Promise<T> {
      const begun = performance.now()
      const site = await takeover()
      takeoverMs.push(performance.now() - begun)
      return site
    },
    /** Compares with what the next machine has. */
    compare(stored: readonly Pick<Registration, 'email' | 'number'>[]): void {
      const emails = new Set(stored.map(({ email }) => email))
      const missing = [...current].filter(([email]) => !emails.has(email))
      doubled += stored.length - new Set(stored.map(({ number }) => number)).size
      for (const [email] of missing) lost.add(email)
      lostMs.push(Math.max(0, ...missing.map(([, at]) => destroyedAt - at)))
      acknowledged += current.size
      current = new Map()
    },
    line: (reached: readonly string[]) =>
      `${lostMs.length} machines destroyed: ${lost.size} of ${acknowledged} acknowledged bookings lost, ${doubled} numbers doubled, ` +
      `${reached.filter(email => lost.has(email)).length} of ${reached.length} letters about a lost one; ` +
      `lost by a machine: ${shown(lostMs)}; takeover: ${shown(takeoverMs)}`,
  }
}
