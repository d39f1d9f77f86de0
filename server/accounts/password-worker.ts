import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

/** A task of the password thread: hash the secret, or compare it with `hash`. */
export type PasswordTask = { secret: string; hash?: string }

const COST = 10

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ secret, hash }: PasswordTask) => {
  parentPort?.postMessage(hash === undefined ? hashSync(secret, COST) : compareSync(secret, hash))
})
