import { compileSoon } from '../../../kit/state/fetch-soon.ts'
import { loadLaterStyle } from './later-style.ts'

/**
 * Browsers open six connections to a server. Two load the fonts, and one receives changes. This keeps one free for a
 * call, which must not wait for files needed later.
 */
const AT_ONCE = 2

/** Loads files that are needed later, in their order, a few at a time. */
export function fetchInTurn(files: readonly string[]): void {
  const remaining = [...files]
  async function next(): Promise<void> {
    const file = remaining.shift()
    if (file === undefined) return
    await (file.endsWith('.css') ? loadLaterStyle() : compileSoon(file)).catch(() => {})
    return next()
  }
  for (let count = 0; count < AT_ONCE; count += 1) void next()
}
