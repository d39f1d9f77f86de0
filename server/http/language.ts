import { AsyncLocalStorage } from 'node:async_hooks'
import { parse, serialize } from 'hono/utils/cookie'
import type { Account } from '../../domain/accounts/user.ts'
import { type Language, languages, readLanguageFrom } from '../../domain/language.ts'

const COOKIE = 'language'
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

const ofRequest = new AsyncLocalStorage<Language>()
// Outside requests, as on the command line and in the log, everything is English.
readLanguageFrom(() => ofRequest.getStore() ?? 'en')

/** Runs work whose texts are read in this language. */
export const inLanguage = <R>(language: Language, work: () => R): R => ofRequest.run(language, work)

/** The language chosen in this browser, for whoever is not signed in. */
export function languageIn(cookies: string | undefined): Language | undefined {
  const chosen = cookies === undefined ? undefined : parse(cookies, COOKIE)[COOKIE]
  return languages.find(language => language === chosen)
}

/** Which of the languages a browser names first in its Accept-Language header. */
function firstAccepted(accepted = ''): Language | undefined {
  const wishes = accepted.split(',').map(wish => {
    const [tag = '', ...parts] = wish.split(';').map(part => part.trim())
    const weight = Number(parts.find(part => part.startsWith('q='))?.slice(2) ?? 1)
    return { tag: tag.toLowerCase(), weight }
  })
  const [first] = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => languages.filter(language => tag === language || tag.startsWith(`${language}-`)))
  return first
}

/**
 * The language of whoever asks: the account's, otherwise the one chosen in the browser (D62); before anybody has signed in or
 * chosen, that of the browser.
 */
export const languageOf = (account: Account | null, header: (name: string) => string | undefined): Language =>
  account?.language ??
  languageIn(header('Cookie')) ??
  (account === null ? firstAccepted(header('Accept-Language')) : undefined) ??
  languages[0]

/** The Set-Cookie header that keeps a language in the browser. */
export const languageCookie = (language: Language): string =>
  serialize(COOKIE, language, { path: '/', maxAge: COOKIE_MAX_AGE_S, httpOnly: true, sameSite: 'Lax' })
