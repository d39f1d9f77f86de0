import { useEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useSaid } from '../kit/said.ts'
import { useSuccess } from '../state/success.ts'

/** What was done, in a line of its own below the entries: it covers nothing, takes no press, and stays until the next one. */
export function DeskSaid() {
  const message = useSuccess()
  const { said, say } = useSaid()
  useEffect(() => {
    if (message) say(message)
  }, [message, say])
  return (
    <div role="status">
      {said !== '' && (
        <p className="container desk-said">
          <Icon name="check" />
          <span>{said}</span>
        </p>
      )}
    </div>
  )
}
