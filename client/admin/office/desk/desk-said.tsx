import { useEffect, useState } from 'react'
import { Icon } from '../../../kit/ui/icon.tsx'
import { LettersWait, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { useSaid } from '../../kit/words/said.ts'
import { useSuccess } from '../../state/page/success.ts'

/** What was done, in a line of its own below the entries: it covers nothing, takes no press, and stays until the next one. */
export function DeskSaid() {
  const success = useSuccess()
  const { said, say } = useSaid()
  const [isLetter, setLetter] = useState(false)
  const hasMailServer = useHasMailServer()
  useEffect(() => {
    if (!success) return
    say(success.message)
    setLetter(success.isLetter)
  }, [success, say])
  return (
    <div className="desk-said-place" role="status">
      {said && (
        // Another one of the same words is told to screen readers again.
        <p className="container desk-said" key={said.at}>
          <Icon name="check" />
          <span>
            {said.text}
            {isLetter && !hasMailServer && (
              <>
                . <LettersWait />
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
