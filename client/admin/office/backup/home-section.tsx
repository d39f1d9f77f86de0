import { useState } from 'react'
import { t } from '../../../../domain/kit/language.ts'
import {
  type HomeCheck,
  type HomeReport,
  homeTroubleWords,
  isHomeLate,
  type Rehearsal,
} from '../../../../domain/machine/second-home.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { Facts, Section } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { refresh, useList } from '../../state/lists.ts'

/** Shows how far the second home is, and tries it. */
export function HomeSection() {
  const system = useList('system')
  return (
    <Section help="rechner-kaputt" title={t('Second Home', 'Zweiter Ort')} list="system">
      {system && (system.home ? <Home {...system.home} /> : <NoHome />)}
    </Section>
  )
}

const NoHome = () => (
  <p className="note">
    {t(
      'Each change can go to a second place a second later, encrypted: to a cloud folder or object storage. If this computer dies, another one goes on from there. The help says how to set it up.',
      'Jede Änderung kann eine Sekunde später verschlüsselt an einem zweiten Ort liegen: in einem Cloud-Ordner oder Objektspeicher. Geht dieser Rechner kaputt, macht ein anderer dort weiter. Wie du ihn einrichtest, steht in der Hilfe.',
    )}
  </p>
)

function Home(home: HomeReport) {
  const { place, verified, pictures, lettersWithout } = home
  return (
    <>
      <Facts
        of={{
          [t('Place', 'Ort')]: place,
          [t('State', 'Stand')]: <State {...home} />,
          [t('Read back', 'Zurückgelesen')]: verified ? (
            <Notice is="good">{shownDateTime(verified)}</Notice>
          ) : (
            t('Not yet since the start', 'Seit dem Start noch nicht')
          ),
          ...(pictures ? { [t('Pictures to come', 'Bilder unterwegs')]: String(pictures) } : {}),
          ...(lettersWithout > 0
            ? {
                [t('Letters', 'Briefe')]: (
                  <Notice is="bad">
                    {t(
                      `${lettersWithout} left before they were in the second home.`,
                      `${lettersWithout} gingen hinaus, bevor sie am zweiten Ort lagen.`,
                    )}
                  </Notice>
                ),
              }
            : {}),
        }}
      />
      <Trials />
    </>
  )
}

function State({ commits, seconds, trouble, takenOver, ...rest }: HomeReport) {
  if (takenOver)
    return (
      <Notice is="bad">
        {t(
          `Another computer has run this site since ${shownDateTime(takenOver)}. Nothing is stored here any more.`,
          `Seit ${shownDateTime(takenOver)} läuft diese Website auf einem anderen Rechner. Hier wird nichts mehr gespeichert.`,
        )}
      </Notice>
    )
  const lag = t(
    `${commits === 1 ? '1 change' : `${commits} changes`} not there yet, for ${durationWords(seconds)}`,
    `${commits === 1 ? '1 Änderung fehlt' : `${commits} Änderungen fehlen`} dort noch, seit ${durationWords(seconds)}`,
  )
  const isLate = isHomeLate({ seconds, takenOver, ...rest })
  if (!isLate && trouble === '')
    return <Notice is="good">{seconds === 0 ? t('Everything is there', 'Alles liegt dort') : lag}</Notice>
  return (
    <Notice is={isLate ? 'bad' : 'good'}>
      {lag}. {trouble && homeTroubleWords(trouble)}
    </Notice>
  )
}

const durationWords = (seconds: number) =>
  seconds < 120
    ? t(`${seconds} seconds`, `${seconds} Sekunden`)
    : t(`${Math.floor(seconds / 60)} minutes`, `${Math.floor(seconds / 60)} Minuten`)

/** The buttons that try the place, with what came of it. */
function Trials() {
  const [checks, setChecks] = useState<readonly HomeCheck[]>()
  const [rehearsal, setRehearsal] = useState<Rehearsal>()
  const { run, failure, isBusy } = useCall()
  const check = () =>
    run(async () => {
      setChecks(await call(api.system.home.check.$post()))
      await refresh('system')
    })
  const rehearse = () => run(async () => setRehearsal(await call(api.system.home.rehearse.$post())))
  return (
    <>
      <div className="buttons">
        <Button variant="outline" small disabled={isBusy} onClick={check}>
          {t('Check', 'Prüfen')}
        </Button>
        <Button variant="outline" small disabled={isBusy} onClick={rehearse}>
          {t('Rehearse', 'Probe machen')}
        </Button>
      </div>
      <div role="status">
        {checks?.map(one => (
          <Notice is={one.trouble === '' ? 'good' : 'bad'} key={one.what}>
            {checkWords(one)}
          </Notice>
        ))}
        {rehearsal && <Rehearsed {...rehearsal} />}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}

function Rehearsed({ seconds, lastAt, registrations, events, problems }: Rehearsal) {
  return (
    <>
      <Notice is={problems.length === 0 ? 'good' : 'bad'}>
        {t(
          `Restored within ${seconds} s and deleted again: ${registrations} registrations, ${events} dates, as of ${shownDateTime(lastAt)}.`,
          `In ${seconds} s zurückgeholt und wieder gelöscht: ${registrations} Anmeldungen, ${events} Termine, Stand ${shownDateTime(lastAt)}.`,
        )}
      </Notice>
      {problems.map(problem => (
        <p key={problem}>{problem}</p>
      ))}
    </>
  )
}

function checkWords({ what, trouble }: HomeCheck): string {
  const good = {
    write: t('Writing works', 'Schreiben klappt'),
    read: t('Reading works', 'Lesen klappt'),
    list: t('Listing works', 'Auflisten klappt'),
    delete: t('Deleting works', 'Löschen klappt'),
    conditions: t('It keeps two computers apart', 'Er hält zwei Rechner auseinander'),
    forgets: t('It keeps nothing that was deleted', 'Er hebt nichts Gelöschtes auf'),
  }[what]
  if (trouble === '') return good
  if (what === 'conditions')
    return t(
      'It does not keep two computers apart: a takeover needs --force.',
      'Er hält zwei Rechner nicht auseinander: Eine Übernahme braucht --force.',
    )
  if (what === 'forgets')
    return t(
      'It keeps old versions or has a bin: what is deleted here would stay there. Please switch that off for this folder.',
      'Er hebt alte Fassungen auf oder hat einen Papierkorb: Was hier gelöscht wird, bliebe dort. Bitte schalte das für diesen Ordner ab.',
    )
  const name = {
    write: t('Writing', 'Schreiben'),
    read: t('Reading', 'Lesen'),
    list: t('Listing', 'Auflisten'),
    delete: t('Deleting', 'Löschen'),
  }[what]
  return `${name}: ${homeTroubleWords(trouble)}`
}
