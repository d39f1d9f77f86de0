import type { Event } from './event.ts'

/** True if the educator confirms bookings by hand; events without a setting follow the site's (D44). */
export const isAnsweredLater = (
  { confirmation }: { confirmation?: Event['confirmation'] | undefined },
  siteConfirms: 'manual' | 'automatic',
): boolean => (confirmation ?? siteConfirms) !== 'automatic'
