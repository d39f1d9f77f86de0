/** Caches `read` by key. */
export function memoize<Result, Key = string>(read: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return key => {
    if (!results.has(key)) results.set(key, read(key))
    return results.get(key) as Result
  }
}

/** Keeps a result with its record; changed records are new objects. */
export function memoizeByRecord<R extends object, Result>(make: (record: R) => Result): (record: R) => Result {
  const results = new WeakMap<R, Result>()
  return record => {
    const value = results.get(record) ?? make(record)
    results.set(record, value)
    return value
  }
}
