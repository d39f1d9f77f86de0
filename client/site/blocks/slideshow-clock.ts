/** Section 9: the first picture stays for 4 seconds, each later one for 5. */
const FIRST_ADVANCE_MS = 4000
const NEXT_ADVANCE_MS = 5000
/** A picture starts to load this long before its turn. */
const LEAD_TIME_MS = 2000

/** Calls `advance` for each change, and `prepare` shortly before. Returns a function that stops the clock. */
export function startClock({
  prepare,
  advance,
  elapsedMs = 0,
}: {
  prepare: () => void
  advance: () => void
  /** Time for which the first picture has been shown. */
  elapsedMs?: number
}): () => void {
  let timer: ReturnType<typeof setTimeout>
  const run = (delayMs: number) => {
    timer = setTimeout(() => {
      prepare()
      timer = setTimeout(
        () => {
          advance()
          run(NEXT_ADVANCE_MS)
        },
        Math.min(delayMs, LEAD_TIME_MS),
      )
    }, delayMs - LEAD_TIME_MS)
  }
  run(Math.max(0, FIRST_ADVANCE_MS - elapsedMs))
  return () => clearTimeout(timer)
}
