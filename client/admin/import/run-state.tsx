import type { ImportProgress } from '../../../domain/import/progress.ts'
import { t } from '../../../domain/kit/language.ts'

const shown = (count: number) => count.toLocaleString(t('en', 'de'))

function wordsOf({ stage, done, of }: ImportProgress): string {
  const [now, all] = [shown(Math.min(done, of)), shown(of)]
  if (stage === 'storing') return t('Being stored …', 'Wird gespeichert …')
  if (of === 0) return t('Being read …', 'Wird gelesen …')
  if (stage === 'arriving') {
    const percent = Math.min(100, Math.round((100 * done) / of))
    return t(`${percent} % of the file have arrived`, `${percent} % der Datei sind angekommen`)
  }
  return stage === 'reading'
    ? t(`${now} of ${all} entries read`, `${now} von ${all} Einträgen gelesen`)
    : t(`${now} of ${all} entries compared`, `${now} von ${all} Einträgen verglichen`)
}

/** Shows the server's progress with a file. */
export function RunState({ progress }: { progress: ImportProgress | null }) {
  const { done, of } = progress ?? { done: 0, of: 0 }
  const words = progress ? wordsOf(progress) : t('One moment …', 'Einen Moment …')
  return (
    <span className="import-state">
      {words}
      <progress aria-label={words} {...(of > 0 ? { max: of, value: Math.min(done, of) } : {})} />
    </span>
  )
}

export const calledOffWords = () =>
  t('Called off. Nothing of this file is stored.', 'Abgebrochen. Von dieser Datei ist nichts gespeichert.')
