import { useState } from 'react'
import { plainName } from '../../../domain/bookings/people/booked-twice.ts'
import type { Event } from '../../../domain/events/event.ts'
import type { ImportOptions, PreviewRow } from '../../../domain/import/import.ts'
import { euroOfCell } from '../../../domain/import/tables/cells.ts'
import { t } from '../../../domain/kit/language.ts'
import { CheckBox, TextField } from '../../kit/ui/field.tsx'
import { useBind } from '../kit/bind.ts'
import { ChoiceSelect } from '../kit/form/choice-select.tsx'
import { dateChoice } from '../kit/words/day.ts'
import { useList } from '../state/lists.ts'

type EventChoiceProps = { event: string | undefined; isBusy: boolean; choose: (event: string) => void }

/** Asks for the event of a list whose rows do not name one. */
export function EventOfList({ event = '', isBusy, choose }: EventChoiceProps) {
  return (
    <EventSelect
      id="import-one-event"
      label={t('All of these are for', 'Alle gehören zu')}
      hint={t(
        'No column names the event. If one does, choose it below.',
        'Keine Spalte nennt den Termin. Tut es doch eine, wähle sie unten.',
      )}
      {...{ event, isBusy, choose }}
    />
  )
}

type As = NonNullable<ImportOptions['as']>
type RepeatedChoiceProps = {
  rows: readonly PreviewRow[]
  as: As | undefined
  isBusy: boolean
  choose: (as: As) => void
}

/** Asks how dates that belong together are booked: each by itself, or all as one course (D74). */
export function RepeatedChoice({ rows, as = 'series', isBusy, choose }: RepeatedChoiceProps) {
  if (!rows.some(({ isRepeated }) => isRepeated)) return null
  return (
    <ChoiceSelect
      id="import-as"
      label={t('Repeating entries become', 'Was sich wiederholt, kommt als')}
      hint={t(
        'You can still change it for each one until somebody books.',
        'Bei jedem lässt es sich noch ändern, bis jemand bucht.',
      )}
      disabled={isBusy}
      value={as}
      onChange={choose}
      choices={[
        ['series', t('Series: each date is booked separately', 'Serie: jeder Termin wird für sich gebucht')],
        ['course', t('Course: all dates are booked together', 'Kurs: alle Termine werden zusammen gebucht')],
      ]}
    />
  )
}

type NamedEventsProps = {
  rows: readonly PreviewRow[]
  /** Chosen event ids by the rows' text. */
  chosen: Readonly<Record<string, string>>
  isBusy: boolean
  choose: (chosen: Record<string, string>) => void
}

/** Asks for the event of each text that matches none of this site's events, or several. */
export function NamedEvents({ rows, chosen, isBusy, choose }: NamedEventsProps) {
  const asking = Map.groupBy(
    rows.filter(({ asks }) => asks !== undefined),
    ({ asks = '' }) => asks,
  )
  const texts = [...new Set([...Object.keys(chosen), ...asking.keys()])]
  if (texts.length === 0) return null
  return (
    <fieldset className="import-events">
      <legend>{t('Which event is meant?', 'Welcher Termin ist gemeint?')}</legend>
      {texts.map((text, at) => {
        const count = asking.get(text)?.length ?? 0
        const { [text]: _, ...others } = chosen
        const event = (Object.hasOwn(chosen, text) && chosen[text]) || ''
        return (
          <EventSelect
            key={text}
            id={`import-event-${at}`}
            label={[
              text === '' ? t('Rows without an event', 'Zeilen ohne Termin') : shorten(text),
              count > 0 && rowsWord(count),
            ]
              .filter(Boolean)
              .join(': ')}
            like={text}
            {...{ event, isBusy }}
            choose={event => choose(event === '' ? others : { ...others, [text]: event })}
          />
        )
      })}
    </fieldset>
  )
}

