import { useEffect, useState } from 'react'
import { Icon } from '../../../kit/ui/icon.tsx'
import { LettersWait, useHasMailServer } from '../../kit/letters/letters-wait.tsx'
import { useSaid } from '../../kit/words/said.ts'
import { useSuccess } from '../../state/page/success.ts'

/**
 * Shows the message about the last action, on its own line below the entries, so that it covers no button. In the panel
 * the specification's message comes before it, for a second, and is the one that screen readers announce.
 */
export function DeskSaid({ isAfterToast = false }: { isAfterToast?: boolean }) {
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
    <div className="desk-said-place" {...(isAfterToast ? {} : { role: 'status' })}>
      {said && !(isAfterToast && success) && (
        // The key makes screen readers announce a repeated message.
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
