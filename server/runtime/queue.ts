/**
 * Creates a function that runs one piece of work at a time, in the order of its calls. After a failure the next one
 * runs.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <R>(work: () => Promise<R>): Promise<R> => {
    const finished = last.then(work)
    last = finished.catch(() => {})
    return finished
  }
}
