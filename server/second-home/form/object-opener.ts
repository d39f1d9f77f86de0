import { createDecipheriv, type DecipherGCM } from 'node:crypto'
import { createInflate } from 'node:zlib'
import { noteUsed } from '../../runtime/garbage.ts'

export type ObjectOpener = {
  /** Takes the next piece of the object. */
  add(piece: Uint8Array): Promise<void>
  /** Rejects unless the object was whole and unchanged. Do not use its content before this resolves. */
  end(): Promise<void>
}

type Options = {
  /** Bytes before the ciphertext, and of the tag after it. */
  headBytes: number
  tagBytes: number
  /** Returns the key, the nonce and the additional authenticated data; rejects for an unknown head. */
  begin: (head: Buffer) => Promise<{ key: Buffer; nonce: Buffer; bound: Buffer }>
  /** Gets the text, piece by piece. */
  give: (plain: Buffer) => void
}

/** Decrypts and unpacks an object while it comes, and holds no more than a piece of it. */
export function openObjectOpener({ headBytes, tagBytes, begin, give }: Options): ObjectOpener {
  const inflating = createInflate().on('data', give)
  const ended = new Promise<void>((resolve, reject) => inflating.once('end', resolve).once('error', reject))
  ended.catch(() => {})
  let buffered = Buffer.alloc(0)
  let decipher: DecipherGCM | undefined

  const unpack = (packed: Buffer) =>
    new Promise<void>((resolve, reject) => {
      inflating.write(packed, error => (error ? reject(error) : resolve()))
    })

  return {
    async add(piece) {
      buffered = Buffer.concat([buffered, piece])
      if (!decipher && buffered.length >= headBytes) {
        const { key, nonce, bound } = await begin(buffered.subarray(0, headBytes))
        decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound)
        buffered = buffered.subarray(headBytes)
      }
      if (!decipher || buffered.length <= tagBytes) return
      // The tag comes last.
      const packed = decipher.update(buffered.subarray(0, -tagBytes))
      buffered = Buffer.from(buffered.subarray(-tagBytes))
      // After an error it answers no more.
      await Promise.race([unpack(packed), ended])
      noteUsed(3 * piece.length)
    },
    async end() {
      if (!decipher) throw new Error('It is cut off.')
      decipher.setAuthTag(buffered)
      decipher.final()
      inflating.end()
      await ended
    },
  }
}
