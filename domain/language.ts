/** The languages of the admin panel (D62); the first one is the default. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

let read: () => Language = () => languages[0]

/**
 * Says how this program knows in which language somebody reads: the server by the request, the browser by its page. What is
 * returned takes it back.
 */
export function readLanguageFrom(source: () => Language): () => void {
  const before = read
  read = source
  return () => {
    read = before
  }
}

/** The language of whoever reads what is written now. */
export const language = (): Language => read()

/** A text of the panel in the language of whoever reads it. One that lacks a language does not compile. */
export function t(english: string, german: string): string
export function t<T>(english: T, german: T): T
export function t<T>(english: T, german: T): T {
  return read() === 'de' ? german : english
}

/** A text that is said later, perhaps to several people. */
export type Sentence = () => string
