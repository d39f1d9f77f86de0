import { dictionary } from '@zxcvbn-ts/language-common'

/** This number of the most common passwords is refused even with digits and signs around them (D32). */
const COMMON_COUNT = 3000

const all: string[] = dictionary['passwords-common'].map(String)
const known = new Set(all)
const common = new Set(all.slice(0, COMMON_COUNT))

/** "abc" of "abcabc". */
const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text

/**
 * True if the password is on the list, is one of the 3,000 most common with digits and signs around it, repeated to
 * reach the length, or has digits and signs alone.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return known.has(lower) || core === '' || common.has(core) || common.has(unitOf(core)) || common.has(unitOf(lower))
}
