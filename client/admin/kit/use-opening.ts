import { useRef, useState } from 'react'
import { type Overlay, openOverlay } from '../state/overlay.ts'
import type { useCall } from './failure.tsx'

type Run = ReturnType<typeof useCall>['run']

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
