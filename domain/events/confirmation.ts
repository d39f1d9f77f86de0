import type { Event } from './event.ts'

/** Whether whoever gets a place waits for the educator's yes; events that say nothing do as the site does (D44). */
export const isAnsweredLater = (
  { confirmation }: { confirmation?: Event['confirmation'] | undefined },
  siteConfirms: 'manual' | 'automatic',
): boolean => (confirmation ?? siteConfirms) !== 'automatic'
