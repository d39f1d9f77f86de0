import { type Day, dayOf, formatDate, formatShortDate, type Instant, instantOf } from '../../kit/format.ts'
import { t } from '../../kit/language.ts'

/** The office's long form: `5 Dec 2026`, in German `5. Dez. 2026` */
export const shownDay = (day: Day): string =>
  t(new Date(`${day}T00:00Z`).toUTCString().slice(5, 16), formatShortDate(instantOf(day))).replace(/^0/, '')

/** The office's short form: `5 Dec`, in German `5. Dez.`; adds the year unless it is the current one. */
export function shortDayWords(day: Day, today: Day): string {
  const words = shownDay(day)
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -5) : words
}

type TitleAndStart = { title?: string | undefined; startDate?: Instant | undefined }

const join = (title: string | undefined, day: string | undefined) => [title, day].filter(Boolean).join(', ')

/** `Kinder-Waldtag, 5. Dez.`: the same title may be offered on several days. */
export const datedTitle = ({ title, startDate }: TitleAndStart, today: Day): string =>
  join(title, startDate && shortDayWords(dayOf(startDate), today))

/** `Kinder-Waldtag, 05.12.2026`, for exported tables, which are in German. */
export const datedTitleInTable = ({ title, startDate }: TitleAndStart): string =>
  join(title, startDate && formatDate(startDate))
