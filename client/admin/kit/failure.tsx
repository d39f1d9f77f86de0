import { useCallback, useState } from 'react'
import { AppError } from '../../../domain/error.ts'
import { sentenceOf } from '../state/api.ts'

/** Why something did not work, if it did not. */
export const Failure = ({ children }: { children: string }) =>
  children && (
    <p className="mistakes" role="alert">
      {children}
    </p>
  )

/** Where no field is marked, its own sentence is what helps. */
const fieldSentence = (error: unknown) => (error instanceof AppError ? Object.values(error.fields ?? {})[0] : undefined)

/** `run`, always the same one, runs a call; `failure` says why it did not work, "" while it did. */
export function useCall() {
  const [failure, setFailure] = useState('')
  const run = useCallback(async (work: () => Promise<void>) => {
    setFailure('')
    await work().catch(error => setFailure(fieldSentence(error) ?? sentenceOf(error)))
  }, [])
  return { run, failure }
}
