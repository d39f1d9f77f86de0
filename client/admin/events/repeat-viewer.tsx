import { useState } from 'react'
import { shownWhen } from '../../../domain/events/dates/office-dates.ts'
import type { Event } from '../../../domain/events/event.ts'
import { daysAfter, MAX_DATES, type Rhythm } from '../../../domain/events/repetition.ts'
import { seriesDatesOf, timesFrom } from '../../../domain/events/series.ts'
import { addDays, type Day, dayOf, formatTime, type Instant, instantOf, isDay } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { isHoliday } from '../../../domain/money/terms/working-day.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../kit/ui/field.tsx'
import { useBind, useEntries } from '../kit/bind.ts'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { ChoiceSelect, type Choices } from '../kit/form/choice-select.tsx'
import { shortWhen } from '../kit/words/day.ts'
import { api } from '../state/api.ts'
import { useList } from '../state/lists.ts'
import { closeOverlay } from '../state/overlay.ts'
import { showSuccess } from '../state/page/success.ts'

type Plan = {
  rhythm: Rhythm | 'chosen'
  ends: 'times' | 'until'
  times: string
  until: Day
  /** For days chosen one by one: the days so far, and the one being typed. */
  chosen: readonly Day[]
  day: Day
}

const rhythmWords = (): Choices<Plan['rhythm']> => [
  ['weekly', t('Every week', 'Jede Woche')],
  ['fortnightly', t('Every two weeks', 'Alle zwei Wochen')],
  ['monthly', t('Every month, on the same weekday', 'Jeden Monat, am selben Wochentag')],
  ['chosen', t('On days of my choice', 'An Tagen, die ich wähle')],
]
const endWords = (): Choices<Plan['ends']> => [
  ['times', t('A number of times', 'Eine Anzahl von Malen')],
  ['until', t('Until a day', 'Bis zu einem Tag')],
]

/** Excludes days on which the series already has an event. */
function plannedDays(first: Day, { rhythm, ends, times, until, chosen }: Plan, isNew: (day: Day) => boolean): Day[] {
  if (rhythm === 'chosen') return chosen.filter(isNew)
  if (ends === 'times')
    return daysAfter(first, rhythm, { times: MAX_DATES })
      .filter(isNew)
      .slice(0, Number.parseInt(times, 10) || 0)
  return isDay(until) ? daysAfter(first, rhythm, { until }).filter(isNew) : []
}

/** Repeats an event by a rule; each generated date can be left out (D72). */
export function RepeatViewer({ item }: { item: Event }) {
  const events = useList('events') ?? []
  const event = events.find(({ _id }) => _id === item._id) ?? item
  const first = dayOf(event.startDate)
  const form = useEntries<Plan>({
    rhythm: 'weekly',
    ends: 'times',
    times: '3',
    until: addDays(first, 28),
    chosen: [],
    day: '',
  })
  const plan = form.draft
  const { region } = useList('site') ?? {}
  const isFree = (start: Instant) => isHoliday(dayOf(start), region)
  /** Dates whose box was toggled: holidays are unticked by default. */
  const [turned, setTurned] = useState<ReadonlySet<Instant>>(new Set())
  const isWanted = (start: Instant) => turned.has(start) === isFree(start)
  const { run, isBusy, failure } = useCall()
  const takenStarts = new Set([event, ...seriesDatesOf(event, events)].map(({ startDate }) => startDate))
  const startOn = (day: Day) => instantOf(day, formatTime(event.startDate))
  const starts = plannedDays(first, plan, day => !takenStarts.has(startOn(day))).map(startOn)
  const wantedStarts = starts.filter(isWanted)

  const add = () =>
    run(async () => {
      const { _id, lastModifiedDate } = event
      await call(api.event.repeat.$post({ json: { _id, lastModifiedDate, starts: wantedStarts } }))
      closeOverlay()
      void showSuccess(addedWords(wantedStarts.length), 'events')
    })
  const turn = (start: Instant) =>
    setTurned(before =>
      before.has(start) ? new Set([...before].filter(other => other !== start)) : new Set([...before, start]),
    )

  return (
    <Viewer
      help="termine#eine-serie-drei-samstage-jeder-zweite-mittwoch"
      title={t(`Repeat: ${event.title}`, `Wiederholen: ${event.title}`)}
      isBusy={isBusy}
      isUnsaved={form.isTyped || turned.size > 0}
      decision={
        <Button small disabled={isBusy || wantedStarts.length === 0} onClick={add}>
          {addWords(wantedStarts.length)}
        </Button>
      }
    >
      <div className="editor-columns">
        <div className="editor-fields">
          <p>
            {t(
              `The first date is ${shownWhen(event)}. Each further one has places of its own.`,
              `Der erste Termin ist ${shownWhen(event)}. Jeder weitere bekommt eigene Plätze.`,
            )}
          </p>
          <Rule {...form} />
        </div>
        <fieldset className="questions">
          <legend>{t('That makes', 'Das ergibt')}</legend>
          {starts.length === 0 && <p className="note">{t('No further date yet.', 'Noch kein weiterer Termin.')}</p>}
          {starts.map(start => (
            <CheckBox
              key={start}
              id={`start-${start}`}
              label={shortWhen(timesFrom(event, start)) + (isFree(start) ? t(' (holiday)', ' (Feiertag)') : '')}
              checked={isWanted(start)}
              onChange={() => turn(start)}
            />
          ))}
        </fieldset>
      </div>
      <Failure>{failure}</Failure>
    </Viewer>
  )
}

const addWords = (count: number) =>
  count === 1 ? t('Add 1 Date', '1 Termin anlegen') : t(`Add ${count} Dates`, `${count} Termine anlegen`)
const addedWords = (count: number) =>
  count === 1 ? t('1 date added', '1 Termin angelegt') : t(`${count} dates added`, `${count} Termine angelegt`)

function Rule(form: ReturnType<typeof useEntries<Plan>>) {
  const { draft: plan, change } = form
  const { chosen, day } = plan
  const bind = useBind(form, {
    rhythm: t('Rhythm', 'Rhythmus'),
    ends: t('How long', 'Wie lange'),
    times: t('Further dates', 'Weitere Termine'),
    until: t('Until', 'Bis'),
    day: t('Day', 'Tag'),
  })
  const isNew = isDay(day) && !chosen.includes(day) && chosen.length < MAX_DATES
  return (
    <>
      <ChoiceSelect {...bind.value('rhythm')} className="half" choices={rhythmWords()} />
      {plan.rhythm === 'chosen' ? (
        <>
          <TextField {...bind.text('day')} className="half" type="date" />
          <p>
            <Button
              variant="outline"
              small
              disabled={!isNew}
              onClick={() => change({ chosen: [...chosen, day].sort(), day: '' })}
            >
              {t('Add This Day', 'Diesen Tag dazunehmen')}
            </Button>
          </p>
        </>
      ) : (
        <>
          <ChoiceSelect {...bind.value('ends')} className="half" choices={endWords()} />
          {plan.ends === 'times' ? (
            <TextField {...bind.text('times')} className="half" type="number" min={1} max={MAX_DATES} />
          ) : (
            <TextField
              {...bind.text('until')}
              hint={t('Including this day', 'Dieser Tag zählt mit')}
              className="half"
              type="date"
            />
          )}
        </>
      )}
    </>
  )
}
