import { useEffect, useRef, useState } from 'react'
import {
  IMPORT_BYTES,
  type ImportOptions,
  type ImportPreview,
  type ListedImport,
} from '../../../domain/import/import.ts'
import type { ImportProgress } from '../../../domain/import/progress.ts'
import { longWait } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { newRequestId } from '../../site/registration/sending.ts'
import { RowButton } from '../kit/list/table.tsx'
import { shownDateTime } from '../kit/words/day.ts'
import { inBin } from '../kit/words/record-words.ts'
import { api } from '../state/api.ts'
import { askUser } from '../state/page/question.ts'
import { showSuccess } from '../state/page/success.ts'
import { goingWords, importKindWord, presentWords, stayersByReason } from './import-words.ts'

const formatCount = (count: number) => count.toLocaleString(t('en', 'de'))

function wordsOf({ stage, done, of }: ImportProgress): string {
  const [now, all] = [formatCount(Math.min(done, of)), formatCount(of)]
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

export const cancelledWords = () =>
  t('Cancelled. Nothing from this file was stored.', 'Abgebrochen. Von dieser Datei ist nichts gespeichert.')

const ASK_INTERVAL_MS = 300

type CurrentRun = { name: string; calling: AbortController; isSent: boolean }

/** Ties the calls of one run together: `withRun` adds the run's name to their options, `signal` aborts them. */
export type RunCalls = { signal: AbortSignal; withRun: (options: ImportOptions) => ImportOptions }

/** Works on a file here and on the server, with progress. The work is cancelled on unmount. */
export function useRun() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [isOn, setOn] = useState(false)
  const [isCancelled, setCancelled] = useState(false)
  const [wasLate, setLate] = useState(false)
  const running = useRef<CurrentRun>(undefined)
  useEffect(() => () => running.current?.calling.abort(), [])

  /** Does the work of one run. Resolves with undefined if the run was cancelled. */
  async function perform<T>(work: (calls: RunCalls) => Promise<T>): Promise<T | undefined> {
    const currentRun: CurrentRun = { name: newRequestId(crypto), calling: new AbortController(), isSent: false }
    const { signal } = currentRun.calling
    running.current = currentRun
    setCancelled(false)
    setLate(false)
    setOn(true)
    const ask = async () => {
      const { name: run } = currentRun
      const progress = currentRun.isSent && (await call(api.import.progress.$get({ query: { run } })).catch(() => null))
      if (progress && running.current === currentRun) setProgress(progress)
    }
    const asking = setInterval(() => void ask(), ASK_INTERVAL_MS)
    const withRun = (options: ImportOptions) => {
      currentRun.isSent = true
      return { ...options, run: currentRun.name }
    }
    try {
      return await work({ signal, withRun })
    } catch (error) {
      if (!signal.aborted) throw error
      setCancelled(true)
      return undefined
    } finally {
      clearInterval(asking)
      running.current = undefined
      setOn(false)
      setProgress(null)
    }
  }

  /** Cancels the run. The server finishes an import that it is already storing; then the run waits for the answer. */
  async function cancel(): Promise<void> {
    const { current: run } = running
    if (!run) return
    const { outcome } = run.isSent
      ? await call(api.import.cancel.$post({ json: { run: run.name } })).catch(() => ({ outcome: 'unknown' }))
      : { outcome: 'calledOff' }
    if (outcome === 'calledOff') run.calling.abort()
    if (outcome === 'storing') setLate(true)
  }
  return { perform, cancel: () => void cancel(), progress, isOn, isCancelled, wasLate }
}

/** Lists that an import or its undo changes. */
export const changedLists = [
  'imports',
  'events',
  'places',
  'registrations',
  'infos',
  'images',
  'files',
  'newsletter',
  'outbox',
] as const

