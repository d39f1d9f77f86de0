import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

/** A task of the password thread: hash the secret, or compare it with `hash`. */
export type PasswordTask = { secret: string; hash?: string }

/** D32. Tests that sign in often start the thread with less. */
const COST: number = workerData?.cost ?? 10

// On Linux this lowers the calling thread alone: pages come first.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', ({ secret, hash }: PasswordTask) => {
  parentPort?.postMessage(hash === undefined ? hashSync(secret, COST) : compareSync(secret, hash))
})
