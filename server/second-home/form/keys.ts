import { spawn } from 'node:child_process'
import { scrypt } from 'node:crypto'
import { buffer, json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SECOND_MS } from '../../../domain/kit/duration.ts'

/** 16 MB for about 0.1 s. */
const SCRYPT = { N: 16_384, r: 8, p: 5, maxmem: 64_000_000 }
const KEY_BYTES = 32
/** Timeout for a key; a busy small machine needs some seconds. */
const LONGEST_MS = 30 * SECOND_MS

const hash = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** Returns the key for a passphrase, 32 bytes. */
type DeriveKey = (secret: string, salt: Buffer) => Promise<Buffer>

const deriveInThisProcess: DeriveKey = (secret, salt) => hash(secret, salt, KEY_BYTES, SCRYPT)

let derive = deriveInThisProcess
/** Keys by passphrase and salt; each sealer has a salt, so a home has few salts. */
const keys = new Map<string, Promise<Buffer>>()

/** Sets how keys are derived from now on; without an argument, in this process. */
export function deriveKeysBy(newDerive: DeriveKey = deriveInThisProcess): void {
  derive = newDerive
  keys.clear()
}

/** Derives each key once per process: after a takeover, the site needs the same keys again. */
export const deriveKey: DeriveKey = (secret, salt) => {
  const id = `${secret} ${salt.toString('hex')}`
  const derived = keys.get(id) ?? derive(secret, salt)
  keys.set(id, derived)
  return derived
}

/**
 * Derives each key in a process of this command, one at a time: in this process, the C library would not release the
 * memory that scrypt takes. Derives the key in this process if no other can be started.
 */
export function deriveInProcessOf([command = '', ...args]: readonly string[]): DeriveKey {
  let last: Promise<unknown> = Promise.resolve()
  return (secret, salt) => {
    const deriveNext = () => deriveInChild(command, args, { secret, salt: salt.toString('hex') })
    const next = last.then(deriveNext).catch(() => deriveInThisProcess(secret, salt))
    last = next.catch(() => {})
    return next
  }
}

type Task = { secret: string; salt: string }

async function deriveInChild(command: string, args: readonly string[], task: Task): Promise<Buffer> {
  const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: LONGEST_MS })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.stdin.once('error', reject)
  })
  child.stdin.end(JSON.stringify(task))
  const key = await Promise.race([buffer(child.stdout), failed])
  if (key.length !== KEY_BYTES) throw new Error('The key was not derived.')
  return key
}

/** Derives the key for the process that has started this one. */
export async function deriveFromStdin(): Promise<void> {
  const { secret, salt } = (await json(process.stdin)) as Task
  process.stdout.write(await deriveInThisProcess(secret, Buffer.from(salt, 'hex')))
}
