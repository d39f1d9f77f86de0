import { dictionary } from '@zxcvbn-ts/language-common'

/** Number of the most common passwords that are refused even with digits and punctuation around them (D32). */
const COMMON_COUNT = 3000

const all: string[] = dictionary['passwords-common'].map(String)
const passwords = new Set(all)
const common = new Set(all.slice(0, COMMON_COUNT))

/** Returns the repeated part: "abc" for "abcabc". */
const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/**
 * True if the password is on the list; if it is one of the 3,000 most common ones, repeated or with digits and
 * punctuation around it; or if it has no letter at all.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    passwords.has(lower) || core === '' || common.has(core) || common.has(unitOf(core)) || common.has(unitOf(lower))
  )
}