/** Returns the request's body: a line with the options, then the file. The server keeps no state between calls. */
function bodyOf(file: File, options: ImportOptions, { signal, withRun }: RunCalls) {
  const limit = IMPORT_BYTES[options.kind]
  if (file.size > limit)
    throw new AppError(
      'invalid',
      t(
        `This file is larger than ${formatBytes(limit)}. Please divide it.`,
        `Diese Datei ist größer als ${formatBytes(limit)}. Bitte teile sie auf.`,
      ),
    )
  const headers = { 'Content-Type': 'application/octet-stream' }
  return { headers, init: { body: new Blob([JSON.stringify(withRun(options)), '\n', file]), signal } }
}

export const previewFile = async (file: File, options: ImportOptions, calls: RunCalls): Promise<ImportPreview> =>
  call(api.import.preview.$post({}, bodyOf(file, options, calls)))

export const importFile = async (file: File, options: ImportOptions, calls: RunCalls) =>
  call(api.import.add.$post({}, bodyOf(file, options, calls)))

/** Offers to undo an import if that has an effect. If no records are left, undoing only removes the entry. */
export function UndoImport({ imported, undo }: { imported: ListedImport; undo: () => void }) {
  if (goingWords(imported.going) === '' && imported.staying.length > 0)
    return (
      <small>{t('Undoing this import would change nothing now.', 'Zurücknehmen würde jetzt nichts ändern.')}</small>
    )
  return (
    <RowButton icon="again" of={nameOf(imported)} onClick={undo}>
      {presentWords(imported) === '' ? t('Remove from the List', 'Aus der Liste nehmen') : t('Undo', 'Zurücknehmen')}
    </RowButton>
  )
}

/** Distinguishes imports of the same kind by date. */
const nameOf = ({ kind, date }: ListedImport) => `${importKindWord(kind)}, ${shownDateTime(date)}`

const undone = () => t('Import undone', 'Zurückgenommen')
const undoneExcept = (count: number) =>
  count === 1
    ? t('Import undone, 1 record stays', 'Zurückgenommen, 1 bleibt')
    : t(`Import undone, ${count} records stay`, `Zurückgenommen, ${count} bleiben`)

/** Undoes an import after a question that names the records that stay. Resolves with false if the user cancels. */
export async function undoImport(listed: ListedImport): Promise<boolean> {
  const { _id } = listed
  const isThere = presentWords(listed) !== ''
  if (!(await (isThere ? askToUndo(listed) : askToRemove(listed)))) return false
  const { staying } = await call(api.import.undo.$post({ header: longWait, json: { _id } }))
  const words = staying.length > 0 ? undoneExcept(staying.length) : undone()
  void showSuccess(
    isThere && listed.kind !== 'subscribers' ? inBin(words) : isThere ? words : t('Removed', 'Entfernt'),
    ...changedLists,
    'bin',
  )
  return true
}

/** The question names at most this many of the records that stay. */
const NAMED_MAX = 100

function askToUndo(listed: ListedImport): Promise<boolean> {
  const name = nameOf(listed)
  const goingText = goingWords(listed.going)
  return askUser(
    t(`Undo the import “${name}”?`, `„${name}“ zurücknehmen?`),
    t('Yes, undo it', 'Ja, zurücknehmen'),
    'danger',
    [
      listed.kind === 'subscribers'
        ? t(
            `Erased for good: ${goingText}. The blacklist stays as it is.`,
            `Endgültig gelöscht: ${goingText}. Die Sperrliste bleibt, wie sie ist.`,
          )
        : t(`Moved to the bin: ${goingText}.`, `In den Papierkorb: ${goingText}.`),
      ...stayersByReason(listed.staying).map(({ sentence }) => `${sentence}.`),
    ].join(' '),
    listed.staying.length > 0
      ? listed.staying.slice(0, NAMED_MAX).map(({ what, why }, at) => [String(at), `${what}: ${why}`])
      : undefined,
  )
}

function askToRemove(listed: ListedImport): Promise<boolean> {
  const name = nameOf(listed)
  return askUser(
    t(`Remove “${name}” from the list?`, `„${name}“ aus der Liste nehmen?`),
    t('Yes, remove it', 'Ja, aus der Liste nehmen'),
    'danger',
    t(
      'You can still restore its records from the bin.',
      'Was davon im Papierkorb liegt, kannst du weiter zurückholen.',
    ),
  )
}
