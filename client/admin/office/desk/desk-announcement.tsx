import { Fragment, useEffect, useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import { Icon } from '../../../kit/ui/icon.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { useAnnouncement } from '../../kit/announcement.ts'
import { MayWaitNote } from '../../kit/letters/letters-wait.tsx'
import { sectionId } from '../../kit/list/sections.tsx'
import { isBinLine } from '../../kit/words/record-words.ts'
import { useSuccess } from '../../state/page/success.ts'

/**
 * Shows the message about the last action on a line below the entries, where it covers no button. In the panel, a
 * message box shows it first, for a second (section 4); screen readers announce the box instead of the line.
 */
export function DeskAnnouncement({ isAfterToast = false }: { isAfterToast?: boolean }) {
  const success = useSuccess()
  const { said, say } = useAnnouncement()
  const [isLetter, setLetter] = useState(false)
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
            {said.text.split('\n').map((line, at) => (
              <Fragment key={line}>
                {at > 0 && '. '}
                {isBinLine(line) ? (
                  <a href={`/admin#${sectionId('site-data', t('Bin', 'Papierkorb'))}`}>{line}</a>
                ) : (
                  <Unbroken>{line}</Unbroken>
                )}
              </Fragment>
            ))}
            {isLetter && <MayWaitNote />}
          </span>
        </p>
      )}
    </div>
  )
}
