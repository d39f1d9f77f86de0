/** Runs one piece of work at a time, in the order of the calls; a failed one does not keep the next from running. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <R>(work: () => Promise<R>): Promise<R> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
