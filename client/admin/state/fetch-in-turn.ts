import { compileSoon } from '../../kit/state/fetch-soon.ts'

/** Browsers open six connections to a server. Half of them stay free for calls. */
const AT_ONCE = 3

/** Loads scripts that are needed later, in their order, a few at a time. */
export function fetchInTurn(files: readonly string[]): void {
  const remaining = [...files]
  async function next(): Promise<void> {
    const file = remaining.shift()
    if (file === undefined) return
    await compileSoon(file).catch(() => {})
    return next()
  }
  for (let count = 0; count < AT_ONCE; count += 1) void next()
}
