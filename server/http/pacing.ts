/** Runs a task at once, or a little later if many arrive at the same time. */
export type Pacer = (task: () => void) => void

/**
 * Spreads tasks over the turns of the event loop, in order, so that a page requested meanwhile need not wait for all of
 * them: starts at most `tasks` within `turns`.
 */
export function createPacer({ tasks, turns }: { tasks: number; turns: number }): Pacer {
  const waiting: (() => void)[] = []
  let room = tasks
  let isSpanRunning = false

  function startSpan(): void {
    if (isSpanRunning) return
    isSpanRunning = true
    afterTurns(turns, () => {
      isSpanRunning = false
      const next = waiting.splice(0, tasks)
      room = tasks - next.length
      if (next.length > 0) startSpan()
      for (const task of next) task()
    })
  }

  return task => {
    startSpan()
    if (room === 0) {
      waiting.push(task)
      return
    }
    room -= 1
    task()
  }
}

const afterTurns = (turns: number, then: () => void): void =>
  void setImmediate(() => (turns > 1 ? afterTurns(turns - 1, then) : then()))
