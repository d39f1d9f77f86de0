import { createHmac } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../domain/error.ts'
import { t } from '../../domain/language.ts'
import type { PasswordTask } from './password-worker.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whether there is a hash to compare with or not. */
  isRight(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** D32: beyond so many at once the answer is 503. */
const MAX_QUEUED = 20

/** The hash of a password that nobody knows, to compare with where there is no account. */
const UNKNOWN_HASH = '$2b$10$tRwc71acA32PL/moTgEaSu6OIW4cD6VKr/zMWb51GY/iPfTprXRWq'

type Waiting = { task: PasswordTask; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** Hashes and compares passwords one after the other in a thread that starts when it is first needed. */
export function openPasswords({
  secret,
  startWorker,
}: {
  /** The site's own; the key mixed into every password is derived from it. */
  secret: string
  startWorker: () => Worker
}): Passwords {
  const pepper = createHmac('sha256', secret).update('passwords').digest()
  const queue: Waiting[] = []
  let worker: Worker | undefined

  /** bcrypt reads 72 bytes; this makes 64 of any password, however it was typed. */
  const secretOf = (password: string) => createHmac('sha384', pepper).update(password.normalize('NFC')).digest('base64')

  function start(): Worker {
    const started = startWorker()
    started.on('message', result => {
      queue.shift()?.resolve(result)
      next()
    })
    const failed = (error: unknown) => {
      if (worker !== started) return
      worker = undefined
      queue.shift()?.reject(error)
      next()
    }
    started.on('error', failed)
    started.on('exit', code => failed(new Error(`The thread for passwords ended with ${code}.`)))
    return started
  }

  function next(): void {
    const [first] = queue
    if (!first) {
      // A busy thread keeps the process alive, an idle one must not.
      worker?.unref()
      return
    }
    try {
      worker ??= start()
    } catch (error) {
      queue.shift()?.reject(error)
      next()
      return
    }
    worker.ref()
    worker.postMessage(first.task)
  }

  const ask = (task: PasswordTask) =>
    new Promise<unknown>((resolve, reject) => {
      if (queue.length >= MAX_QUEUED) {
        return reject(
          new AppError(
            'unavailable',
            t(
              'Too many people are signing in right now. Please try again shortly.',
              'Gerade melden sich zu viele Leute an. Bitte versuch es gleich noch einmal.',
            ),
          ),
        )
      }
      queue.push({ task, resolve, reject })
      if (queue.length === 1) next()
    })

  return {
    async hash(password) {
      return String(await ask({ secret: secretOf(password) }))
    },
    async isRight(password, hash) {
      const matches = await ask({ secret: secretOf(password), hash: hash ?? UNKNOWN_HASH })
      return matches === true && hash !== undefined
    },
    async close() {
      const ended = worker
      worker = undefined
      await ended?.terminate()
    },
  }
}
