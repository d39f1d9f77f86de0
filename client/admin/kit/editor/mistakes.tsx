import type { ReactNode } from 'react'
import { isUnanswered } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import { errorSentence } from '../../state/api.ts'
import type { Labels } from '../bind.ts'
import { unansweredWords } from '../failure.tsx'
import { useFocusOnError } from '../focus.ts'
import { differences, mergeEdits, type ValueFormats } from './differences.ts'
import { type Attempt, errorsIn, isServerFailure, isSignedOut } from './editing.ts'

type MistakesProps = {
  failure: unknown
  tried: Attempt
  notSaved: string | undefined
  labels: Labels
  children: ReactNode
}

/**
 * Explains why a save failed; `notSaved` comes first after a server failure (section 8). Without an answer, nobody
 * knows whether it has failed.
 */
export function Mistakes({ failure, tried, notSaved, labels, children }: MistakesProps) {
  const alert = useFocusOnError<HTMLDivElement>(failure, 'form')
  const mistakes = Object.entries(errorsIn(failure))
  return (
    <div className="mistakes" role="alert" ref={alert} tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>
          {tried !== 'check' && isUnanswered(failure) ? (
            unansweredWords(failure, tried)
          ) : (
            <>
              {notSaved && tried !== 'delete' && isServerFailure(failure) && `${notSaved}: `}
              {errorSentence(failure)}
            </>
          )}
        </p>
        {children}
        {mistakes.length > 0 && (
          <ul>
            {mistakes.map(([field, sentence]) => (
              <li key={field}>
                {labels[field] ?? labelOfPart(field)}: {sentence}
              </li>
            ))}
          </ul>
        )}
        {isSignedOut(failure) && (
          <p>
            <a href="/login" target="_blank" rel="noopener">
              {t('Sign in again in a new tab', 'Melde dich in einem neuen Tab wieder an')}
            </a>
            {t(', then save here once more.', ' und speichere dann hier noch einmal.')}
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * Labels a part of a field: "welcome.media.items.1.url" becomes "Link (2)", by its label in the form. A field of the
 * form that stands for another names it in `data-error-of`.
 */
function labelOfPart(field: string): string {
  const parts = field.split('.')
  const id = document.querySelector(`[data-error-of="${CSS.escape(field)}"]`)?.id ?? field
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.firstChild?.textContent
  const name = label ?? parts.findLast(part => !/^\d+$/.test(part)) ?? field
  const index = parts.findLast(part => /^\d+$/.test(part))
  const words = name.charAt(0).toUpperCase() + name.slice(1)
  return index === undefined ? words : `${words} (${Number(index) + 1})`
}

/**
 * Shows changes by others since `base`, or `unlisted` if no labelled field differs. Offers their version and, with
 * `keepMine`, a merge.
 */
export function Conflict<T extends object>({
  base,
  mine,
  theirs,
  labels,
  show,
  unlisted,
  takeTheirs,
  keepMine,
}: {
  base: T
  mine: T
  theirs: T
  labels: Labels
  show: ValueFormats
  unlisted: string | undefined
  takeTheirs: () => void
  keepMine: (() => void) | undefined
}) {
  const changes = differences(base, theirs, labels, show)
  // Fields changed by both differ between the two merges.
  const mineWins = mergeEdits(base, mine, theirs)
  const theirsWin = mergeEdits(base, theirs, mine)
  const clashes = differences(theirsWin, mineWins, labels, show)
  return (
    <>
      {changes.length === 0 && unlisted && <p>{unlisted}</p>}
      <dl className="conflict">
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {/* Equal as plain text: only the HTML differs. */}
              {before === after ? (
                t('formatting only', 'nur die Gestaltung')
              ) : (
                <>
                  <del>{before || t('(empty)', '(leer)')}</del> <ins>{after || t('(empty)', '(leer)')}</ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {keepMine && clashes.length > 0 && (
        <p>
          {t('Both of you changed: ', 'Ihr habt beide geändert: ')}
          {clashes.map(({ label }) => label).join(', ')}
          {t('. Of that, only one version can stay.', '. Davon kann nur eine Fassung bleiben.')}
        </p>
      )}
      <div className="buttons">
        <Button variant="outline" small onClick={takeTheirs}>
          {keepMine
            ? t('Take Theirs', 'Deren Fassung nehmen')
            : t('Show the Current Version', 'Den jetzigen Stand zeigen')}
        </Button>
        {keepMine && (
          <Button variant="outline" small onClick={keepMine}>
            {t('Keep My Changes', 'Meine Änderungen behalten')}
          </Button>
        )}
      </div>
    </>
  )
}
