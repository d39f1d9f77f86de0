/** Caches `read` by key. */
export function memoize<Result, Key = string>(read: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return key => {
    if (!results.has(key)) results.set(key, read(key))
    return results.get(key) as Result
  }
}
