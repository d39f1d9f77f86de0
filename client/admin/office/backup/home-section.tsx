import { useState } from 'react'
import { longWait } from '../../../../domain/kit/duration.ts'
import { t } from '../../../../domain/kit/language.ts'
import {
  type HomeCheck,
  type HomeReport,
  type HomeSettingsShown,
  homeTroubleWords,
  isHomeLate,
  type Rehearsal,
  type SetAsideCommits,
} from '../../../../domain/machine/second-home.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { FactList, Section } from '../../kit/list/table.tsx'
import { Notice, TechnicalDetails } from '../../kit/notice.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { takenOverWords } from '../../kit/words/takeover-words.ts'
import { api } from '../../state/api.ts'
import { refreshLists, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'
import { checkWords } from './home-words.ts'
import { restartBy } from './restart.ts'

/** Shows the state of the second home, its settings and tests. */
export function HomeSection() {
  const system = useList('system', ({ home }) => home !== null && isUnderWay(home))
  return (
    <Section help="rechner-kaputt" title={t('Second Home', 'Zweiter Ort')} list="system">
      {system && (system.home ? <Home {...system.home} /> : <NoHome />)}
      {system && <Settings {...system.homeSettings} />}
    </Section>
  )
}

/** True while something is being sent or read back. */
const isUnderWay = ({ verified, seconds, pictures, takenOver }: HomeReport) =>
  takenOver === '' && (verified === '' || seconds > 0 || pictures !== 0)

const NoHome = () => (
  <p className="note">
    {t(
      'Each change can go to a second place a second later, encrypted: to a cloud folder or object storage. If this computer dies, another one goes on from there. If you have a cloud folder, that takes five minutes.',
      'Jede Änderung kann eine Sekunde später verschlüsselt an einem zweiten Ort liegen: in einem Cloud-Ordner oder Objektspeicher. Geht dieser Rechner kaputt, macht ein anderer dort weiter. Hast du einen Cloud-Ordner, dauert das fünf Minuten.',
    )}
  </p>
)

function Settings(settings: HomeSettingsShown) {
  const { run, failure, isBusy } = useCall()
  if (settings.isFixed) return <p className="note">{t('Set by SECOND_HOME.', 'Durch SECOND_HOME vorgegeben.')}</p>
  const isSetUp = settings.url !== ''
  async function switchOff() {
    const isSure = await askUser(
      t('Switch the second home off?', 'Den zweiten Ort ausschalten?'),
      t('Yes, switch it off', 'Ja, ausschalten'),
      'danger',
      t(
        'No change goes there any more. What is there stays, encrypted: please delete the folder at your provider.',
        'Es geht nichts mehr dorthin. Was dort liegt, bleibt verschlüsselt liegen: Bitte lösch den Ordner bei deinem Anbieter.',
      ),
    )
    if (!isSure) return
    await restartBy(() => call(api.system.home.off.$post({ header: longWait })))
    await showSuccess(t('Second Home Switched Off', 'Zweiter Ort ausgeschaltet'), 'system')
  }
  return (
    <>
      <div className="buttons home-settings">
        <Button
          variant={isSetUp ? 'outline' : 'primary'}
          small
          disabled={isBusy}
          onClick={() => openOverlay({ kind: 'home', item: settings })}
        >
          {isSetUp ? t('Change', 'Ändern') : t('Set Up', 'Einrichten')}
        </Button>
        {isSetUp && (
          <Button variant="outline" small disabled={isBusy} onClick={() => run(switchOff)}>
            {t('Switch Off', 'Ausschalten')}
          </Button>
        )}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}

function Home(home: HomeReport) {
  const { place, verified, pictures, lettersWithout, rehearsedAt, aside } = home
  return (
    <>
      <FactList
        facts={{
          [t('Place', 'Ort')]: place,
          [t('State', 'Stand')]: <State {...home} />,
          [t('Read back', 'Zurückgelesen')]: verified ? (
            <Notice is="good">{shownDateTime(verified)}</Notice>
          ) : (
            t('Not yet since the start', 'Seit dem Start noch nicht')
          ),
          ...(aside ? { [t('Only here', 'Nur hier')]: <AsideWords {...aside} /> } : {}),
          ...(rehearsedAt ? { [t('Rehearsed', 'Letzte Probe')]: shownDateTime(rehearsedAt) } : {}),
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

/** Lists the records that the other computer lacks after its takeover. */
const AsideWords = ({ count, names, file }: SetAsideCommits) => (
  <>
    <Notice is="bad">
      {t(
        `${count === 1 ? '1 change' : `${count} changes`} which the other computer may not have. Please enter there what you still need.`,
        `${count === 1 ? '1 Änderung' : `${count} Änderungen`} nur auf diesem Rechner. Bitte trag auf dem anderen nach, was dort fehlt.`,
      )}{' '}
      {names.join(', ')}
    </Notice>
    <TechnicalDetails>{file}</TechnicalDetails>
  </>
)

function State({ commits, seconds, trouble, takenOver, ...rest }: HomeReport) {
  if (takenOver) return <Notice is="bad">{takenOverWords(takenOver)}</Notice>
  const lag = t(
    `${commits === 1 ? '1 change' : `${commits} changes`} not there yet, for ${durationWords(seconds)}`,
    `${commits === 1 ? '1 Änderung fehlt' : `${commits} Änderungen fehlen`} dort noch, seit ${durationWords(seconds)}`,
  )
  const unconfirmed = t(
    `Nothing has been confirmed for ${durationWords(seconds)}`,
    `Seit ${durationWords(seconds)} ist nichts bestätigt`,
  )
  const state = seconds === 0 ? t('Everything is there', 'Alles liegt dort') : commits === 0 ? unconfirmed : lag
  const isLate = isHomeLate({ seconds, takenOver, ...rest })
  if (trouble === '') return <Notice is={isLate ? 'bad' : 'good'}>{state}</Notice>
  // If all changes are there, the trouble is about deleting files or storing pictures.
  return (
    <Notice is={isLate || seconds === 0 ? 'bad' : 'good'}>
      {state}. {homeTroubleWords(trouble)}
    </Notice>
  )
}

function durationWords(seconds: number): string {
  if (seconds === 1) return t('1 second', '1 Sekunde')
  return seconds < 120
    ? t(`${seconds} seconds`, `${seconds} Sekunden`)
    : t(`${Math.floor(seconds / 60)} minutes`, `${Math.floor(seconds / 60)} Minuten`)
}

/** Buttons that test the place, with the results. */
function Trials() {
  const [checks, setChecks] = useState<readonly HomeCheck[]>()
  const [rehearsal, setRehearsal] = useState<Rehearsal>()
  const { run, failure, isBusy } = useCall()
  const check = () =>
    run(async () => {
      setChecks(await call(api.system.home.check.$post({ header: longWait })))
      await refreshLists('system')
    })
  const rehearse = () =>
    run(async () => {
      setRehearsal(await call(api.system.home.rehearse.$post({ header: longWait })))
      await refreshLists('system', 'desk')
    })
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
      <div className={checks || rehearsal ? 'home-tried' : ''} role="status">
        {checks?.map(check => (
          <Notice is={check.trouble === '' ? 'good' : 'bad'} key={check.what}>
            {checkWords(check)}
          </Notice>
        ))}
        {rehearsal && <RehearsalResult {...rehearsal} />}
      </div>
      <Failure>{failure}</Failure>
    </>
  )
}

function RehearsalResult({ seconds, lastAt, registrations, events, problems }: Rehearsal) {
  return (
    <>
      <Notice is={problems.length === 0 ? 'good' : 'bad'}>
        {t(
          `Restored within ${seconds} s and deleted again: ${registrations === 1 ? '1 registration' : `${registrations} registrations`}, ${events === 1 ? '1 date' : `${events} dates`}, as of ${shownDateTime(lastAt)}.`,
          `In ${seconds} s zurückgeholt und wieder gelöscht: ${registrations === 1 ? '1 Anmeldung' : `${registrations} Anmeldungen`}, ${events === 1 ? '1 Termin' : `${events} Termine`}, Stand ${shownDateTime(lastAt)}.`,
        )}
      </Notice>
      {problems.map(problem => (
        <p key={problem}>{problem}</p>
      ))}
    </>
  )
}
