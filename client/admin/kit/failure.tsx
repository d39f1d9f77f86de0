import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AppError, type FieldErrors, isUnanswered, unansweredSentence } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Unbroken } from '../../kit/ui/unbroken.tsx'
import { Loading } from '../../site/blocks/loading.tsx'
import { errorSentence, isAboutSession, Unanswered } from '../state/api.ts'
import { isAboutFront } from '../state/front-server-words.ts'
import { useSignedInAgain } from '../state/reach.ts'
import { focusFirstError } from './focus.ts'
import { ProxyGuide, SignInAgain } from './links.tsx'

/** Scrolls to the alert, which may be hidden behind the buttons of a phone's dialog. */
const showWhole = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** Shows an alert with a failure's reason and, if `retry` is given, a retry button; renders nothing for "". */
export function Failure({ children, retry }: { children: string; retry?: (() => void) | undefined }) {
  if (children === '') return null
  const next = isAboutFront(children) ? <ProxyGuide /> : isAboutSession(children) ? <SignInAgain /> : undefined
  const reason = (
    <span>
      <Unbroken>{children}</Unbroken>
      {next && <> {next}</>}
    </span>
  )
  if (!retry)
    return (
      <p className="mistakes" role="alert" ref={showWhole}>
        {reason}
      </p>
    )
  return (
    <div className="mistakes" role="alert">
      <p>{reason}</p>
      <Button variant="outline" small onClick={retry}>
        {t('Try Again', 'Noch einmal versuchen')}
      </Button>
    </div>
  )
}

type LoadedProps<T> = {
  of: { data: T | undefined; failure: string; retry?: () => void }
  children: (data: T) => ReactNode
}

/** Shows what was loaded; until then a loader, or why it could not be loaded. */
export const WhenLoaded = <T,>({ of: { data, failure, retry }, children }: LoadedProps<T>) => (
  <>
    <Failure retry={retry}>{failure}</Failure>
    {data !== undefined ? children(data) : !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
  </>
)

/** Returns the first field error, for places that cannot mark fields, or else the error's sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof AppError ? Object.values(error.fields ?? {})[0] : undefined) ?? errorSentence(error)

/** Explains a lost answer to a call that is safe to repeat. */
export function unansweredWords(failure: unknown, tried: 'save' | 'delete'): string {
  const isFromFront = failure instanceof AppError && failure.foreignStatus !== 0
  const why = isFromFront ? errorSentence(failure) : t('There was no answer.', 'Es kam keine Antwort.')
  const now =
    tried === 'delete'
      ? t(
          'Whether this is deleted is unknown. Deleting again is safe.',
          'Ob das gelöscht ist, ist ungewiss. Noch einmal zu löschen schadet nicht.',
        )
      : t(
          'Whether this is saved is unknown. Saving again is safe: nothing is stored twice.',
          unansweredSentence('das', 'speichern'),
        )
  return `${why} ${now}`
}

/** Rethrows a failure; that of a lost answer gets the words for it. */
export function throwUnanswered(error: unknown): never {
  throw isUnanswered(error) ? new Unanswered(unansweredWords(error, 'save')) : error
}

/** Drops a failure that signing in again has resolved. */
export const unlessSignedOut = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'unauthorized' ? undefined : error

/** `run` is stable and runs a call; `failure` explains the last failure, else ""; `isBusy` is true until it ends. */
export function useCall() {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  useSignedInAgain(() => setError(unlessSignedOut))
  const run = useCallback(async (work: () => Promise<void>) => {
    setError(undefined)
    setBusy(true)
    await work().catch(setError)
    setBusy(false)
  }, [])
  return { run, isBusy, failure: error === undefined ? '' : reasonOf(error) }
}

/**
 * Marks the fields of a form that the server refuses, and focuses the first. `names` maps the server's name of each
 * field to the form's. `refuse` rethrows a failure unless it concerns only these fields.
 */
export function useFieldErrors<T extends HTMLElement>(names: Readonly<Record<string, string>>) {
  const form = useRef<T>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    form,
    errors,
    forget: () => setErrors({}),
    refuse(error: unknown) {
      const refused = Object.entries((error instanceof AppError && error.fields) || {})
      const marked = refused.flatMap(([name, sentence]) => (names[name] ? [[names[name], sentence] as const] : []))
      if (marked.length === 0 || marked.length < refused.length) throw error
      setErrors(Object.fromEntries(marked))
      focusFirstError(form.current)
    },
  }
}
