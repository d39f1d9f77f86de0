import type { HomeTrouble } from '../../../domain/machine/second-home.ts'

/** Content of a known length, generated while it is sent; each reading starts from the beginning. */
export type LongContent = { length: number; pieces(): AsyncIterable<Uint8Array> }

/** Takes a piece of an object; the next one comes once it has resolved. */
export type TakePiece = (piece: Uint8Array) => Promise<void>

/** Stores objects by name: digits, hyphens, and a slash after the name of a folder. */
export type ObjectStore = {
  /** Address for people and the log, without secrets. */
  readonly place: string
  /** Resolves when the place confirms that it has the object. */
  put(name: string, content: Uint8Array | LongContent): Promise<void>
  /**
   * Stores an object if the present one has this tag; without a tag, if there is none. Resolves with false if another
   * is there. Rejects with `unsupported` where the place knows no conditions.
   */
  putIf(name: string, bytes: Uint8Array, tag: string | undefined): Promise<boolean>
  /** Gives an object to `take`, piece by piece; resolves with false if there is none. */
  read(name: string, take: TakePiece): Promise<boolean>
  /** Undefined when there is none. */
  get(name: string): Promise<StoredObject | undefined>
  /** Names of the objects and, with a slash after them, the folders in a folder; "" is the top. */
  list(folder: string): Promise<string[]>
  /** Deletes an object, or an empty folder if a slash ends the name; resolves if there was none. */
  delete(name: string): Promise<void>
  /** True if the place keeps old versions, or has this deleted object in a bin. */
  keepsDeleted(name: string): Promise<boolean>
}

export type StoredObject = {
  bytes: Buffer
  /** Changes with the object; undefined where the place gives none. */
  tag: string | undefined
}

export class PlaceError extends Error {
  readonly trouble: HomeTrouble
  /** True for a failed attempt to sign in, which the place counts. */
  readonly isWrongLogin: boolean

  constructor(trouble: HomeTrouble, message: string, isWrongLogin = false) {
    super(message)
    this.name = 'PlaceError'
    this.trouble = trouble
    this.isWrongLogin = isWrongLogin
  }
}
