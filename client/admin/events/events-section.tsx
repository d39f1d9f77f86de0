import { formatDateTime } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import type { EventRow } from '../../../domain/office/lists/events.ts'
import { CheckBox } from '../../kit/ui/field.tsx'
import { Hyphenated } from '../../kit/ui/hyphenated.tsx'
import { Failure } from '../kit/failure.tsx'
import { DeskLink } from '../kit/links.tsx'
import { PagedCount, PagedSearch, PagedTable, useKeptState, usePaging } from '../kit/list/paged-table.tsx'
import {
  AddRow,
  Cell,
  RowButton,
  Section,
  TableMenu,
  TableRow,
  useRowLimit,
  useShownItems,
  YesNo,
} from '../kit/list/table.tsx'
import { useOpening, useRowCalls } from '../kit/use-opening.ts'
import { seatWords, warningWords } from '../kit/words/seat-words.ts'
import { eventAbout } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { seriesWords } from './series-part.tsx'

/** Rows shown first on a phone. */
const FEW = 3

/** Shows all events, newest first (section 4). A switch at the end shows past ones. */
export function EventsSection() {
  const [isPastShown, setPastShown] = useKeptState('events past', false)
  const [typed, setTyped] = useKeptState('events typed', '')
  // A search includes past events.
  const few = useRowLimit(FEW)
  const isComing = !isPastShown && typed === ''
  // The short list contains the next events, shown newest first as well.
  const isShort = isComing && few === FEW
  const { data, paging } = usePaging('events', { time: isComing ? 'coming' : '' }, isShort ? 'start' : '')
  const { rows = [], past = 0, all = 0 } = data ?? {}
  const next = useShownItems(rows, isShort ? few : rows.length, t('dates', 'Termine'))
  const shown = isShort && paging.sort === '' ? next.listed.toReversed() : next.listed
  const calls = useRowCalls(shown)
  function search(words: string) {
    setTyped(words.trim())
    paging.search(words)
  }
  return (
    <Section
      help="termine"
      title={t('Events', 'Termine')}
      paging={paging}
      aside={
        <>
          <PagedCount paging={paging} />
          <TableMenu
            tables={[
              [t('Events', 'Termine'), '/api/event/export'],
              [t('Prices', 'Preise'), '/api/event/prices/export'],
            ]}
          />
        </>
      }
    >
      {all > FEW && <PagedSearch id="search-events" paging={{ ...paging, search }} />}
      <PagedTable
        paging={paging}
        name={t('Events', 'Termine')}
        isShort={shown.length < rows.length}
        columns={[
          { label: t('Title', 'Titel'), sort: 'title' },
          { label: t('Active', 'Aktiv'), sort: 'active' },
          { label: t('Start', 'Beginn'), sort: 'start' },
          { label: t('Location', 'Ort'), sort: 'location' },
        ]}
        empty={t('No dates yet.', 'Noch keine Termine.')}
        unfound={typed === '' ? t('No upcoming dates.', 'Keine kommenden Termine.') : undefined}
        top={
          <>
            <AddRow onClick={() => openOverlay({ kind: 'event' })}>{t('Add Event', 'Termin anlegen')}</AddRow>
            {past > 0 && typed === '' && (
              <CheckBox
                id="past-events"
                label={t(`Show past dates (${past})`, `Vergangene zeigen (${past})`)}
                checked={isPastShown}
                onChange={({ target }) => setPastShown(target.checked)}
              />
            )}
            {next.showAll}
            <Failure>{calls.failure}</Failure>
          </>
        }
      >
        {shown.map(row => (
          <Row key={row._id} row={row} calls={calls} />
        ))}
      </PagedTable>
    </Section>
  )
}

type RowProps = { row: EventRow; calls: ReturnType<typeof useRowCalls> }

function Row({ row, calls }: RowProps) {
  const { _id, title, active, startDate, locationName, isCancelled, seats, series, minimum } = row
  const { open, isBusy } = useOpening(work => calls.run(work, _id))
  const edit = () => open(async () => ({ kind: 'event', item: await eventAbout(_id) }))
  return (
    <TableRow aria-busy={isBusy}>
      <Cell>
        <DeskLink className="row-title" to={`/admin/desk/event/${_id}`}>
          <Hyphenated text={title} />
          {/* Dates of a series have the same title. */}
          <span className="visually-hidden">, {formatDateTime(startDate)}</span>
        </DeskLink>
        {seats && <small>{seatWords(row, seats)}</small>}
        {series && <small>{seriesWords(series.at, series.of)}</small>}
        {isCancelled && <small>{t('Called off', 'Abgesagt')}</small>}
        {minimum && <small>{warningWords(minimum)}</small>}
        <RowButton icon="edit" of={`${title}, ${formatDateTime(startDate)}`} onClick={edit}>
          {t('Edit', 'Bearbeiten')}
        </RowButton>
        <Failure>{calls.failureOf(_id)}</Failure>
      </Cell>
      <YesNo is={active} />
      {formatDateTime(startDate)}
      {locationName}
    </TableRow>
  )
}
