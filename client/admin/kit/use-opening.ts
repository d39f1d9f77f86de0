import { useRef, useState } from 'react'
import { type Overlay, openOverlay } from '../state/overlay.ts'
import { useCall } from './failure.tsx'

type Run = ReturnType<typeof useCall>['run']

/**
 * Runs the calls of a table's rows. A failure is for the row that was pressed; once that row is gone, or for another press,
 * it is `failure`.
 */
export function useRowCalls(rows: readonly { _id: string }[]) {
  const { run, failure } = useCall()
  const [pressed, setPressed] = useState('')
  return {
    run: (work: () => Promise<void>, id = '') => {
      setPressed(id)
      return run(work)
    },
    failure: rows.some(({ _id }) => _id === pressed) ? '' : failure,
    failureOf: (id: string) => (id === pressed ? failure : ''),
  }
}

/** Loads what the overlay of a row is about, then opens it; until then the row is busy, and another press does nothing. */
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
