/**
 * Several answers may be under way at once and come in any order. `latest(work)` waits for one of them and says whether
 * it was still the last one asked for when it came; its failure counts by the same rule.
 */
export function createLatest() {
  let last = 0
  return async function latest<T>(
    work: Promise<T>,
  ): Promise<{ state: 'ready'; value: T } | { state: 'failed' } | { state: 'outdated' }> {
    last += 1
    const mine = last
    try {
      const value = await work
      return mine === last ? { state: 'ready', value } : { state: 'outdated' }
    } catch {
      return mine === last ? { state: 'failed' } : { state: 'outdated' }
    }
  }
}
