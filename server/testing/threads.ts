import { Worker, type WorkerOptions } from 'node:worker_threads'
import { threadCode } from './thread-code.ts'

const idle = new Map<string, Worker[]>()

/**
 * Starts a thread that waits for tasks. When a test's site ends an idle one, the next site in this process reuses it:
 * loading its code takes longer than most tasks.
 */
function startWaiting(path: string, options: WorkerOptions): Worker {
  const waiting = idle.get(path)?.pop()
  if (waiting) return waiting
  const thread = new Worker(threadCode(path), { ...options, eval: true })
  const post = thread.postMessage.bind(thread)
  const terminate = thread.terminate.bind(thread)
  let tasks = 0
  thread.postMessage = (task: unknown) => {
    tasks += 1
    thread.once('message', () => {
      tasks -= 1
    })
    post(task)
  }
  thread.terminate = async () => {
    // A reused thread could deliver the answer of a running task to somebody else.
    if (tasks > 0 || thread.threadId === -1) return terminate()
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
    thread.unref()
    idle.set(path, [...(idle.get(path) ?? []), thread])
    return 0
  }
  return thread
}

/** For tests: starts the threads of a site. Hashes passwords at bcrypt's lowest cost. */
export const testThreads = {
  startPasswordWorker: () => startWaiting('server/people/accounts/password-worker.ts', { workerData: { cost: 4 } }),
  startSpreadsheetWorker: (options: WorkerOptions) =>
    new Worker(threadCode('server/formats/spreadsheet-worker.ts'), { ...options, eval: true }),
  startPaperWorker: (options: WorkerOptions) => startWaiting('server/papers/paper-worker.ts', options),
}
