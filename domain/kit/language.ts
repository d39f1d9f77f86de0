/** Languages of the panel (D62); the first is the default. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

let read: () => Language = () => languages[0]

/**
 * Sets the source of the current language: the request on the server, the page in the browser. Returns a function that
 * restores the previous one.
 */
export function readLanguageFrom(source: () => Language): () => void {
  const before = read
  read = source
  return () => {
    read = before
  }
}

/** Returns the current reader's language. */
export const language = (): Language => read()

/** Returns the text in the current reader's language. A missing language does not compile. */
export function t(english: string, german: string): string
export function t<T>(english: T, german: T): T
export function t<T>(english: T, german: T): T {
  return read() === 'de' ? german : english
}

/** A text that is evaluated later, possibly for several readers. */
export type Sentence = () => string
