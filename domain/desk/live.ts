/** The lists whose changes `GET /api/desk/live` names. */
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

/** What has changed since the last message: a browser asks for what it shows of it. */
export type LiveChange = {
  /** Whether `GET /api/desk` says something else. */
  desk: boolean
  lists: LiveList[]
}
