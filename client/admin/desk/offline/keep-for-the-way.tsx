import { t } from '../../../../domain/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { canKeep, hasTicks, listAddress } from '../../state/kept-lists.ts'
import { ask } from '../../state/question.ts'
import { KeptState } from './kept-list-links.tsx'
import { drop, keep, useKeptLists } from './on-the-way.ts'

/** Takes the list of an event along on this device, or puts it away again. `isExplained`: what that means stands beside it. */
export function KeepForTheWay({
  event: { _id },
  isExplained = false,
}: {
  event: { _id: string }
  isExplained?: boolean
}) {
  const lists = useKeptLists()
  const { run, failure } = useCall()
  if (!canKeep() || lists === undefined) return null
  const list = lists.find(({ event }) => event === _id)
  return (
    <div className="keep">
      {list ? (
        <>
          <p className="kept-state">
            <Icon name="check" />
            <span>
              <KeptState list={list} />
            </span>
          </p>
          <div className="buttons">
            <a className="button button-outline button-small" href={listAddress(_id)}>
              <Icon name="list" />
              {t('Open List', 'Liste öffnen')}
            </a>
            <Button variant="outline" small onClick={() => run(() => putAway(_id))}>
              {t('Keep no longer', 'Nicht mehr behalten')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Button variant="outline" small onClick={() => run(() => keep(_id))}>
            <Icon name="phone" />
            {t('Keep for on the Way', 'Für unterwegs behalten')}
          </Button>
          {!isExplained && <Explanation />}
        </>
      )}
      {!isExplained && <Link to="/on-the-way">{t('What is on this device?', 'Was liegt auf diesem Gerät?')}</Link>}
      <Failure>{failure}</Failure>
    </div>
  )
}

const Explanation = () => (
  <p className="note">
    {t(
      'The list then opens without a network. It is on this device unencrypted: whoever holds it unlocked can read it.',
      'Die Liste geht dann auch ohne Netz auf. Sie liegt unverschlüsselt auf diesem Gerät: Wer es entsperrt in der Hand hält, kann sie lesen.',
    )}
  </p>
)

/** The list can be had again, its ticks cannot. */
async function putAway(event: string): Promise<void> {
  const question = t('Delete the ticks and notes of this list, too?', 'Auch Häkchen und Notizen dieser Liste löschen?')
  if (hasTicks(event) && !(await ask(question, t('Yes, delete', 'Ja, löschen')))) return
  await drop(event)
}
