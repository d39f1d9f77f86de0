import * as v from 'valibot'
import type { Day } from '../../kit/format.ts'
import { lineInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

export type HitKind = 'booking' | 'inquiry' | 'event' | 'page' | 'invoice' | 'voucher' | 'withdrawal'

/** A search result (D72). */
export type SearchHit = {
  kind: HitKind
  _id: string
  title: string
  /** Distinguishes results with the same title. */
  detail: string
  /** Start of the event that it is or books; otherwise the day it arrived. Pages have none. */
  date?: Day | undefined
  /** A path of the desk, the panel or the public site. */
  path: string
}

export const HITS_MAX = 20

/** Longer than any name, number or address. */
export const TYPED_MAX = 200

export const SearchQuery = v.object({ q: lineInput(TYPED_MAX) }, () =>
  t('Please say what to look for.', 'Bitte gib an, was du suchst.'),
)
