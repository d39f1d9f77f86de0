/** Lists whose changes `GET /api/desk/live` reports. */
export const liveLists = [
  'registrations',
  'events',
  'bin',
  'vouchers',
  'withdrawals',
  'outbox',
  'site',
  'infos',
  'images',
  'invoices',
] as const
export type LiveList = (typeof liveLists)[number]

/** Changes since the last message; the browser reloads the changed lists that it shows. */
export type LiveChange = {
  /** `GET /api/desk` has changed. */
  desk: boolean
  lists: LiveList[]
}
