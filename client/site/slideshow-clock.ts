/** Section 9: the first picture stays for 4 seconds, each later one for 5. */
const firstAdvance = 4000
const nextAdvance = 5000
/** How long before its turn a picture begins to load. */
const leadTime = 2000

/** Calls `advance` when it is time for the next picture, and `prepare` a little earlier. Returns how to stop it. */
export function startClock({ prepare, advance }: { prepare: () => void; advance: () => void }): () => void {
  let timer: ReturnType<typeof setTimeout>
  const run = (delay: number) => {
    timer = setTimeout(() => {
      prepare()
      timer = setTimeout(() => {
        advance()
        run(nextAdvance)
      }, leadTime)
    }, delay - leadTime)
  }
  run(firstAdvance)
  return () => clearTimeout(timer)
}

/** Both ends lead to the other one. */
export const wrap = (index: number, count: number): number => ((index % count) + count) % count
