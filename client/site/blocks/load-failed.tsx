import { useEffect, useRef } from 'react'
import { Button } from '../../kit/ui/button.tsx'

type LoadFailedProps = {
  retry: () => void
  /** Replaces the whole page: the message becomes the focused heading. */
  isPage?: boolean
}

export function LoadFailed({ retry, isPage = false }: LoadFailedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sentence = 'Das ließ sich gerade nicht laden.'
  return (
    <div className="load-failed" role="alert">
      {isPage ? (
        <h1 ref={heading} tabIndex={-1}>
          {sentence}
        </h1>
      ) : (
        <p className="lead">{sentence}</p>
      )}
      <p>Bitte prüfe deine Verbindung und versuch es noch einmal.</p>
      <Button onClick={retry}>Noch einmal versuchen</Button>
    </div>
  )
}
