import type { Withdrawal } from '../withdrawals/withdrawal.ts'

/** A page of the desk, below /admin/desk; "" is today's. */
export type DeskPath = '' | 'money' | `booking/${string}` | `inquiry/${string}` | `event/${string}`

/** Where a withdrawal is looked at: with what waits, as long as it does; then with its booking or voucher. */
export function withdrawalPath({ state, about }: Pick<Withdrawal, 'state' | 'about'>): DeskPath {
  if (state === 'open' || !about) return ''
  return about.kind === 'registration' ? `booking/${about.id}` : 'money'
}
