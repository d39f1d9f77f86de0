import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'

/*
 * The form of a sealed object, version 1 (vectors.json describes it):
 * magic (4 bytes), salt (16), check (8), nonce (12), ciphertext, tag (16).
 */
const MAGIC = Buffer.from('LSH1')
const SALT_BYTES = 16
const CHECK_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const BOUND_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const HEAD_BYTES = BOUND_BYTES + NONCE_BYTES

/** 16 MB for about 0.1 s. */
const SCRYPT = { N: 16_384, r: 8, p: 5, maxmem: 64_000_000 }
const KEY_BYTES = 32
/** Salt of the key that names pictures, which must be the same in each process. */
const NAMES_SALT = 'lichtung second home: names'
/** No object has more. */
const CONTENT_LIMIT_BYTES = 128_000_000

/** Reason why an object cannot be opened. */
export type Unopened = 'passphrase' | 'damaged'

export class SealError extends Error {
  readonly reason: Unopened

  constructor(reason: Unopened, message: string) {
    super(message)
    this.name = 'SealError'
    this.reason = reason
  }
}

/** The JSON line at the beginning of an object's content. */
export type Head = { kind: string } & Readonly<Record<string, unknown>>
type Content = { head: Head; body: Buffer }

export type Sealer = {
  /** Encrypts an object so that it opens under this name only. */
  seal(name: string, content: { head: Head; body?: Uint8Array }): Promise<Buffer>
  /** Rejects with a `SealError`. */
  open(name: string, bytes: Buffer): Promise<Content>
  /** Returns a number for a path, the same in each process with this passphrase. */
  numberOf(path: string): Promise<string>
}

const deriveKey = promisify<string, string | Buffer, number, typeof SCRYPT, Buffer>(scrypt)
const [pack, unpack] = [promisify(deflate), promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)]

/** `random` is for test vectors. */
export function openSealer(passphrase: string, random: (bytes: number) => Buffer = randomBytes): Sealer {
  const secret = passphrase.normalize('NFC')
  const keys = new Map<string, Promise<Buffer>>()
  /** Derives a key once; each process seals with one salt, so a home has few. */
  const keyFor = (salt: Buffer | string): Promise<Buffer> => {
    const id = salt.toString('hex' as BufferEncoding)
    const known = keys.get(id) ?? deriveKey(secret, salt, KEY_BYTES, SCRYPT)
    keys.set(id, known)
    return known
  }
  const own = random(SALT_BYTES)
  return {
    async seal(name, { head, body = Buffer.alloc(0) }) {
      const key = await keyFor(own)
      const bound = Buffer.concat([MAGIC, own, checkOf(key)])
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([bound, Buffer.from(name)]))
      const plain = await pack(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]))
      return Buffer.concat([bound, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    async open(name, bytes) {
      if (bytes.length < HEAD_BYTES + TAG_BYTES) throw new SealError('damaged', 'it is cut off')
      if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError('damaged', 'it is of no known form')
      const bound = bytes.subarray(0, BOUND_BYTES)
      const key = await keyFor(bound.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
      if (!bound.subarray(-CHECK_BYTES).equals(checkOf(key)))
        throw new SealError('passphrase', 'it was encrypted with another passphrase')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(BOUND_BYTES, HEAD_BYTES))
        .setAAD(Buffer.concat([bound, Buffer.from(name)]))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const packed = [decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]
        return contentOf(await unpack(Buffer.concat(packed), { maxOutputLength: CONTENT_LIMIT_BYTES }))
      } catch {
        throw new SealError('damaged', 'it was changed, or is another object under this name')
      }
    },
    async numberOf(path) {
      const digest = createHmac('sha256', await keyFor(NAMES_SALT))
        .update(path)
        .digest()
      return String(digest.readBigUInt64BE()).padStart(20, '0')
    },
  }
}

/** Seals by `sealer`, and opens what the passphrase before has sealed, too. */
export const openingBoth = (sealer: Sealer, before: Sealer): Sealer => ({
  ...sealer,
  open: (name, bytes) =>
    sealer.open(name, bytes).catch(error => {
      if (error instanceof SealError && error.reason === 'passphrase') return before.open(name, bytes)
      throw error
    }),
})

/** Tells another passphrase from damage. */
const checkOf = (key: Buffer) => createHmac('sha256', key).update('check').digest().subarray(0, CHECK_BYTES)

function contentOf(plain: Buffer): Content {
  const end = plain.indexOf('\n')
  return { head: JSON.parse(plain.toString('utf8', 0, end)), body: plain.subarray(end + 1) }
}

/** The hash that the next object of a chain carries. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
