import type { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '../../domain/kit/duration.ts'

export type ThreadQueue<Task, Result> = {
  /** Resolves with the thread's answer; rejects when the thread ends or stays silent. */
  ask(task: Task): Promise<Result>
  /** Number of tasks that run or wait. */
  length(): number
  /** Ends the thread; what waits is rejected. */
  close(): Promise<void>
}

/** Tasks come in bursts; between them the thread's memory is given back. */
const IDLE_MS = MINUTE_MS
/** A task takes a tenth of a second; a thread that is silent for this time is stuck. */
const STUCK_MS = MINUTE_MS

type Options = {
  /** Purpose of the thread, for error messages. */
  name: string
  /** Starts a thread that answers each message with one message. */
  start: () => Worker
  idleMs?: number | undefined
  stuckMs?: number | undefined
}

/**
 * Runs tasks one at a time, in a thread that starts with the first task and ends when idle. After a failure the next
 * task gets a new thread.
 */
export function openThreadQueue<Task, Result>({
  name,
  start,
  idleMs = IDLE_MS,
  stuckMs = STUCK_MS,
}: Options): ThreadQueue<Task, Result> {
  type WaitingTask = { task: Task; resolve: (result: Result) => void; reject: (error: unknown) => void }
  const queue: WaitingTask[] = []
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function startThread(): Worker {
    const thread = start()
    thread.on('message', (result: Result) => {
      if (worker !== thread) return
      queue.shift()?.resolve(result)
      next()
    })
    const failThread = (error: unknown) => {
      if (worker !== thread) return
      worker = undefined
      fail(error)
    }
    thread.on('error', failThread)
    thread.on('exit', code => failThread(new Error(`The thread for ${name} ended with ${code}.`)))
    return thread
  }

  function fail(error: unknown): void {
    queue.shift()?.reject(error)
    next()
  }

  function end(): Promise<unknown> {
    const ended = worker
    worker = undefined
    clearTimeout(timer)
    return Promise.resolve(ended?.terminate())
  }

  function giveUp(): void {
    void end()
    fail(new Error(`The thread for ${name} took too long.`))
  }

  function next(): void {
    clearTimeout(timer)
    const [first] = queue
    if (!first) {
      // A busy thread keeps the process alive, an idle one must not.
      worker?.unref()
      timer = setTimeout(end, idleMs).unref()
      return
    }
    try {
      worker ??= startThread()
    } catch (error) {
      fail(error)
      return
    }
    timer = setTimeout(giveUp, stuckMs)
    worker.ref()
    worker.postMessage(first.task)
  }

  return {
    ask: task =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The site is stopping.'))
        queue.push({ task, resolve, reject })
        if (queue.length === 1) next()
      }),
    length: () => queue.length,
    async close() {
      isClosed = true
      await end()
      for (const { reject } of queue.splice(0)) reject(new Error('The site is stopping.'))
    },
  }
}
