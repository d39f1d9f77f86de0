import { t } from '../kit/language.ts'
import { runAtOnce, type SlicedWork } from '../kit/sliced-work.ts'
import type { ImportPreview, PreviewRow } from './import.ts'

/** Reasons why an entry is skipped. */
export type LeaveReason =
  | 'past'
  | 'cancelled'
  | 'private'
  | 'beyond'
  | 'superseded'
  | 'notUnderstood'
  | 'noPlace'
  | 'noEntry'
  | 'unsubscribed'
  | 'blocked'
  | 'unconfirmed'
  | 'asleep'
  | 'invited'
  | 'known'
  | 'unticked'

/** Skips events that ended earlier. */
export const DAYS_BEFORE = 366

/** A skipped entry, by its number in the file. */
type SkippedEntry = { row: number; what: string; reason: LeaveReason; why: string }

/** A skipped part of a file that is not an entry. */
export type SkippedPart = { what: string; why: string }

/**
 * Accounts for all entries of a file: `found` is `taken` plus the length of `left`. An entry is a VEVENT, a row of a
 * table or an item of an export. A series is one entry; its events are counted in addition.
 */
export type ImportReport = {
  found: number
  taken: number
  left: SkippedEntry[]
  /** Imported entries with notes, such as a skipped value. */
  noted: { row: number; what: string; why: string }[]
  /** Headings of skipped columns. */
  columns: string[]
  beside: SkippedPart[]
  series: { row: number; what: string; dates: number; taken: number }[]
}

/** Counts entries, and the imported ones. */
export function countEntries(
  rows: readonly Pick<PreviewRow, 'row' | 'id' | 'outcome'>[],
  unticked: ReadonlySet<string>,
): Pick<ImportReport, 'found' | 'taken'> {
  const coming = rows.filter(({ outcome, id }) => outcome === 'new' && !unticked.has(id))
  const count = (selected: typeof rows) => new Set(selected.map(({ row }) => row)).size
  return { found: count(rows), taken: count(coming) }
}

type ReportContext = { unticked?: ReadonlySet<string>; columns?: string[]; beside?: SkippedPart[] | undefined }

/** Reports on a preview's rows; rows with the same number are one entry. */
export const reportOf = (rows: readonly PreviewRow[], context?: ReportContext): ImportReport =>
  runAtOnce(reportSteps(rows, context))

/** `reportOf` in steps, since a WordPress export has thousands of entries. */
export function* reportSteps(
  rows: readonly PreviewRow[],
  { unticked = new Set(), columns = [], beside = [] }: ReportContext = {},
): SlicedWork<ImportReport> {
  const report: ImportReport = { found: 0, taken: 0, left: [], noted: [], columns, beside, series: [] }
  for (const [row, parts] of Map.groupBy(rows, ({ row }) => row)) {
    yield 0
    const [first] = parts
    if (!first) continue
    const { what } = first
    const coming = parts.filter(({ outcome, id }) => outcome === 'new' && !unticked.has(id))
    const imported = coming.length
    report.found += 1
    if (imported > 0) report.taken += 1
    const why = inOneLine([...new Set(coming.flatMap(({ notes }) => notes))])
    if (why !== '') report.noted.push({ row, what, why })
    if (imported === 0) report.left.push({ row, what, ...whyLeft(parts) })
    if (parts.length > 1) report.series.push({ row, what, dates: parts.length, taken: imported })
  }
  return report
}

/** Returns why an entry was skipped. Of several events in an entry, a new one decides, otherwise a known one. */
function whyLeft(parts: readonly PreviewRow[]): Pick<SkippedEntry, 'reason' | 'why'> {
  const part = (['new', 'known', 'left'] as const).flatMap(
    wantedOutcome => parts.find(({ outcome }) => outcome === wantedOutcome) ?? [],
  )[0]
  const { outcome, notes, reason } = part ?? parts[0] ?? { outcome: 'wrong', notes: [] }
  if (outcome === 'new') return { reason: 'unticked', why: reasonWords('unticked') }
  const why = reason ?? (outcome === 'known' ? 'known' : 'notUnderstood')
  return { reason: why, why: inOneLine(notes) || reasonWords(why) }
}

/** Joins notes, with semicolons after those that are not sentences. */
const inOneLine = (notes: readonly string[]) =>
  notes.reduce((line, note) => (line === '' ? note : `${line}${/[.!?]$/.test(line) ? '' : ';'} ${note}`), '')

export const reasonWords = (reason: LeaveReason): string =>
  ({
    past: t('Over for more than a year.', 'Seit über einem Jahr vorbei.'),
    cancelled: t('Called off.', 'Abgesagt.'),
    private: t('Private in the calendar: left out.', 'Privat im Kalender: bleibt draußen.'),
    beyond: t('More than two years ahead.', 'Mehr als zwei Jahre voraus.'),
    superseded: t('An older version of another entry.', 'Eine ältere Fassung eines anderen Eintrags.'),
    notUnderstood: t('Not understood.', 'Nicht verstanden.'),
    noPlace: t('There is no place for it here.', 'Dafür gibt es hier keinen Platz.'),
    noEntry: t('A heading or a sum, no registration.', 'Eine Überschrift oder eine Summe, keine Anmeldung.'),
    unsubscribed: t(
      'Unsubscribed or undeliverable there: put onto the blacklist.',
      'Dort abgemeldet oder unzustellbar: kommt auf die Sperrliste.',
    ),
    blocked: t('On the blacklist.', 'Steht auf der Sperrliste.'),
    unconfirmed: t('Never confirmed there.', 'Dort nie bestätigt.'),
    asleep: t('Not written to there either.', 'Wurde auch dort nicht angeschrieben.'),
    invited: t(
      'Was invited once already; nobody is invited twice.',
      'Wurde schon einmal eingeladen; zweimal geht das nicht.',
    ),
    known: t('Already there.', 'Schon da.'),
    unticked: t('Not ticked.', 'Nicht angekreuzt.'),
  })[reason]

/** Lists the columns of a table that are not read. */
export function unreadColumns({ headings, fields }: Pick<ImportPreview, 'headings' | 'fields'>): string[] {
  const readColumns = new Set(fields.flatMap(({ column, more = [] }) => [column, ...more]))
  return headings.filter((heading, at) => heading !== '' && !readColumns.has(at))
}

/** Formats the report as a table of texts: counts, skipped columns, skipped entries, and notes. */
export const reportTable = ({ found, taken, left, noted, columns, beside }: ImportReport): string[][] => [
  [t('Entry', 'Eintrag'), t('What', 'Was'), t('Result', 'Ergebnis'), t('Reason', 'Grund')],
  ['', t(`${found} found`, `${found} gefunden`), t(`${taken} imported`, `${taken} kommen mit`), ''],
  ...columns.map(heading => ['', t(`Column ${heading}`, `Spalte ${heading}`), t('left out', 'kommt nicht mit'), '']),
  ...beside.map(({ what, why }) => ['', what, t('left out', 'kommt nicht mit'), why]),
  ...left.map(({ row, what, why }) => [String(row), what, t('left out', 'kommt nicht mit'), why]),
  ...noted.map(({ row, what, why }) => [String(row), what, t('imported', 'kommt mit'), why]),
]
