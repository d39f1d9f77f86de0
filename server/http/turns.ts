/** Does work at once or, when much comes at the same time, a little later. */
export type Turns = (work: () => void) => void

/** Forms take half a millisecond each. */
const WORKS_PER_TURN = 8

/**
 * Spreads work that comes all at once over several turns of the event loop, in its order, so that a page that is asked
 * for meanwhile does not wait until all of it is done.
 */
export function openTurns(): Turns {
  const waiting: (() => void)[] = []
  let room = WORKS_PER_TURN
  let isTurnComing = false

  function awaitTurn(): void {
    if (isTurnComing) return
    isTurnComing = true
    setImmediate(() => {
      isTurnComing = false
      const works = waiting.splice(0, WORKS_PER_TURN)
      room = WORKS_PER_TURN - works.length
      if (works.length > 0) awaitTurn()
      for (const work of works) work()
    })
  }

  return work => {
    awaitTurn()
    if (room === 0) {
      waiting.push(work)
      return
    }
    room -= 1
    work()
  }
}
