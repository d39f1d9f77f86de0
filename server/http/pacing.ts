/** Does a task at once or, when many come at the same time, a little later. */
export type Pacer = (task: () => void) => void

/** A form takes half a millisecond. */
const TASKS_PER_TURN = 8

/**
 * Spreads tasks that come all at once over several turns of the event loop, in their order, so that a page that is asked
 * for meanwhile does not wait until all are done.
 */
export function createPacer(): Pacer {
  const waiting: (() => void)[] = []
  let room = TASKS_PER_TURN
  let isTurnComing = false

  function awaitTurn(): void {
    if (isTurnComing) return
    isTurnComing = true
    setImmediate(() => {
      isTurnComing = false
      const tasks = waiting.splice(0, TASKS_PER_TURN)
      room = TASKS_PER_TURN - tasks.length
      if (tasks.length > 0) awaitTurn()
      for (const task of tasks) task()
    })
  }

  return task => {
    awaitTurn()
    if (room === 0) {
      waiting.push(task)
      return
    }
    room -= 1
    task()
  }
}
