import type { MouseEvent, ReactNode } from 'react'
import { formatBytes } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { isAlmostFull } from '../../../../domain/machine/disk.ts'
import { type HomeReport, homeTroubleWords, isHomeLate } from '../../../../domain/machine/second-home.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ProxyGuide } from '../../kit/links.tsx'
import { FactList, Section } from '../../kit/list/table.tsx'
import { Notice, TechnicalDetails } from '../../kit/notice.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { takenOverWords } from '../../kit/words/takeover-words.ts'
import { api } from '../../state/api.ts'
import { type Lists, refreshLists, useList } from '../../state/lists.ts'
import { usePage } from '../../state/pages.ts'

/** Shows the state of the program, its disk, certificate, mail, logs and data. */
export function HealthSection() {
  const system = useList('system')
  return (
    <Section help="sicherung#geht-es-der-seite-gut" title={t('Health', 'Zustand')} list="system">
      {system && <Health {...system} />}
    </Section>
  )
}

function Health({ version, startedAt, disk, certificate, backups, home, problems }: Lists['system']) {
  const space = t(
    `${formatBytes(disk.free)} of ${formatBytes(disk.total)} free`,
    `${formatBytes(disk.free)} von ${formatBytes(disk.total)} frei`,
  )
  return (
    <FactList
      facts={{
        Version: (
          <>
            {version},{' '}
            <a href="/admin/hilfe/neu" target="_blank" rel="noopener">
              {t('what is new', 'was ist neu')}
            </a>
            ,{' '}
            <a href="/admin/hilfe/neue-version" target="_blank" rel="noopener">
              {t('how to update', 'so aktualisierst du')}
            </a>
          </>
        ),
        [t('Running since', 'Läuft seit')]: shownDateTime(startedAt),
        [t('Disk space', 'Speicher\u00adplatz')]: (
          <>
            {isAlmostFull(disk) ? (
              <Notice is="bad">{t(`Almost full: ${space}`, `Fast voll: ${space}`)}</Notice>
            ) : (
              <Notice is="good">{space}</Notice>
            )}
            {problems.place.map(sentence => (
              <Notice is="bad" key={sentence}>
                {sentence}
              </Notice>
            ))}
          </>
        ),
        ...(problems.namesNoClient ? { [t('Server in front', 'Server davor')]: <UnnamedClients /> } : {}),
        ...(certificate ? { [t('Certificate', 'Zertifikat')]: <Certificate {...certificate} /> } : {}),
        [t('Nightly backup', 'Nächtliche Sicherung')]: backups ? (
          <Backups {...backups} />
        ) : (
          t('Off: this server makes none automatically.', 'Aus: Dieser Server macht von selbst keine.')
        ),
        ...(home && isHomeLate(home) ? { [t('Second home', 'Zweiter Ort')]: <LateHome {...home} /> } : {}),
        [t('Mail', 'E-Mail')]: <Mail />,
        [t('Logs', 'Zählung')]: (
          <State
            problem={t('Some visits could not be recorded.', 'Einige Besuche konnten nicht gezählt werden.')}
            details={problems.logs}
          >
            {t('Visits are counted without gaps', 'Besuche werden lückenlos gezählt')}
          </State>
        ),
        [t('Data', 'Daten')]: (
          <>
            {problems.notices.map(notice => (
              <Notice is="bad" key={notice}>
                {notice}
              </Notice>
            ))}
            <State
              problem={t(
                'At the start something was damaged; it has been repaired, and the damaged files are kept.',
                'Beim Start war etwas beschädigt; es ist repariert, und das Beschädigte wird aufbewahrt.',
              )}
              details={problems.data}
              action={!problems.isDataSeen && <RepairSeen />}
            >
              {t('All files were sound at the start', 'Beim Start waren alle Dateien in Ordnung')}
            </State>
          </>
        ),
      }}
    />
  )
}

/** Warns of a proxy that hides its clients: all its visitors share the limits of one. */
const UnnamedClients = () => (
  <Notice is="bad">
    {t(
      'It passes on no visitor’s address (X-Forwarded-For): all visitors look like one and wait for each other. ',
      'Er nennt keine Adressen der Besucher (X-Forwarded-For): Alle sehen wie einer aus und warten aufeinander. ',
    )}
    <ProxyGuide />
  </Notice>
)

function Certificate({ domains, validUntil, problem, nextTry }: NonNullable<Lists['system']['certificate']>) {
  const until =
    validUntil &&
    t(
      `${domains.join(', ')}: valid until ${shownDateTime(validUntil)}`,
      `${domains.join(', ')}: gültig bis ${shownDateTime(validUntil)}`,
    )
  const next = nextTry && t(`Next try: ${shownDateTime(nextTry)}`, `Nächster Versuch: ${shownDateTime(nextTry)}`)
  if (problem)
    return (
      <State
        problem={[
          t('No certificate could be obtained.', 'Das Zertifikat ist gerade nicht zu bekommen.'),
          until ?? t('There is none for these names yet.', 'Für diese Namen gibt es noch keins.'),
          next,
        ]
          .filter(Boolean)
          .join('\n')}
        details={[problem]}
      />
    )
  return until ? (
    <Notice is="good">{until}</Notice>
  ) : (
    <Notice is="bad">{t('It is being requested.', 'Es wird gerade beantragt.')}</Notice>
  )
}

