import type { CancelAnswer, ImportProgress, ImportStage } from '../../domain/import/progress.ts'
import { AppError } from '../../domain/kit/error.ts'
import { t } from '../../domain/kit/language.ts'
import type { Watch } from '../runtime/run-in-slices.ts'

/** Work on one file. Until its result is being stored it can be cancelled, which aborts its signal. */
export type ImportRun = Watch & {
  signal: AbortSignal
  /** Name that the browser gave this run. */
  name: string | undefined
  readonly progress: ImportProgress
  /** Begins a stage of this many bytes or entries; 0 if the number is unknown. */
  begin(stage: ImportStage, total?: number): void
  count(entries: number): void
  /** Begins to store. Throws if the run was cancelled before. */
  store(): void
  /** Cancels the run, unless its result is being stored. */
  cancel(): CancelAnswer
}

export function openRun(): ImportRun {
  const calling = new AbortController()
  let progress: ImportProgress = { stage: 'arriving', done: 0, of: 0 }
  const run: ImportRun = {
    signal: calling.signal,
    name: undefined,
    get progress() {
      return progress
    },
    begin(stage, total = 0) {
      progress = { stage, done: 0, of: total }
    },
    count(entries) {
      progress.done += entries
    },
    store() {
      calling.signal.throwIfAborted()
      run.begin('storing')
    },
    cancel() {
      if (progress.stage === 'storing') return 'storing'
      calling.abort(calledOff())
      return 'calledOff'
    },
  }
  return run
}

const calledOff = () =>
  new AppError(
    'conflict',
    t('Cancelled: nothing of this file is stored.', 'Abgebrochen: Von dieser Datei ist nichts gespeichert.'),
  )

/** Tracks running imports by account. */
export function openRuns() {
  const runs = new Map<ImportRun, string>()
  return {
    /** Does work on a file; cancels the run when the browser no longer waits for the answer. */
    async perform<R>(by: string, clientGone: AbortSignal, work: (run: ImportRun) => Promise<R>): Promise<R> {
      const run = openRun()
      runs.set(run, by)
      clientGone.addEventListener('abort', () => run.cancel())
      try {
        return await work(run)
      } finally {
        runs.delete(run)
      }
    },
    find: (by: string, name: string): ImportRun | undefined =>
      [...runs].find(([run, other]) => run.name === name && other === by)?.[0],
  }
}
