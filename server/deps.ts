import type { Instant } from '../domain/format.ts'
import type { Limit } from './limit.ts'
import type { Log } from './log.ts'
import type { ReceivePictures } from './receive-pictures.ts'
import type { DataFolder } from './store/data-folder.ts'

/** Everything with an effect that a route may use. */
export type Deps = Omit<DataFolder, 'close' | 'cached'> & {
  now: () => Instant
  newId: () => string
  log: Log
  receivePictures: ReceivePictures
  /** Registrations and inquiries per visitor (D33). */
  formLimit: Limit
}
