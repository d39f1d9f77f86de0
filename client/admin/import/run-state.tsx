import { useEffect, useRef, useState } from 'react'
import { IMPORT_BYTES, type ImportOptions, type ListedImport, type Preview } from '../../../domain/import/import.ts'
import type { ImportProgress } from '../../../domain/import/progress.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { newRequestId } from '../../site/registration/sending.ts'
import { RowButton } from '../kit/list/table.tsx'
import { shownDateTime } from '../kit/words/day.ts'
import { inBin } from '../kit/words/record-words.ts'
import { api } from '../state/api.ts'
import { ask } from '../state/page/question.ts'
import { succeed } from '../state/page/success.ts'
import { goingWords, kindWord, stayers, thereWords } from './import-words.ts'

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

const ASK_INTERVAL_MS = 300

type Running = { name: string; calling: AbortController; isSent: boolean }

/** For calls of a run: adds its name to the options; `signal` aborts them. */
export type RunCalls = { signal: AbortSignal; named: (options: ImportOptions) => ImportOptions }

/** A run of work on a file, here and on the server; ends on unmount. */
export function useRun() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [isOn, setOn] = useState(false)
  const [isCalledOff, setCalledOff] = useState(false)
  const [wasLate, setLate] = useState(false)
  const running = useRef<Running>(undefined)
  useEffect(() => () => running.current?.calling.abort(), [])

  /** Resolves with undefined if it was cancelled. */
  async function during<T>(work: (calls: RunCalls) => Promise<T>): Promise<T | undefined> {
    const one: Running = { name: newRequestId(crypto), calling: new AbortController(), isSent: false }
    const { signal } = one.calling
    running.current = one
    setCalledOff(false)
    setLate(false)
    setOn(true)
    const ask = async () => {
      const { name: run } = one
      const found = one.isSent && (await call(api.import.progress.$get({ query: { run } })).catch(() => null))
      if (found && running.current === one) setProgress(found)
    }
    const asking = setInterval(() => void ask(), ASK_INTERVAL_MS)
    const named = (options: ImportOptions) => {
      one.isSent = true
      return { ...options, run: one.name }
    }
    try {
      return await work({ signal, named })
    } catch (error) {
      if (!signal.aborted) throw error
      setCalledOff(true)
      return undefined
    } finally {
      clearInterval(asking)
      running.current = undefined
      setOn(false)
      setProgress(null)
    }
  }

  /** The server does not cancel an import that it is already storing; then wait for its answer. */
  async function cancel(): Promise<void> {
    const { current: one } = running
    if (!one) return
    const { outcome } = one.isSent
      ? await call(api.import.cancel.$post({ json: { run: one.name } })).catch(() => ({ outcome: 'unknown' }))
      : { outcome: 'calledOff' }
    if (outcome === 'calledOff') one.calling.abort()
    if (outcome === 'storing') setLate(true)
  }
  return { during, cancel: () => void cancel(), progress, isOn, isCalledOff, wasLate }
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

/** Returns the file, preceded by a line with the options; the server keeps no state between calls. */
function bodyOf(file: File, options: ImportOptions, { signal, named }: RunCalls) {
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
  return { headers, init: { body: new Blob([JSON.stringify(named(options)), '\n', file]), signal } }
}

export const previewFile = async (file: File, options: ImportOptions, calls: RunCalls): Promise<Preview> =>
  call(api.import.preview.$post({}, bodyOf(file, options, calls)))

export const importFile = async (file: File, options: ImportOptions, calls: RunCalls) =>
  call(api.import.add.$post({}, bodyOf(file, options, calls)))

/** Offered only if it has an effect; if nothing is left, it removes only the entry. */
export function TakeBack({ of: one, undo }: { of: ListedImport; undo: () => void }) {
  if (goingWords(one.going) === '' && one.staying.length > 0)
    return <small>{t('Taking it back would change nothing now.', 'Zurücknehmen würde jetzt nichts ändern.')}</small>
  return (
    <RowButton icon="again" of={nameOf(one)} onClick={undo}>
      {thereWords(one) === '' ? t('Remove from the list', 'Aus der Liste nehmen') : t('Take back', 'Zurücknehmen')}
    </RowButton>
  )
}

/** Distinguishes imports of the same kind by date. */
const nameOf = ({ kind, date }: ListedImport) => `${kindWord(kind)}, ${shownDateTime(date)}`

const takenBack = () => t('Taken back', 'Zurückgenommen')
const takenBackBut = (count: number) =>
  count === 1
    ? t('Taken back, 1 stays', 'Zurückgenommen, 1 bleibt')
    : t(`Taken back, ${count} stay`, `Zurückgenommen, ${count} bleiben`)

/** Resolves with false if she cancels. Names what stays before, and in the list of imports afterwards. */
export async function takeBack(one: ListedImport): Promise<boolean> {
  const { _id } = one
  const isThere = thereWords(one) !== ''
  if (!(await (isThere ? askToTakeBack(one) : askToRemove(one)))) return false
  const { staying } = await call(api.import.undo.$post({ json: { _id } }))
  const words = staying.length > 0 ? takenBackBut(staying.length) : takenBack()
  void succeed(
    isThere && one.kind !== 'subscribers' ? inBin(words) : isThere ? words : t('Removed', 'Entfernt'),
    ...changedLists,
    'bin',
  )
  return true
}

/** Names at most this many of the records that stay. */
const NAMED_MAX = 100

function askToTakeBack(one: ListedImport): Promise<boolean> {
  const name = nameOf(one)
  const gone = goingWords(one.going)
  return ask(
    t(`Take back “${name}”?`, `„${name}“ zurücknehmen?`),
    t('Yes, take it back', 'Ja, zurücknehmen'),
    'danger',
    [
      one.kind === 'subscribers'
        ? t(
            `Erased for good: ${gone}. The blacklist stays as it is.`,
            `Endgültig gelöscht: ${gone}. Die Sperrliste bleibt, wie sie ist.`,
          )
        : t(`${gone}: all of it moves into the bin.`, `In den Papierkorb: ${gone}.`),
      ...stayers(one.staying).map(({ sentence }) => `${sentence}.`),
    ].join(' '),
    one.staying.length > 0
      ? one.staying.slice(0, NAMED_MAX).map(({ what, why }, at) => [String(at), `${what}: ${why}`])
      : undefined,
  )
}

function askToRemove(one: ListedImport): Promise<boolean> {
  const name = nameOf(one)
  return ask(
    t(`Remove “${name}” from the list?`, `„${name}“ aus der Liste nehmen?`),
    t('Yes, remove it', 'Ja, aus der Liste nehmen'),
    'danger',
    t(
      'What of it lies in the bin can still be restored.',
      'Was davon im Papierkorb liegt, kannst du weiter zurückholen.',
    ),
  )
}
