import { useEffect, useEffectEvent } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { useUnsaved } from './leave.ts'
import { askUser } from './question.ts'

export const askToClose = () =>
  askUser(
    t('Are you sure you want to close before saving?', 'Ohne zu speichern schließen?'),
    t('Yes, close', 'Ja, schließen'),
  )

/** Returns a function that closes a dialog, and asks first if that would lose input. Leaving the page asks as well. */
export function useClosing(isUnsaved: boolean, close: () => void) {
  useUnsaved(isUnsaved)
  return async () => {
    if (!isUnsaved || (await askToClose())) close()
  }
}

/** Position of a history entry; the router counts them. */
function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof index === 'number' ? index : undefined
}

/** Open dialogs, the topmost last, each with the position of its page. */
const opened: { at: number | undefined; close: () => void }[] = []
let isReturning = false

function answerBack(event: PopStateEvent) {
  const { at, close } = opened.at(-1) ?? {}
  const reached = indexOf(event.state)
  if (isReturning) event.stopImmediatePropagation()
  else if (close && at !== undefined && reached !== undefined && reached !== at) {
    event.stopImmediatePropagation()
    isReturning = true
    history.go(at - reached)
    close()
    return
  }
  isReturning = false
}

// Must listen before the router, which begins with the first page: Chromium calls the listeners of this event in their order.
globalThis.addEventListener?.('popstate', answerBack)

/** Back closes the topmost dialog as Escape does; the page below stays. */
export function useBackCloses(close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const dialog = { at: indexOf(history.state), close: () => closeNow() }
    opened.push(dialog)
    return () => void opened.splice(opened.indexOf(dialog), 1)
  }, [])
}
