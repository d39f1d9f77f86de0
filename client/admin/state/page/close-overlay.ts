import { useEffect, useEffectEvent, useRef } from 'react'
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

/** Open dialogs, the topmost last. */
const opened: { close: () => void }[] = []
/** Position of the page that is shown. */
let position: number | undefined
/** True from Back until the browser is at the shown page again; until then, `history.state` is another page's. */
let isReturning = false

function answerBack(event: PopStateEvent) {
  const reached = indexOf(event.state)
  const topmost = opened.at(-1)
  if (position === undefined || reached === position) {
    if (isReturning) event.stopImmediatePropagation()
    isReturning = false
  } else if (reached === undefined) {
    // A link to a part of the page has added an entry, which the router does not count.
    position += 1
    history.replaceState({ idx: position }, '')
  } else if (topmost || isReturning) {
    event.stopImmediatePropagation()
    history.go(position - reached)
    if (isReturning) return
    isReturning = true
    topmost?.close()
  } else position = reached
}

// Must listen before the router, which begins with the first page: Chromium calls the listeners of this event in their
// order.
globalThis.addEventListener?.('popstate', answerBack)

/** Notes where the router's page is, which `key` names, so that Back can return there. */
export function usePosition(key: string): void {
  const noted = useRef('')
  useEffect(() => {
    if (noted.current === key) return
    noted.current = key
    position = indexOf(history.state)
    isReturning = false
  }, [key])
}

/** Back closes the topmost dialog as Escape does; the page below stays. */
export function useBackCloses(close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    const dialog = { close: () => closeNow() }
    if (!isReturning) position = indexOf(history.state)
    opened.push(dialog)
    return () => void opened.splice(opened.indexOf(dialog), 1)
  }, [])
}
