import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { parse, serialize } from 'hono/utils/cookie'
import { type Language, languages, readLanguageFrom } from '../../../domain/kit/language.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'

const COOKIE = 'language'
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

const requestLanguage = new AsyncLocalStorage<Language>()
// Outside requests, as on the command line and in the log, everything is English.
readLanguageFrom(() => requestLanguage.getStore() ?? 'en')

/** Runs work whose texts are read in this language. */
export const runInLanguage = <R>(language: Language, work: () => R): R => requestLanguage.run(language, work)

/** Returns the language chosen in this browser. It counts until an account has its own. */
export function languageIn(cookies: string | undefined): Language | undefined {
  const chosen = cookies === undefined ? undefined : parse(cookies, COOKIE)[COOKIE]
  return languages.find(language => language === chosen)
}

/**
 * Returns the language of a request: the account's, else the one chosen in this browser, else the browser's own, else
 * English (D83).
 */
export const languageOf = (account: UserAccount | null, { req }: Context): Language =>
  account?.language ??
  languageIn(req.header('Cookie')) ??
  firstAccepted(req.header('Accept-Language') ?? '') ??
  languages[0]

function firstAccepted(header: string): Language | undefined {
  for (const { type, q } of parseAccept(header)) {
    const [code = ''] = type.toLowerCase().split('-')
    const supported = languages.find(language => language === code)
    if (supported && q > 0) return supported
  }
  return undefined
}

/** Returns the Set-Cookie header that stores a language in the browser. */
export const languageCookie = (language: Language): string =>
  serialize(COOKIE, language, { path: '/', maxAge: COOKIE_MAX_AGE_S, httpOnly: true, sameSite: 'Lax' })
