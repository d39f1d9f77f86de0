import { useRef, useState } from 'react'
import { type Overlay, openOverlay } from '../state/overlay.ts'
import { useSignedInAgain } from '../state/reach.ts'
import { reasonOf, unlessSignedOut, type useCall } from './failure.tsx'

type Run = ReturnType<typeof useCall>['run']

/**
 * Runs the calls of a table's rows. `failureOf` explains the failure of a shown row, `failure` that of a row not shown
 * or of another call.
 */
export function useRowCalls(rows: readonly { _id: string }[]) {
  const [failed, setFailed] = useState<{ id: string; error: unknown }>()
  useSignedInAgain(() => setFailed(was => (unlessSignedOut(was?.error) === undefined ? undefined : was)))
  const reason = failed ? reasonOf(failed.error) : ''
  return {
    async run(work: () => Promise<void>, id = '') {
      setFailed(undefined)
      await work().catch(error => setFailed({ id, error }))
    },
    failure: rows.some(({ _id }) => _id === failed?.id) ? '' : reason,
    failureOf: (id: string) => (id === failed?.id ? reason : ''),
  }
}

/** Loads the record of a row's overlay, then opens it; ignores clicks meanwhile. */
export function useOpening(run: Run) {
  const isLoading = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function open(load: () => Promise<Overlay>) {
    if (isLoading.current) return
    isLoading.current = true
    setBusy(true)
    await run(async () => openOverlay(await load()))
    isLoading.current = false
    setBusy(false)
  }
  return { open, isBusy }
}
