import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { Account, MailedKey } from '../../../domain/people/accounts/user.ts'

/** Creates a key, and its stored form. */
export function newKey(now: Instant, lifetimeMs: number): { key: string; stored: MailedKey } {
  const key = randomBytes(32).toString('base64url')
  return { key, stored: { hash: hashOf(key), expires: new Date(Date.parse(now) + lifetimeMs).toISOString() } }
}

/** True for the mailed key, until it expires. */
export const opens = (key: string, stored: MailedKey | undefined, now: Instant): boolean =>
  stored !== undefined && stored.expires > now && timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(stored.hash))

/** Completes a link to the login page with the address of its key; undefined if it has one, or no key is valid. */
export function wholeLink(users: readonly Account[], query: Record<string, string>, now: Instant): string | undefined {
  const { key = '', activate = '', 'new-email': confirm = '', email = '' } = query
  if (email !== '') return undefined
  // The address of another key in the same link is nothing to the holder of this one.
  for (const { reset, activation, newEmail, email } of users) {
    if (newEmail && opens(confirm, newEmail, now)) return linkWith(query, newEmail.email)
    if (opens(key, reset, now) || opens(activate, activation, now)) return linkWith(query, email)
  }
  return undefined
}

const linkWith = (query: Record<string, string>, email: string) => `/login?${new URLSearchParams({ ...query, email })}`

export const staleLink = () =>
  new AppError(
    'invalid',
    t(
      'This link has expired or was used before. Please ask for a new one.',
      'Dieser Link gilt nicht mehr oder wurde schon benutzt. Bitte lass dir einen neuen schicken.',
    ),
  )

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')
