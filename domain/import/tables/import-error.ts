import { AppError } from '../../kit/error.ts'

/** Keeps a row out. `asks` has the row's words for its event if only the educator can identify it. */
export class ImportError extends Error {
  readonly sentences: readonly string[]
  readonly asks: string | undefined
  constructor(sentences: readonly string[], asks?: string) {
    super(sentences.join(' '))
    this.sentences = sentences
    this.asks = asks
  }
}

export const refuseImport = (sentence: string): never => {
  throw new ImportError([sentence])
}

/** Returns the errors of the import, or of the rules for manual input; rethrows anything else. */
export function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ImportError) return error.sentences
  if (!(error instanceof AppError)) throw error
  const sentences = Object.values(error.fields ?? {})
  return sentences.length > 0 ? [...new Set(sentences)] : [error.message]
}
