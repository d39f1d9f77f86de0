import { memo, useEffect, useEffectEvent, useId, useState } from 'react'
import { shownDay } from '../../../domain/events/dates/dated-title.ts'
import { longWait } from '../../../domain/kit/duration.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { addDays, dayOf, formatBytes, formatShortDateTime } from '../../../domain/kit/format.ts'
import { parseInput } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { agentName, isBot } from '../../../domain/visits/agent.ts'
import { type Metric, type MetricsFilter, MetricsQuery } from '../../../domain/visits/visitor.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { DateField, TextField } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Loading } from '../../site/blocks/loading.tsx'
import { useBind } from '../kit/bind.ts'
import { ScrollBox } from '../kit/editor/dialog.tsx'
import { Failure } from '../kit/failure.tsx'
import { useFocusOnError } from '../kit/focus.ts'
import { Cell, PanelTable, TableRow, useShownItems } from '../kit/list/table.tsx'
import { api, errorSentence } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { countWithNoun, formatCount, formatShortSecond, readablePath } from './chart.tsx'

type FilterDraft = { date: string; bytes: string }
type FilterResult = { filter: MetricsFilter; metrics: readonly Metric[] }

/** Parses the typed filter; throws the same error as the server. "1.000" is ambiguous and therefore invalid. */
export const filterOf = ({ date, bytes }: FilterDraft): MetricsFilter =>
  parseInput(MetricsQuery, { filter: { date, bytes: /^\s*\d+\s*$/.test(bytes) ? Number(bytes) : Number.NaN } }).filter

const yesterday = () => addDays(dayOf(new Date().toISOString()), -1)

/** Visitors by IP address. */
export function VisitorsTable() {
  const [draft, setTyped] = useState<FilterDraft>(() => ({ date: yesterday(), bytes: '1000' }))
  const [result, setFound] = useState<FilterResult>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function get() {
    setBusy(true)
    setError(undefined)
    try {
      const filter = filterOf(draft)
      setFound({ filter, metrics: await call(api.metrics.$post({ header: longWait, json: { filter } })) })
    } catch (caught) {
      setError(caught)
    }
    setBusy(false)
  }
  const getFirst = useEffectEvent(get)
  useEffect(() => void getFirst(), [])
  return (
    <>
      <FilterForm
        draft={draft}
        onChange={change => {
          setTyped({ ...draft, ...change })
          setError(undefined)
        }}
        onSubmit={get}
        isBusy={isBusy}
        error={error}
      />
      {result && <VisitorList {...result} />}
    </>
  )
}

type FilterFormProps = {
  draft: FilterDraft
  onChange: (change: Partial<FilterDraft>) => void
  onSubmit: () => Promise<void>
  isBusy: boolean
  error: unknown
}

