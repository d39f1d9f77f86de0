import type { Site } from '../../../../domain/content/site/site.ts'
import type { WordPair } from '../../../../domain/kit/fields.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Deadlines } from '../../../../domain/people/privacy/deadlines.ts'
import { personKindWord } from '../../../../domain/people/privacy/person-answers.ts'
import type { Purpose } from '../../../../domain/people/privacy/purposes.ts'
import {
  type RetentionRow,
  retentionTable,
  retentionWords,
  unitWords,
} from '../../../../domain/people/privacy/retention-table.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import type { Bind } from '../../kit/bind.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { Section, useShownItems } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { loadCurrent, putSite, useList } from '../../state/lists.ts'
import { type Overlay, openOverlay } from '../../state/overlay.ts'
import { useComingDeletions, useDeletionLog } from '../../state/queries.ts'

/** Buttons of the section and their overlays. */
const openers = (): [label: string, overlay: Overlay][] => [
  [t('Deadlines', 'Löschfristen'), { kind: 'deadlines' }],
  [t('People', 'Personen'), { kind: 'person' }],
  [t('Proofs of Consents', 'Nachweise'), { kind: 'proofs' }],
  [t('Record of processing', 'Verarbeitungs\u00adverzeichnis'), { kind: 'record' }],
]

/** Shows personal data: retention periods and requests (D65, D66). */
export const PrivacySection = () => (
  <Section help="datenschutz" title={t('Privacy', 'Datenschutz')}>
    <div className="buttons">
      {openers().map(([label, overlay]) => (
        <Button key={overlay.kind} variant="outline" small onClick={() => openOverlay(overlay)}>
          <Hyphenated text={label} />
        </Button>
      ))}
    </div>
  </Section>
)

type Draft = { deadlines: Deadlines; lastModifiedDate: string }
const draftOf = ({ deadlines, lastModifiedDate = '' }: Site): Draft => ({ deadlines, lastModifiedDate })

/** Shows retention periods of personal data (D65), with coming and past deletions. */
export function DeadlinesEditor() {
  const site = useList('site')
  if (!site) return null
  const rows = retentionTable(site)
  const names = Object.fromEntries(rows.flatMap(row => (row.setting ? [[row.setting, t(...row.what)]] : [])))
  return (
    <RecordEditor
      help="datenschutz#löschfristen"
      title={t('Deadlines', 'Löschfristen')}
      initial={draftOf(site)}
      firstField="deadlines.health"
      labels={{ deadlines: t('Deadlines', 'Löschfristen') }}
      save={async draft => putSite(await call(api.site.edit.$post({ json: draft })))}
      saved={t('Deadlines Saved', 'Löschfristen gespeichert')}
      notSaved={t('Error Saving Deadlines', 'Die Löschfristen konnten nicht gespeichert werden')}
      loadCurrent={async () => draftOf(await loadCurrent.site())}
      lists={['site']}
    >
      {({ bind, value }) => (
        <>
          <p>
            {t('What is kept, and how long.', 'Was wie lange bleibt.')}{' '}
            {namesDeadlines(site) &&
              t('The privacy page names the same figures.', 'Die Datenschutzhinweise nennen dieselben Zahlen.')}
          </p>
          <PrivacyTextHint site={site} />
          <div className="deadlines">
            <Chosen rows={rows} bind={bind.part('deadlines', names)} deadlines={value.deadlines} />
            <div className="deadlines-effect">
              <ComingDeletions deadlines={value.deadlines} />
              <DeletionLog />
            </div>
            <div>{rows.map(row => !row.setting && <FixedDeadline key={row.key} row={row} />)}</div>
          </div>
        </>
      )}
    </RecordEditor>
  )
}

type ChosenProps = {
  rows: readonly RetentionRow[]
  bind: Bind<Deadlines, Record<string, string>>
  deadlines: Deadlines
}

/** Periods that the educator can change. */
const Chosen = ({ rows, bind, deadlines }: ChosenProps) => (
  <div>
    {rows.map(
      ({ key, setting, span, since }) =>
        setting &&
        span && (
          <div key={key} className="deadline">
            <TextField
              {...bind.number(setting)}
              min={0}
              inputMode="numeric"
              hint={t(...since)}
              below={<span className="deadline-unit">{t(...unitWords({ ...span, count: deadlines[setting] }))}</span>}
            />
          </div>
        ),
    )}
  </div>
)

/** Rows of logs, whose days are set elsewhere (D22). */
const logs: ReadonlySet<string> = new Set(['ips', 'requests', 'logins'])
const inTexts = () =>
  t(
    'to be set under Site Data, Site Texts, Name & Settings',
    'einzustellen unter Inhalte, Texte der Website, Name & Einstellungen',
  )

/** Shows fixed periods with their reasons. */
const FixedDeadline = ({ row }: { row: RetentionRow }) => (
  <div className="deadline deadline-fixed">
    <div>
      <strong>{t(...row.what)}</strong>
      <p className="note">{logs.has(row.key) ? inTexts() : t(...row.why)}</p>
    </div>
    <p>
      {!logs.has(row.key) && <PanelIcon name="lock" />}
      {t(...retentionWords(row))}
    </p>
  </div>
)

