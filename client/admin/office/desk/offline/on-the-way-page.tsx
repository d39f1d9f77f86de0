import { t } from '../../../../../domain/kit/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { Link } from '../../../../kit/ui/link.tsx'
import { Loading } from '../../../../site/blocks/loading.tsx'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { RowButton } from '../../../kit/list/table.tsx'
import { shortDay, shortWhen } from '../../../kit/words/day.ts'
import { canKeep, hasTicks, listAddress } from '../../../state/kept-lists.ts'
import { useList } from '../../../state/lists.ts'
import { askUser } from '../../../state/page/question.ts'
import { dateKey, dateTitle } from '../date-words.ts'
import { dropFromDevice, KeptListLinks, KeptState, keepOnDevice, useKeptLists, useOnlyTicked } from './on-the-way.tsx'

/** Shows the lists stored on this device with their expiry, and offers to delete them. */
export function OnTheWayPage() {
  return (
    <div className="way">
      <h1>{t('Lists to Take Along', 'Für unterwegs')}</h1>
      {canKeep() ? <Lists /> : <CannotKeep />}
      <OnlyTickedLists />
      {canKeep() && <NextDates />}
    </div>
  )
}

const CannotKeep = () => (
  <p>
    {t(
      'This browser cannot store lists. Download the list of a date as a file instead.',
      'Dieser Browser kann hier keine Listen behalten. Nimm die Liste eines Termins als Datei mit.',
    )}
  </p>
)

function Lists() {
  const lists = useKeptLists()
  return (
    <section>
      <h2>{t('On This Device', 'Auf diesem Gerät')}</h2>
      {lists?.length === 0 && <p>{t('No list yet.', 'Noch keine Liste.')}</p>}
      {lists && lists.length > 0 && <KeptListLinks lists={lists} />}
      <p className="note">
        {t(
          'Each list stays until the day after its date. After that, the admin panel deletes it the next time you open it. Signing out deletes it at once (this needs a network). Until then, anybody who holds this device unlocked can read the list: it is not encrypted.',
          'Jede Liste bleibt bis zum Tag nach dem Termin. Danach löscht sie sich, sobald du die Verwaltung wieder öffnest, und sofort, wenn du dich abmeldest (dafür braucht es Netz). Bis dahin kann sie lesen, wer dieses Gerät entsperrt in der Hand hält: Sie ist nicht verschlüsselt.',
        )}
      </p>
      <p className="note">
        {t(
          'With a network, the admin panel updates the lists whenever you open it. If you only open a list, its ticks and notes stay here just as long. Unfinished texts stay until you close their tab. Apart from that, the device stores only the empty pages of the admin panel.',
          'Mit Netz bringt die Verwaltung die Listen bei jedem Öffnen auf den neuesten Stand. Auch von einer Liste, die du nur öffnest, bleiben Häkchen und Notizen so lange hier. Was du zu schreiben angefangen hast, bleibt, bis du seinen Tab schließt. Sonst behält das Gerät nur die leeren Seiten der Verwaltung.',
        )}
      </p>
    </section>
  )
}

/** Shows the ticks and notes of lists that were opened but not stored. Notes may name people who came late. */
function OnlyTickedLists() {
  const ticked = useOnlyTicked()
  if (ticked.length === 0) return null
  return (
    <section>
      <h2>{t('Ticks and Notes', 'Häkchen und Notizen')}</h2>
      <ul className="keep-dates">
        {ticked.map(({ event, title, until }) => (
          <li key={event}>
            <h3>{t(`Ticks and Notes of ${quotedTitle(title)}`, `Häkchen und Notizen von ${quotedTitle(title)}`)}</h3>
            {until !== '' && (
              <p>{t(`On this device until ${shortDay(until)}`, `Auf diesem Gerät bis ${shortDay(until)}`)}</p>
            )}
            <Button variant="outline" small onClick={() => void forget(event)}>
              {t('Delete', 'Löschen')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the title in quotation marks; older versions stored none. */
const quotedTitle = (title: string) => (title === '' ? t('a list', 'einer Liste') : t(`“${title}”`, `„${title}“`))

async function forget(event: string): Promise<void> {
  const question = t('Delete the ticks and notes of this list?', 'Die Häkchen und Notizen dieser Liste löschen?')
  if (await askUser(question, t('Yes, delete', 'Ja, löschen'))) await dropFromDevice(event)
}

function NextDates() {
  const dates = useList('desk')?.dates
  return (
    <section>
      <h2>{t('Next Dates', 'Nächste Termine')}</h2>
      {dates === undefined && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      <ul className="keep-dates">
        {dates?.map(date => (
          <li key={dateKey(date)}>
            <h3>{dateTitle(date)}</h3>
            <p>{shortWhen(date)}</p>
            <TakeAlong event={date} session={date.session} isExplained />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TakeAlongProps = {
  event: { _id: string }
  /** The session, for a course. */
  session?: { _id: string } | undefined
  isExplained?: boolean
}

/** Stores an event's list on this device, or deletes it. Set `isExplained` if the page explains this already. */
export function TakeAlong({ event, session, isExplained = false }: TakeAlongProps) {
  const _id = session ? `${event._id}/${session._id}` : event._id
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
              {t('Delete from This Device', 'Nicht mehr behalten')}
            </Button>
          </div>
          {!isExplained && <ToAllKept />}
        </>
      ) : (
        <>
          <RowButton icon="phone" onClick={() => run(() => keepOnDevice(_id))}>
            {t('Take Along', 'Für unterwegs behalten')}
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
      'The list then opens without a network. It stays on this device, unencrypted, until the day after its date.',
      'Die Liste geht dann ohne Netz auf. Bis zum Tag nach dem Termin liegt sie unverschlüsselt auf diesem Gerät.',
    )}{' '}
    <ToAllKept />
  </p>
)

const ToAllKept = () => (
  <Link to="/admin/desk/on-the-way">{t('What is on this device?', 'Was liegt auf diesem Gerät?')}</Link>
)

/** Deletes a stored list; asks first if it has ticks, which cannot be downloaded again. */
async function putAway(event: string): Promise<void> {
  const question = t('Also delete the ticks and notes of this list?', 'Auch Häkchen und Notizen dieser Liste löschen?')
  if (hasTicks(event) && !(await askUser(question, t('Yes, delete', 'Ja, löschen')))) return
  await dropFromDevice(event)
}
