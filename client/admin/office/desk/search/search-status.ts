import { t } from '../../../../../domain/kit/language.ts'
import { FOUND_MAX, type Found } from '../../../../../domain/office/search/found.ts'

type Searched = { results: readonly Found[]; isSettled: boolean; failure: string; isUnreachable: boolean }

/** What the search says below its results. */
export function searchStatus({ results, isSettled, failure, isUnreachable }: Searched): string {
  if (isUnreachable)
    return t('No connection. Press Enter to search again.', 'Keine Verbindung. Mit Enter noch einmal suchen.')
  if (failure) return failure
  if (!isSettled) return t('Searching …', 'Wird gesucht …')
  if (results.length === 0) return t('Nothing found.', 'Nichts gefunden.')
  if (results.length === FOUND_MAX) return t(`${FOUND_MAX} shown, type more.`, `${FOUND_MAX} angezeigt, tipp mehr.`)
  return t(`${results.length} found.`, `${results.length} gefunden.`)
}
