/** Reads what this tab keeps across a reload. Treats malformed data as none. */
export function readFromTab<T>(key: string): T | undefined {
  try {
    const stored: T | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return stored ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON, or deletes what was kept if it is undefined. Returns false if the browser denies storage. */
export function keepInTab(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}
