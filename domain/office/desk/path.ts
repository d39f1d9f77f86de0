import type { Withdrawal } from '../../money/withdrawals/withdrawal.ts'

/** A page below /admin/desk; "" is the start page. */
export type DeskPath = '' | 'money' | `booking/${string}` | `inquiry/${string}` | `event/${string}`

/** Returns the tasks page for an open withdrawal, otherwise the page of its booking or the money page. */
export function withdrawalPath({ state, about }: Pick<Withdrawal, 'state' | 'about'>): DeskPath {
  if (state === 'open' || !about) return ''
  return about.kind === 'registration' ? `booking/${about.id}` : 'money'
}
