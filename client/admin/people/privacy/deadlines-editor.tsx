import type { Site } from '../../../../domain/content/site/site.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Deadlines } from '../../../../domain/people/privacy/deadlines.ts'
import {
  howLong,
  type RetentionRow,
  retentionTable,
  unitWords,
} from '../../../../domain/people/privacy/retention-table.ts'
import { call } from '../../../kit/state/api.ts'
import { TextField } from '../../../kit/ui/field.tsx'
import type { Bind } from '../../kit/bind.ts'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { current, putSite, useList } from '../../state/lists.ts'
import { ComingDeletions } from './coming-deletions.tsx'
import { DeletionLog } from './deletion-log.tsx'
import { namesDeadlines, PrivacyTextHint } from './privacy-text-hint.tsx'

type Draft = { deadlines: Deadlines; lastModifiedDate: string }
const draftOf = ({ deadlines, lastModifiedDate = '' }: Site): Draft => ({ deadlines, lastModifiedDate })

/** How long what is kept about people (D65), what goes next and what went. */
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
      loadCurrent={async () => draftOf(await current.site())}
      lists={['site']}
    >
      {({ bind, value }) => (
        <>
          <p>
            {t('How long what is kept.', 'Wie lange was bleibt.')}{' '}
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
            <div>{rows.map(row => !row.setting && <Fixed key={row.key} row={row} />)}</div>
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

/** What the educator may choose. */
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

/** They have settings of their own (D22). */
const logs: ReadonlySet<string> = new Set(['ips', 'requests', 'logins'])
const inTexts = () =>
  t(
    'to be set under Site Data, Site Texts, Name & Settings',
    'einzustellen unter Inhalte, Texte der Website, Name & Einstellungen',
  )

/** What nobody may choose here, and why. */
const Fixed = ({ row }: { row: RetentionRow }) => (
  <div className="deadline deadline-fixed">
    <div>
      <strong>{t(...row.what)}</strong>
      <p className="note">{logs.has(row.key) ? inTexts() : t(...row.why)}</p>
    </div>
    <p>
      {!logs.has(row.key) && <PanelIcon name="lock" />}
      {t(...howLong(row))}
    </p>
  </div>
)
