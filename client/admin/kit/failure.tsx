import { useCallback, useState } from 'react'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { sentenceOf } from '../state/api.ts'
import { useSignedInAgain } from '../state/reach.ts'

/** Behind a button at the end of a phone's dialog nobody would see it. */
const showWhole = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** An alert with the reason for a failure, and a button that tries it again if that helps; nothing for "". */
export function Failure({ children, again }: { children: string; again?: (() => void) | undefined }) {
  if (children === '') return null
  if (!again)
    return (
      <p className="mistakes" role="alert" ref={showWhole}>
        {children}
      </p>
    )
  return (
    <div className="mistakes" role="alert">
      <p>{children}</p>
      <Button variant="outline" small onClick={again}>
        {t('Try again', 'Noch einmal versuchen')}
      </Button>
    </div>
  )
}

/** Why a call failed: the sentence for the first wrong field, for places that cannot mark it, or that of the error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof AppError ? Object.values(error.fields ?? {})[0] : undefined) ?? sentenceOf(error)

/** What is left of a failure for somebody who is signed in again. */
export const unlessSignedOut = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'unauthorized' ? undefined : error

/** `run`, a stable function, runs a call; `failure` is the sentence that says why the last one failed, otherwise "". */
export function useCall() {
  const [error, setError] = useState<unknown>()
  useSignedInAgain(() => setError(unlessSignedOut))
  const run = useCallback(async (work: () => Promise<void>) => {
    setError(undefined)
    await work().catch(setError)
  }, [])
  return { run, failure: error === undefined ? '' : reasonOf(error) }
}