function Backups({ folder, last, isLate, count, failure, problems }: NonNullable<Lists['system']['backups']>) {
  const when = last && shownDateTime(last)
  if (isLate)
    return (
      <>
        <Notice is="bad">
          {when
            ? t(
                `The last good one is more than three days old: ${when}`,
                `Die letzte gute ist über drei Tage alt: ${when}`,
              )
            : t('None could be made so far.', 'Bisher ließ sich keine machen.')}
        </Notice>
        {failure && <TechnicalDetails>{failure}</TechnicalDetails>}
      </>
    )
  if (!when) return t('The first one is made within half an hour.', 'Die erste entsteht in der nächsten halben Stunde.')
  if (failure)
    return (
      <>
        <p>
          {t(
            `The last good one: ${when}. The next one could not be made yet.`,
            `Die letzte gute: ${when}. Die nächste ließ sich noch nicht machen.`,
          )}
        </p>
        <TechnicalDetails>{failure}</TechnicalDetails>
      </>
    )
  const keptWords = count === 1 ? t('1 is kept', '1 liegt') : t(`${count} are kept`, `${count} liegen`)
  return (
    <State
      problem={t(
        `${when}: it holds everything that is there, but the site is incomplete.`,
        `${when}: Sie enthält alles, was da ist, aber die Website ist nicht vollständig.`,
      )}
      details={problems}
    >
      {t(
        `${when}, read back and sound; ${keptWords} in ${folder}`,
        `${when}, zurückgelesen und heil; ${keptWords} in ${folder}`,
      )}
    </State>
  )
}

function Mail() {
  const mail = useList('mail')
  const { data: outbox } = usePage('outbox', { page: '1' })
  if (!mail || !outbox) return null
  const hasServer = mail.host !== ''
  const { all, failing } = outbox
  const letters = (count: number) => (count === 1 ? t('1 letter', '1 Brief') : t(`${count} letters`, `${count} Briefe`))
  if (!hasServer)
    return (
      <Notice is="bad">
        {t(
          `No mail server is set up; ${letters(all)} in the outbox`,
          `Noch kein Mailserver eingetragen; ${letters(all)} im Postausgang`,
        )}
      </Notice>
    )
  if (failing > 0)
    return (
      <Notice is="bad">
        {t(
          `${letters(failing)} did not get through so far, see Outbox`,
          `${letters(failing)} noch nicht angekommen, siehe Postausgang`,
        )}
      </Notice>
    )
  if (mail.hasFailed)
    return (
      <Notice is="bad">
        {t(
          'The last test mail did not get out. Please test the settings again under Email.',
          'Die letzte Probe kam nicht hinaus. Bitte prüf die Einstellungen unter „E-Mail“ noch einmal.',
        )}
      </Notice>
    )
  return (
    <Notice is="good">
      {all === 0
        ? t('Every letter has been sent', 'Alle Briefe sind verschickt')
        : t(`${letters(all)} on the way`, `${letters(all)} unterwegs`)}
    </Notice>
  )
}

type StateProps = {
  problem: string
  details: readonly string[]
  action?: ReactNode
  children?: ReactNode
}

/** Shows the problem with its technical details, or `children` if there is none. */
const State = ({ problem, details, action, children }: StateProps) =>
  details.length === 0 ? (
    <Notice is="good">{children}</Notice>
  ) : (
    <>
      <Notice is="bad">{problem}</Notice>
      <TechnicalDetails>{details.join('\n')}</TechnicalDetails>
      {action}
    </>
  )

/** Dismisses the report of a repair, which remains here until the next start, and in the log. */
function RepairSeen() {
  const { run, failure } = useCall()
  const see = ({ currentTarget }: MouseEvent) => {
    const heading = currentTarget.closest('section')?.querySelector('h2')
    return run(async () => {
      await call(api.system.repairseen.$post())
      await refreshLists('system', 'desk')
      // The button has disappeared.
      heading?.focus()
    })
  }
  return (
    <>
      <Button variant="outline" small onClick={see}>
        {t('Seen', 'Gesehen')}
      </Button>
      <Failure>{failure}</Failure>
    </>
  )
}

const LateHome = ({ takenOver, trouble }: HomeReport) => (
  <Notice is="bad">
    {takenOver
      ? takenOverWords(takenOver)
      : t('Changes have not reached it for ten minutes.', 'Seit zehn Minuten kommt dort nichts mehr an.')}{' '}
    {!takenOver && trouble && homeTroubleWords(trouble)}
  </Notice>
)
