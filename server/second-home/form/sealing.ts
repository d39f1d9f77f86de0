import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { noteUsed } from '../../runtime/garbage.ts'
import type { LongContent } from '../places/object-store.ts'
import { deriveKey } from './keys.ts'
import { type ObjectOpener, openObjectOpener } from './object-opener.ts'
import { storedLength, storedPieces } from './stored-zlib.ts'

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

/** Salt of the key that names pictures; it must be the same in each process. */
const NAMES_SALT = 'lichtung second home: names'
/** No object has more. */
const CONTENT_LIMIT_BYTES = 128_000_000

/** Reason why an object cannot be opened. */
export type OpenFailure = 'passphrase' | 'damaged'

export class SealError extends Error {
  readonly reason: OpenFailure

  constructor(reason: OpenFailure, message: string) {
    super(message)
    this.name = 'SealError'
    this.reason = reason
  }
}

/** The JSON line at the beginning of an object's content. */
export type ObjectHead = { kind: string } & Readonly<Record<string, unknown>>
type Content = { head: ObjectHead; body: Buffer }
/** A body that is read in pieces, whose buffers may be used again. */
export type LongBody = { bytes: number; pieces(): AsyncIterable<Uint8Array> }

export type Sealer = {
  /** Encrypts an object, which can then be decrypted under this name only. */
  seal(name: string, content: { head: ObjectHead; body?: Uint8Array }): Promise<Buffer>
  /** Seals an object while it is sent, without compression: for pictures. Each reading encrypts it differently. */
  sealLong(name: string, content: { head: ObjectHead; body: LongBody }): Promise<LongContent>
  /** Rejects with a `SealError`. */
  open(name: string, bytes: Buffer): Promise<Content>
  /**
   * Opens an object while it arrives; gives its plain text, the head's line and the body, in pieces. Rejects with a
   * `SealError`.
   */
  openLong(name: string, give: (plain: Buffer) => void): ObjectOpener
  /** Returns a number for a path, the same in each process with this passphrase. */
  numberOf(path: string): Promise<string>
}

const pack = promisify<Buffer, { level: number }, Buffer>(deflate)
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/** Longer content is compressed less, in half the time; the result is a tenth longer. */
const QUICK_BYTES = 16_000
const levelFor = ({ length }: Buffer) => (length > QUICK_BYTES ? 3 : 6)

/** `random` is for test vectors. */
export function openSealer(passphrase: string, random: (bytes: number) => Buffer = randomBytes): Sealer {
  const secret = passphrase.normalize('NFC')
  const keyFor = (salt: Buffer | string): Promise<Buffer> => deriveKey(secret, Buffer.from(salt))
  const newSalt = random(SALT_BYTES)
  /** Returns the cipher of one object, and what stands before its text. */
  function begin(key: Buffer, name: string) {
    const bound = Buffer.concat([MAGIC, newSalt, checkOf(key)])
    const nonce = random(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([bound, Buffer.from(name)]))
    return { cipher, before: Buffer.concat([bound, nonce]) }
  }
  /** Returns the key that an object was sealed with. */
  async function keyOf(bound: Buffer): Promise<Buffer> {
    if (!bound.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError('damaged', 'its format is unknown')
    const key = await keyFor(Buffer.from(bound.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)))
    if (!bound.subarray(-CHECK_BYTES).equals(checkOf(key)))
      throw new SealError('passphrase', 'it was encrypted with another passphrase')
    return key
  }
  return {
    async seal(name, { head, body = Buffer.alloc(0) }) {
      const { cipher, before } = begin(await keyFor(newSalt), name)
      const plain = Buffer.concat([lineOf(head), body])
      const packed = await pack(plain, { level: levelFor(plain) })
      noteUsed(plain.length + 3 * packed.length)
      return Buffer.concat([before, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
    },
    async sealLong(name, { head, body }) {
      const key = await keyFor(newSalt)
      const line = lineOf(head)
      const bytes = line.length + body.bytes
      async function* plain() {
        yield line
        yield* body.pieces()
      }
      return {
        length: HEAD_BYTES + storedLength(bytes) + TAG_BYTES,
        async *pieces() {
          const { cipher, before } = begin(key, name)
          yield before
          for await (const piece of storedPieces(plain(), bytes)) {
            yield cipher.update(piece)
            noteUsed(piece.length)
          }
          cipher.final()
          yield cipher.getAuthTag()
        },
      }
    },
    async open(name, bytes) {
      if (bytes.length < HEAD_BYTES + TAG_BYTES) throw new SealError('damaged', 'it is cut off')
      const bound = bytes.subarray(0, BOUND_BYTES)
      const key = await keyOf(bound)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(BOUND_BYTES, HEAD_BYTES))
        .setAAD(Buffer.concat([bound, Buffer.from(name)]))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const packed = decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES))
        // Returns nothing more, but throws unless the seal is right.
        decipher.final()
        const plain = await unpack(packed, { maxOutputLength: CONTENT_LIMIT_BYTES })
        noteUsed(2 * bytes.length + 2 * plain.length)
        return contentOf(plain)
      } catch {
        throw new SealError('damaged', 'it was changed, or is another object under this name')
      }
    },
    openLong(name, give) {
      const { add, end } = openObjectOpener({
        ...{ headBytes: HEAD_BYTES, tagBytes: TAG_BYTES, give },
        async begin(head) {
          const bound = head.subarray(0, BOUND_BYTES)
          return {
            key: await keyOf(bound),
            nonce: head.subarray(BOUND_BYTES),
            bound: Buffer.concat([bound, Buffer.from(name)]),
          }
        },
      })
      const rethrow = (error: unknown) => {
        if (error instanceof SealError) throw error
        throw new SealError('damaged', 'it was changed, or is another object under this name')
      }
      return { add: piece => add(piece).catch(rethrow), end: () => end().catch(rethrow) }
    },
    async numberOf(path) {
      const digest = createHmac('sha256', await keyFor(NAMES_SALT))
        .update(path)
        .digest()
      return String(digest.readBigUInt64BE()).padStart(20, '0')
    },
  }
}

/** Seals with `sealer`, and also opens objects sealed with the former passphrase. */
export const openingBoth = (sealer: Sealer, before: Sealer): Sealer => ({
  ...sealer,
  open: (name, bytes) =>
    sealer.open(name, bytes).catch(error => {
      if (error instanceof SealError && error.reason === 'passphrase') return before.open(name, bytes)
      throw error
    }),
})

const lineOf = (head: ObjectHead) => Buffer.from(`${JSON.stringify(head)}\n`)

/** Tells another passphrase from damage. */
const checkOf = (key: Buffer) => createHmac('sha256', key).update('check').digest().subarray(0, CHECK_BYTES)

function contentOf(plain: Buffer): Content {
  const end = plain.indexOf('\n')
  return { head: JSON.parse(plain.toString('utf8', 0, end)), body: plain.subarray(end + 1) }
}

/** The hash that the next object of a chain carries. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
