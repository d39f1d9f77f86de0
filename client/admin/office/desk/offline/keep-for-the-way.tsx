import { t } from '../../../../../domain/kit/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { canKeep, hasTicks, listAddress } from '../../../state/kept-lists.ts'
import { ask } from '../../../state/page/question.ts'
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
          {!isExplained && <ToAllKept />}
        </>
      ) : (
        <>
          <RowButton icon="phone" onClick={() => run(() => keep(_id))}>
            {t('Keep for on the Way', 'Für unterwegs behalten')}
          </RowButton>
          {!isExplained && <Explanation />}
        </>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}

const Explanation = () => (
  <p className="note">
    {t(
      'The list then opens without a network. Until the day after its date it is on this device, unencrypted.',
      'Die Liste geht dann ohne Netz auf. Bis zum Tag nach dem Termin liegt sie unverschlüsselt auf diesem Gerät.',
    )}{' '}
    <ToAllKept />
  </p>
)

const ToAllKept = () => (
  <Link to="/admin/desk/on-the-way">{t('What is on this device?', 'Was liegt auf diesem Gerät?')}</Link>
)

/** The list can be had again, its ticks cannot. */
async function putAway(event: string): Promise<void> {
  const question = t('Delete the ticks and notes of this list, too?', 'Auch Häkchen und Notizen dieser Liste löschen?')
  if (hasTicks(event) && !(await ask(question, t('Yes, delete', 'Ja, löschen')))) return
  await drop(event)
}
