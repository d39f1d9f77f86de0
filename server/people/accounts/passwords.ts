import { createHmac } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { openThreadQueue } from '../../runtime/thread-queue.ts'
import type { PasswordTask } from './password-worker.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time whether there is a hash to compare with or not. */
  isRight(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** With more at once the answer is 503 (D32). */
const MAX_QUEUED = 20

/** Hash of an unknown password, compared when there is no account. */
const UNKNOWN_HASH = '$2b$10$tRwc71acA32PL/moTgEaSu6OIW4cD6VKr/zMWb51GY/iPfTprXRWq'

/** Hashes and compares passwords one after the other in a thread of their own. */
export function openPasswords({
  secret,
  startWorker,
}: {
  /** The site's own; the key mixed into every password is derived from it. */
  secret: string
  startWorker: () => Worker
}): Passwords {
  const pepper = createHmac('sha256', secret).update('passwords').digest()
  const queue = openThreadQueue<PasswordTask, string | boolean>({ name: 'passwords', start: startWorker })

  /** bcrypt reads 72 bytes; this gives 64 bytes for any password, regardless of its Unicode form. */
  const secretOf = (password: string) => createHmac('sha384', pepper).update(password.normalize('NFC')).digest('base64')

  async function ask(task: PasswordTask): Promise<string | boolean> {
    if (queue.length() >= MAX_QUEUED) throw new AppError('unavailable', tooManySentence())
    return queue.ask(task)
  }

  return {
    async hash(password) {
      return String(await ask({ secret: secretOf(password) }))
    },
    async isRight(password, hash) {
      const matches = await ask({ secret: secretOf(password), hash: hash ?? UNKNOWN_HASH })
      return matches === true && hash !== undefined
    },
    close: queue.close,
  }
}

const tooManySentence = () =>
  t(
    'Too many people are signing in right now. Please try again shortly.',
    'Gerade melden sich zu viele Leute an. Bitte versuch es gleich noch einmal.',
  )
