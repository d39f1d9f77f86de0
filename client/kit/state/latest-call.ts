/**
 * Orders overlapping requests, whose answers may arrive in any order: `latest(work)` waits for its own result and
 * reports it as outdated if a later call has started. Failures follow the same rule.
 */
export function createLatest() {
  let last = 0
  return async function latest<T>(
    work: Promise<T>,
  ): Promise<{ state: 'ready'; value: T } | { state: 'failed' } | { state: 'outdated' }> {
    last += 1
    const call = last
    try {
      const value = await work
      return call === last ? { state: 'ready', value } : { state: 'outdated' }
    } catch {
      return call === last ? { state: 'failed' } : { state: 'outdated' }
    }
  }
}
