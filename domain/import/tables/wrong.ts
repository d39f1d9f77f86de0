import { AppError } from '../../error.ts'

/** What keeps a row out. `asks`: what the row says of its event, where nobody but the educator can say which one that is. */
export class Wrong extends Error {
  readonly sentences: readonly string[]
  readonly asks: string | undefined
  constructor(sentences: readonly string[], asks?: string) {
    super(sentences.join(' '))
    this.sentences = sentences
    this.asks = asks
  }
}

export const wrong = (sentence: string): never => {
  throw new Wrong([sentence])
}

/** What this list, or the rules for entering one by hand, say against it; throws what is no such sentence. */
export function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof Wrong) return error.sentences
  if (!(error instanceof AppError)) throw error
  const sentences = Object.values(error.fields ?? {})
  return sentences.length > 0 ? [...new Set(sentences)] : [error.message]
}
