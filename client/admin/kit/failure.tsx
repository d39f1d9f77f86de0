import { useCallback, useState } from 'react'
import { AppError } from '../../../domain/error.ts'
import { sentenceOf } from '../state/api.ts'

/** An alert with the reason for a failure; nothing for "". */
export const Failure = ({ children }: { children: string }) =>
  children && (
    <p className="mistakes" role="alert">
      {children}
    </p>
  )

/** The sentence for the first wrong field, for places that cannot mark it. */
const fieldSentence = (error: unknown) => (error instanceof AppError ? Object.values(error.fields ?? {})[0] : undefined)

/** `run`, a stable function, runs a call; `failure` is the sentence that says why the last one failed, otherwise "". */
export function useCall() {
  const [failure, setFailure] = useState('')
  const run = useCallback(async (work: () => Promise<void>) => {
    setFailure('')
    await work().catch(error => setFailure(fieldSentence(error) ?? sentenceOf(error)))
  }, [])
  return { run, failure }
}