/** Keeps the end, where long texts may differ. */
const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 120)} … ${text.slice(-60)}` : text)

const rowsWord = (count: number) => (count === 1 ? t('1 row', '1 Zeile') : t(`${count} rows`, `${count} Zeilen`))

type EventSelectProps = EventChoiceProps & {
  id: string
  label: string
  hint?: string
  /** Events named in this text come first. */
  like?: string
}

/** Selects an event: coming ones first, the next on top, then past ones, the latest on top. */
function EventSelect({ id, label, hint, like = '', event = '', isBusy, choose }: EventSelectProps) {
  const wantedName = plainName(like)
  const isLike = ({ title }: Event) => wantedName.includes(plainName(title))
  const now = new Date().toISOString()
  const isOver = ({ endDate }: Event) => endDate < now
  const events = (useList('events') ?? []).toSorted(
    (a, b) =>
      Number(isLike(b)) - Number(isLike(a)) ||
      Number(isOver(a)) - Number(isOver(b)) ||
      a.startDate.localeCompare(b.startDate) * (isOver(a) ? -1 : 1),
  )
  return (
    <ChoiceSelect
      id={id}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      disabled={isBusy}
      value={event}
      onChange={choose}
      choices={[
        ['', t('Please choose an event', 'Bitte wähle einen Termin')],
        ...events.map(event => [event._id, dateChoice(event)] as const),
      ]}
    />
  )
}

/** The educator's confirmation for subscribers with proof of consent, and for those to be invited (D78). */
export type ConsentWords = { proven: boolean; asked: boolean }

const isCovered = ({ isInvited }: PreviewRow, { proven, asked }: ConsentWords) => (isInvited ? asked : proven)

/** Ids of rows to skip: unticked ones, and new ones without the educator's confirmation. */
export const uncoveredIds = (
  rows: readonly PreviewRow[],
  unticked: ReadonlySet<string>,
  words: ConsentWords,
): ReadonlySet<string> =>
  new Set([...unticked, ...rows.flatMap(row => (row.outcome === 'new' && !isCovered(row, words) ? [row.id] : []))])

type Props = {
  rows: readonly PreviewRow[]
  words: ConsentWords
  isBusy: boolean
  choose: (words: ConsentWords) => void
}

/** Asks for the educator's confirmation, if it affects anybody. */
export function ConsentPart({ rows, words, isBusy, choose }: Props) {
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  const invited = fresh.filter(({ isInvited }) => isInvited).length
  const proven = fresh.length - invited
  const bind = useBind(
    { draft: words, change: changes => choose({ ...words, ...changes }) },
    {
      proven: t(
        `With proof (${proven}): they have agreed to get this newsletter from me, and the proof is in this list.`,
        `Mit Nachweis (${proven}): Sie haben zugestimmt, meinen Newsletter zu bekommen, und der Nachweis steht in dieser Liste.`,
      ),
      asked: t(
        `Without proof (${invited}): each of them has asked me for the newsletter. Each gets one letter to confirm, once and never again.`,
        `Ohne Nachweis (${invited}): Jede und jeder davon hat mich um den Newsletter gebeten. Alle bekommen einen Brief zum Bestätigen, einmal und nie wieder.`,
      ),
    },
  )
  return (
    <>
      {proven > 0 && <CheckBox {...bind.box('proven')} disabled={isBusy} />}
      {invited > 0 && <CheckBox {...bind.box('asked')} disabled={isBusy} />}
    </>
  )
}

type Price = number | undefined
type PriceChoiceProps = {
  /** The price that the preview used. */
  applied: Price
  isBusy: boolean
  /** Called while typing; NaN for an invalid price. */
  type: (cost: Price) => void
  choose: (cost: Price) => void
}

const priceIn = (text: string): Price => (text.trim() === '' ? undefined : (euroOfCell(text) ?? Number.NaN))

/** Asks for the price of all events without one in the file. */
export function PriceChoice({ applied, isBusy, type, choose }: PriceChoiceProps) {
  const [text, setText] = useState('')
  const cost = priceIn(text)
  const isWrong = Number.isNaN(cost)
  const apply = () => {
    if (!isBusy && !isWrong && cost !== applied) choose(cost)
  }
  return (
    <TextField
      id="import-cost"
      className="import-cost"
      label={t('Price of all events without one, in euros', 'Preis für alle Termine ohne Preis, in Euro')}
      hint={t('0 is free, empty is a price on request.', '0 heißt kostenlos, leer heißt Preis auf Anfrage.')}
      error={
        isWrong
          ? t('Please enter an amount such as 35 or 12.50.', 'Bitte gib einen Betrag ein, etwa 35 oder 12,50.')
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
      disabled={isBusy}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        type(priceIn(target.value))
      }}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