function FilterForm({ draft, onChange, onSubmit, isBusy, error }: FilterFormProps) {
  const form = useFocusOnError<HTMLFormElement>(error)
  const { 'filter.date': date = '', 'filter.bytes': bytes = '' } = (error instanceof AppError && error.fields) || {}
  const labels = { date: t('End date', 'Zuletzt gesehen ab'), bytes: 'Bytes' }
  const bind = useBind({ draft, change: onChange }, labels, { date, bytes })
  return (
    <>
      <form
        className="panel-filter visitors-filter"
        noValidate
        ref={form}
        onSubmit={event => {
          event.preventDefault()
          if (!isBusy) void onSubmit()
        }}
      >
        <DateField {...bind.text('date')} />
        <TextField {...bind.text('bytes')} inputMode="numeric" autoComplete="off" />
        <div className="visitors-get">
          <Button type="submit" small aria-disabled={isBusy}>
            {t('Get Metrics', 'Zeigen')}
          </Button>
          {isBusy && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
        </div>
      </form>
      <Failure>{error !== undefined && !date && !bytes ? errorSentence(error) : ''}</Failure>
    </>
  )
}

const columns = () => [
  'IP',
  t('Agents', 'Browser'),
  t('Start → End', 'Beginn → Ende'),
  { label: t('Total Size', 'Datenmenge'), className: 'number' },
  { label: t('Requests', 'Aufrufe'), className: 'number visitor-requests' },
]

function VisitorList({ filter, metrics }: FilterResult) {
  const ownIp = useList('user')?.ip
  const { listed, showAll } = useShownItems(metrics, 100, t('visitors', 'Besucher'))
  const which = t(
    `last seen on ${shownDay(filter.date)} or later. Who loaded less than ${formatBytes(filter.bytes)} is left out.`,
    `zuletzt am ${shownDay(filter.date)} oder danach. Wer weniger als ${formatBytes(filter.bytes)} geladen hat, fehlt hier.`,
  )
  return (
    <div className="visitors-table">
      <p className="note" role="status">
        {metrics.length === 0
          ? t('Nobody matches this filter.', 'Zu diesem Filter passt niemand.')
          : `${countWithNoun(metrics.length, 'visitor')}, ${which}`}
      </p>
      <PanelTable columns={columns()} foot={showAll}>
        {listed.map(metric => (
          <VisitorRows key={metric.ip} metric={metric} isOwn={metric.ip === ownIp} />
        ))}
      </PanelTable>
    </div>
  )
}

/** Memoized: parsing the user agents of thousands of visitors is slow. */
const VisitorRows = memo(function VisitorRows({ metric, isOwn }: { metric: Metric; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { ip, userAgents, startDate, endDate, bytes, count } = metric
  return (
    <>
      <TableRow className={isOwn ? 'own' : undefined}>
        <Cell>
          {ip} {isOwn && <span className="visitor-tag visitor-own">{t('your IP', 'deine IP')}</span>}
          {userAgents.every(isBot) && <span className="visitor-tag">bot</span>}
        </Cell>
        <Agents agents={userAgents} />
        <Cell>
          {/* Allows a line break only after the arrow. */}
          <span className="moment">{formatShortDateTime(startDate)} →</span>{' '}
          <span className="moment">{formatShortDateTime(endDate)}</span>
        </Cell>
        {formatBytes(bytes)}
        <button
          className="row-button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {formatCount(count)}
          <span className="visually-hidden"> {t(`requests of ${ip}`, `Aufrufe von ${ip}`)}</span>
          <Icon name="chevron" />
        </button>
      </TableRow>
      {isOpen && (
        <tr className="visitor-more" id={id}>
          <td colSpan={columns().length}>
            <RawAgents visitor={metric} />
            <Requests visitor={metric} />
          </td>
        </tr>
      )}
    </>
  )
})

const shownAgents = 3

/** Shows readable names of browsers and bots, the first one larger. */
function Agents({ agents }: { agents: readonly string[] }) {
  const names = [...Map.groupBy(agents, agentName)]
  const hiddenCount = names.length - shownAgents
  return (
    <>
      {names.slice(0, shownAgents).map(([name, raw], index) => {
        const title = raw.join('\n')
        return index === 0 ? (
          <span key={name} title={title}>
            {name}
          </span>
        ) : (
          <small key={name} title={title}>
            {name}
          </small>
        )
      })}
      {hiddenCount > 0 && <small>{t(`and ${hiddenCount} more`, `und ${hiddenCount} weitere`)}</small>}
    </>
  )
}

function RawAgents({ visitor: { ip, userAgents } }: { visitor: Metric }) {
  const { listed, showAll } = useShownItems(userAgents, 8, t(`agents of ${ip}`, `Browser von ${ip}`))
  return (
    <>
      <h3>
        {userAgents.length === 1
          ? t('Agent', 'Browser')
          : t(`${formatCount(userAgents.length)} Agents`, `${formatCount(userAgents.length)} Browser`)}
      </h3>
      <PlainList className="raw-agents">
        {listed.map(agent => (
          <li key={agent}>{agent || t('did not say', 'ohne Angabe')}</li>
        ))}
      </PlainList>
      {showAll}
    </>
  )
}

function Requests({ visitor: { ip, requests, count } }: { visitor: Metric }) {
  return (
    <>
      <h3>
        {count > requests.length
          ? t(
              `The Newest ${formatCount(requests.length)} of ${countWithNoun(count, 'request')}`,
              `Die neuesten ${formatCount(requests.length)} von ${countWithNoun(count, 'request')}`,
            )
          : countWithNoun(count, 'request')}
      </h3>
      <ScrollBox label={t(`Requests of ${ip}`, `Aufrufe von ${ip}`)}>
        <PlainList ordered className="requests">
          {requests.map(({ date, method, path, status, bytes }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests have no id, and the list is only replaced as a whole
            <li key={index}>
              <span>{formatShortSecond(date)}</span>
              <span>{method}</span>
              <span className="request-path">{readablePath(path)}</span>
              <span className={status >= 400 ? 'state-bad' : undefined}>{status}</span>
              <span>{formatBytes(bytes)}</span>
            </li>
          ))}
        </PlainList>
      </ScrollBox>
    </>
  )
}
