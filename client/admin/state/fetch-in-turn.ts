import { compileSoon } from '../../kit/state/fetch-soon.ts'

/** Browsers open six connections to a server. Leaves three to calls, which may not wait for what is needed later. */
const AT_ONCE = 3

/** Loads scripts that are needed later, a few at a time, the first ones first. */
export function fetchInTurn(files: readonly string[]): void {
  const left = [...files]
  async function next(): Promise<void> {
    const file = left.shift()
    if (file === undefined) return
    await compileSoon(file).catch(() => {})
    return next()
  }
  for (let count = 0; count < AT_ONCE; count += 1) void next()
}