/** Deletions due within a week, under possibly unsaved periods. */
function ComingDeletions({ deadlines }: { deadlines: Deadlines }) {
  const coming = useComingDeletions(deadlines)
  return (
    <section className="deletions-next" aria-live="polite">
      <h3>{t('Next Deletions', 'Was als Nächstes gelöscht wird')}</h3>
      {coming?.length === 0 && (
        <p className="note">{t('Nothing within the next week.', 'In den nächsten sieben Tagen nichts.')}</p>
      )}
      <ul className="deletions">
        {coming?.map(({ day, purpose, count, isHeld }) => (
          <li key={day + purpose + isHeld}>
            <span>{shortDay(day)}</span>
            <strong>{countWords(count, purpose)}</strong>
            {isHeld && <Notice is="bad">{t('held, so it stays', 'wird aufbewahrt und bleibt deshalb')}</Notice>}
          </li>
        ))}
      </ul>
      <p className="note">
        {t(
          'If you shorten a deadline, this list shows at once what else will be deleted. Deletions run at three in the morning.',
          'Kürzt du eine Frist, steht hier sofort, was dadurch zusätzlich gelöscht wird. Gelöscht wird nachts um drei.',
        )}
      </p>
    </section>
  )
}

/** Shows the numbers of deleted records by date, without names. */
function DeletionLog() {
  const log = useDeletionLog()
  const { listed, showAll } = useShownItems(log ?? [], 10)
  return (
    <section>
      <h3>{t('Past Deletions', 'Was gelöscht wurde')}</h3>
      {log?.length === 0 && <p className="note">{t('Nothing so far.', 'Bisher nichts.')}</p>}
      <ul className="deletions">
        {listed.map(({ date, purpose, count }) => (
          <li key={date + purpose}>
            <span>{shortDay(dayOf(date))}</span>
            <strong>{countWords(count, purpose)}</strong>
          </li>
        ))}
      </ul>
      {showAll}
    </section>
  )
}

/** True if the privacy page states retention periods by placeholders. */
const namesDeadlines = (site: Pick<Site, 'legal'>): boolean =>
  site.legal.privacy.some(({ body }) => /\{(fristen|\w+(Tage|Monate|Jahre))\}/.test(withoutLogs(body)))

/** Suggestion for a privacy page from before this feature; German, like the page. */
const paragraph = '<p>So lange bleibt gespeichert, was ich über dich weiß:</p> <p>{fristen}</p>'

/** Suggests the list of periods for a privacy page that lacks it. */
function PrivacyTextHint({ site }: { site: Site }) {
  if (namesDeadlines(site)) return null
  return (
    <div className="deletions-hint">
      <p>
        {t(
          'Your privacy page does not name these deadlines yet. Copy this paragraph into it; {fristen} becomes the list:',
          'In deinen Datenschutz\u00adhinweisen stehen diese Fristen noch nicht. Kopier diesen Absatz hinein, aus {fristen} wird die Liste:',
        )}
      </p>
      <p lang="de">
        <code>{paragraph.replaceAll(/<\/?p>/g, '')}</code>
      </p>
      <Button
        variant="outline"
        small
        onClick={() => openOverlay({ kind: 'texts', part: 'privacy' }, { kind: 'deadlines' })}
      >
        {t('Edit the Privacy Page', 'Datenschutz\u00adhinweise bearbeiten')}
      </Button>
    </div>
  )
}

/** Ignores the logs' placeholders, which are older. */
const withoutLogs = (body: string) => body.replaceAll(/\{(ip|log|login)Tage\}/g, '')

const words: Record<Exclude<Purpose, 'health'>, { singular: WordPair; plural: WordPair }> = {
  waiting: {
    singular: ['entry of a waiting list', 'Eintrag einer Warteliste'],
    plural: ['entries of waiting lists', 'Einträge von Wartelisten'],
  },
  inquiry: { singular: ['inquiry', 'Anfrage'], plural: ['inquiries', 'Anfragen'] },
  booking: { singular: ['booking', 'Buchung'], plural: ['bookings', 'Buchungen'] },
  letter: { singular: ['letter', 'Brief'], plural: ['letters', 'Briefe'] },
  withdrawal: { singular: ['withdrawal', 'Widerruf'], plural: ['withdrawals', 'Widerrufe'] },
  invoice: {
    singular: ['invoice, payment or voucher', 'Rechnung, Zahlung oder Gutschein'],
    plural: ['invoices, payments and vouchers', 'Rechnungen, Zahlungen und Gutscheine'],
  },
}

/** `7 inquiries`; for health notes, in the words of a person's data */
export const countWords = (count: number, purpose: Purpose): string =>
  purpose === 'health'
    ? personKindWord(purpose, count)
    : `${count} ${t(...words[purpose][count === 1 ? 'singular' : 'plural'])}`
