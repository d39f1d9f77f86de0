import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../app/deps.ts'

/** The site's secret, which signs links, is stored with the sessions. */
export type Secret = { sessions: Pick<Deps['sessions'], 'current'> }

/** 128 bits in hex. In base64 a link might end in a dash, which programs that find links in plain text leave out. */
export const sign = ({ sessions }: Secret, text: string) =>
  createHmac('sha256', sessions.current.secret).update(text).digest('hex').slice(0, 32)

/** A link's key: a text with the site's signature for one purpose. */
export const signText = (deps: Secret, purpose: string, text: string) => `${text}.${sign(deps, `${purpose} ${text}`)}`

/** Returns the text of a link's key; undefined when this site did not sign it for this purpose. */
export function verifyText(deps: Secret, purpose: string, key: string): string | undefined {
  const text = key.slice(0, Math.max(0, key.lastIndexOf('.')))
  const [givenKey, expected] = [Buffer.from(key), Buffer.from(signText(deps, purpose, text))]
  return givenKey.length === expected.length && timingSafeEqual(givenKey, expected) ? text : undefined
}
