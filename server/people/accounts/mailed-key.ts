import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { MailedKey, MailedLink } from '../../../domain/people/accounts/user.ts'

/** Creates a key, and its stored form. */
export function newKey(now: Instant, lifetimeMs: number): { key: string; stored: MailedKey } {
  const key = randomBytes(32).toString('base64url')
  return { key, stored: { hash: hashOf(key), expires: new Date(Date.parse(now) + lifetimeMs).toISOString() } }
}

/** A stored key and the address to which it was mailed. */
type MailedAddress = { stored: MailedKey | undefined; email: string }

/** True for a link with the mailed key, until it expires. */
export const opensAccount = (
  { key, email }: MailedLink,
  { stored, email: mailedTo }: MailedAddress,
  now: Instant,
): boolean =>
  (email === '' || email === mailedTo) &&
  stored !== undefined &&
  stored.expires > now &&
  timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(stored.hash))

export const staleLink = () =>
  new AppError(
    'invalid',
    t(
      'This link has expired or was used before. Please ask for a new one.',
      'Dieser Link gilt nicht mehr oder wurde schon benutzt. Bitte lass dir einen neuen schicken.',
    ),
  )

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
