import type { Instalment } from './schedule.ts'

type PaymentPart = { what: Instalment['what'] | 'fee' | 'share'; part?: number | undefined }

const names = {
  deposit: 'Anzahlung',
  rest: 'Rest',
  first: 'Erste Zahlung',
  fee: 'Stornierung',
  share: 'Bis zum Widerruf',
}

/** Names a payment for guests; `all` is the word for a single one. */
export function dueName({ what, part }: PaymentPart, all = 'Betrag'): string {
  if (what === 'all') return all
  if (what === 'part') return part === undefined ? 'Rate' : `Rate ${part}`
  return names[what]
}
