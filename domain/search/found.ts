import * as v from 'valibot'
import type { Day } from '../format.ts'
import { line } from '../input.ts'
import { t } from '../language.ts'

/** What can be found. */
export type FoundKind = 'booking' | 'inquiry' | 'event' | 'page' | 'invoice' | 'voucher' | 'withdrawal'

/** What a search shows of a record (D72). */
export type Found = {
  kind: FoundKind
  _id: string
  title: string
  /** What tells it from others of the same name. */
  detail: string
  /** Of an event or of a booking when it begins; of anything else when it came. A page has none. */
  date?: Day | undefined
  /** Where it opens: a path of the desk, of the panel or of the public site. */
  path: string
}

/** Nobody reads more; whoever does not find it types on. */
export const FOUND_MAX = 20

/** Longer than any name, number or address. */
export const TYPED_MAX = 200

export const SearchQuery = v.object({ q: line(TYPED_MAX) }, () =>
  t('Please say what to look for.', 'Bitte gib an, was du suchst.'),
)
