import { whenText } from '../../../../domain/events/when-text.ts'
import { t } from '../../../../domain/language.ts'
import { Loading } from '../../../site/loading.tsx'
import { canKeep } from '../../state/kept-lists.ts'
import { useList } from '../../state/lists.ts'
import { KeepForTheWay } from './keep-for-the-way.tsx'
import { KeptListLinks } from './kept-list-links.tsx'
import { useKeptLists } from './on-the-way.ts'

/** What this device keeps, for how long, and how it goes. */
export function OnTheWayPage() {
  return (
    <div className="way">
      <h1>{t('On the Way', 'Für unterwegs')}</h1>
      {canKeep() ? <Lists /> : <CannotKeep />}
    </div>
  )
}

const CannotKeep = () => (
  <p>
    {t(
      'This browser can keep no lists here. Take along the list of a date as a file.',
      'Dieser Browser kann hier keine Listen behalten. Nimm die Liste eines Termins als Datei mit.',
    )}
  </p>
)

function Lists() {
  const kept = useKeptLists()
  return (
    <>
      <section>
        <h2>{t('On this device', 'Auf diesem Gerät')}</h2>
        {kept?.length === 0 && <p>{t('No list yet.', 'Noch keine Liste.')}</p>}
        {kept && kept.length > 0 && <KeptListLinks lists={kept} />}
        <p className="note">
          {t(
            'Each list stays until the day after its date. It is deleted the next time the desk is opened after that, and as soon as you sign out (which needs the network). Until then whoever holds this device unlocked can read it: it is not encrypted.',
            'Jede Liste bleibt bis zum Tag nach dem Termin. Danach löscht sie sich, sobald du den Schreibtisch wieder öffnest, und sofort, wenn du dich abmeldest (dafür braucht es Netz). Bis dahin kann sie lesen, wer dieses Gerät entsperrt in der Hand hält: Sie ist nicht verschlüsselt.',
          )}
        </p>
        <p className="note">
          {t(
            'With a network the lists are brought up to date whenever you open the desk. Beside them, the device keeps only the empty pages of the desk, no other data.',
            'Mit Netz bringt der Schreibtisch die Listen bei jedem Öffnen auf den neuesten Stand. Außer ihnen behält das Gerät nur die leeren Seiten des Schreibtischs, keine anderen Daten.',
          )}
        </p>
      </section>
      <NextDates />
    </>
  )
}

function NextDates() {
  const dates = useList('desk')?.dates
  return (
    <section>
      <h2>{t('Next Dates', 'Nächste Termine')}</h2>
      {dates === undefined && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      <ul className="keep-dates">
        {dates?.map(date => (
          <li key={date._id}>
            <h3>{date.title}</h3>
            <p>{whenText(date)}</p>
            <KeepForTheWay event={date} isExplained />
          </li>
        ))}
      </ul>
    </section>
  )
}
