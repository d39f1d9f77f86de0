import { useEffect, useRef } from 'react'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { type LiveChange, liveLists } from '../../../domain/office/desk/live.ts'
import { useIsPageHidden } from '../../kit/ui/visibility.ts'
import { useAttended } from './attended.ts'
import { refresh, refreshChanged } from './lists.ts'

const LOOK_INTERVAL_MS = 5 * SECOND_MS
/** The server says something every 20 seconds; a proxy that gathers events says nothing. */
const SILENT_MS = 45 * SECOND_MS
const POLL_INTERVAL_MS = 30 * SECOND_MS

/** Keeps the desk current while somebody is there and the tab is shown. */
export function useLiveDesk(): void {
  const isAttended = useAttended()
  const isHidden = useIsPageHidden()
  const hasFollowed = useRef(false)
  useEffect(() => {
    if (!isAttended || isHidden) return
    // The first time it is being loaded anyway.
    if (hasFollowed.current) void refresh('desk')
    const isFirst = !hasFollowed.current
    hasFollowed.current = true
    return followDesk(isFirst)
  }, [isAttended, isHidden])
}

const everything: LiveChange = { desk: true, lists: [...liveLists] }

/** Asks for what the server says has changed, and from time to time where nothing comes through. Returns the function that ends this. */
function followDesk(isLoaded: boolean): () => void {
  let isFirst = isLoaded
  let source = listen()
  let heardAt = Date.now()
  let askedAt = Date.now()

  function listen(): EventSource {
    const opened = new EventSource('/api/desk/live')
    const heard = () => {
      heardAt = Date.now()
    }
    opened.addEventListener('ping', heard)
    opened.addEventListener('start', () => {
      heard()
      // What happened before it was open is not reported.
      refreshChanged(isFirst ? { desk: true, lists: [] } : everything)
      isFirst = false
    })
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      heard()
      refreshChanged(JSON.parse(data))
    })
    opened.addEventListener('error', () => {
      // A broken connection is opened again by the browser; what the server has refused or ended may have a reason.
      if (opened.readyState === EventSource.CLOSED) ask()
    })
    return opened
  }

  function ask(): void {
    askedAt = Date.now()
    void refresh('desk')
  }

  function look(): void {
    const isCut = source.readyState !== EventSource.OPEN || Date.now() - heardAt > SILENT_MS
    if (!isCut || Date.now() - askedAt < POLL_INTERVAL_MS) return
    ask()
    if (source.readyState === EventSource.CLOSED) source = listen()
  }

  const looking = setInterval(look, LOOK_INTERVAL_MS)
  return () => {
    clearInterval(looking)
    source.close()
  }
}
