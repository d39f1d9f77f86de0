import * as v from 'valibot'
import { addDays, type Day } from '../kit/format.ts'
import { t } from '../kit/language.ts'
import { addMistake, countedNames, increase, type Mistake, mostFirst } from './counts.ts'
import type { Figures } from './figures.ts'

const spans = ['days', 'months'] as const
/** The last 31 days, or the last twelve months. */
export type OverviewSpan = (typeof spans)[number]

export const OverviewQuery = v.object({
  span: v.picklist(spans, () => t('Please choose days or months.', 'Bitte wähle Tage oder Monate.')),
})

type Count = Pick<Figures, 'visits' | 'views'>

/** Statistics of a period, for the panel. */
export type Overview = Figures & {
  /** One for each day (`yyyy-MM-dd`) or month (`yyyy-MM`), oldest first; the last is the current one. */
  bars: ({ name: string } & Count)[]
  /** The last seven whole days, until yesterday, and the seven before. */
  weeks: { from: Day; to: Day; now: Count; before: Count }
}

export function firstDayOf(span: OverviewSpan, today: Day): Day {
  if (span === 'days') return addDays(today, -30)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 12, 1))
  return first.toISOString().slice(0, 10)
}

/** Sums seven days from `first` on. */
function countOf(days: ReadonlyMap<Day, Figures>, first: Day): Count {
  const week = Array.from({ length: 7 }, (_, at) => days.get(addDays(first, at)))
  return {
    visits: week.reduce((sum, day) => sum + (day?.visits ?? 0), 0),
    views: week.reduce((sum, day) => sum + (day?.views ?? 0), 0),
  }
}

/** Sums up the days of a period. */
export function overviewOf(days: ReadonlyMap<Day, Figures>, span: OverviewSpan, today: Day): Overview {
  const bars = new Map<string, { name: string } & Count>()
  const sum = { requests: 0, bytes: 0, visits: 0, views: 0 }
  const lists = { pages: new Map<string, number>(), referrers: new Map(), devices: new Map(), bots: new Map() }
  const mistakes = new Map<string, Mistake>()
  for (let day = firstDayOf(span, today); day <= today; day = addDays(day, 1)) {
    const name = span === 'days' ? day : day.slice(0, 7)
    const bar = bars.get(name) ?? { name, visits: 0, views: 0 }
    bars.set(name, bar)
    const figures = days.get(day)
    if (!figures) continue
    bar.visits += figures.visits
    bar.views += figures.views
    for (const part of ['requests', 'bytes', 'visits', 'views'] as const) sum[part] += figures[part]
    for (const list of ['pages', 'referrers', 'devices', 'bots'] as const)
      for (const { name: item, count } of figures[list]) increase(lists[list], item, count)
    for (const mistake of figures.mistakes) addMistake(mistakes, mistake)
  }
  return {
    ...sum,
    bars: [...bars.values()],
    weeks: {
      from: addDays(today, -7),
      to: addDays(today, -1),
      now: countOf(days, addDays(today, -7)),
      before: countOf(days, addDays(today, -14)),
    },
    pages: mostFirst(countedNames(lists.pages)),
    referrers: mostFirst(countedNames(lists.referrers)),
    devices: mostFirst(countedNames(lists.devices)),
    bots: mostFirst(countedNames(lists.bots)),
    mistakes: mostFirst([...mistakes.values()]),
  }
}
