import { useEffect, useRef } from 'react'
import { SECOND_MS } from '../../../domain/kit/duration.ts'
import { type LiveChange, liveLists } from '../../../domain/office/desk/live.ts'
import { useIsPageHidden } from '../../kit/ui/visibility.ts'
import { refreshChanged, refreshLists } from './lists.ts'
import { useAttended } from './use-attended.ts'

const LOOK_INTERVAL_MS = 5 * SECOND_MS
/** The server sends a heartbeat every 20 seconds; a buffering proxy delivers none. */
const SILENT_MS = 45 * SECOND_MS
const POLL_INTERVAL_MS = 30 * SECOND_MS

/** Keeps the desk current while the panel is attended and the tab visible. */
export function useLiveDesk(): void {
  const isAttended = useAttended()
  const isHidden = useIsPageHidden()
  const hasFollowed = useRef(false)
  useEffect(() => {
    if (!isAttended || isHidden) return
    // Skip the first time, as the desk is already loading.
    if (hasFollowed.current) void refreshLists('desk')
    const isFirst = !hasFollowed.current
    hasFollowed.current = true
    return followDesk(isFirst)
  }, [isAttended, isHidden])
}

const everything: LiveChange = { desk: true, lists: [...liveLists] }

/** Refreshes what the server reports as changed; polls when the stream is silent. Returns a function that stops it. */
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
      // Changes before the stream opened are not reported.
      refreshChanged(isFirst ? { desk: true, lists: [] } : everything)
      isFirst = false
    })
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      heard()
      refreshChanged(JSON.parse(data))
    })
    opened.addEventListener('error', () => {
      // The browser reconnects a broken connection; a closed one was refused or ended by the server.
      if (opened.readyState === EventSource.CLOSED) ask()
    })
    return opened
  }

  function ask(): void {
    askedAt = Date.now()
    void refreshLists('desk')
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
