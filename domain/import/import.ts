import * as v from 'valibot'
import { AppError } from '../kit/error.ts'
import type { Instant } from '../kit/format.ts'
import { FlagInput } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { Id, InstantText } from '../kit/schema.ts'
import type { ImportedChange } from './event-changes.ts'
import { RunName } from './progress.ts'
import type { ImportReport, LeaveReason } from './report.ts'

/** Kinds of imported data. Events come from tables or iCalendar files, pages from WordPress exports or tables. */
export const importKinds = ['events', 'registrations', 'pages', 'subscribers'] as const
export type ImportKind = (typeof importKinds)[number]

/** Maximum file size. WordPress exports are parsed while they arrive. */
export const IMPORT_BYTES: Readonly<Record<ImportKind, number>> = {
  events: 5_000_000,
  registrations: 5_000_000,
  pages: 100_000_000,
  subscribers: 5_000_000,
}
/** Limit for the rows of a file, all of which the preview shows. */
export const IMPORT_ROWS = 5000

export const tooManyRows = () =>
  new AppError(
    'invalid',
    t(
      `There are more than ${IMPORT_ROWS} rows. Please divide the file.`,
      `Das sind mehr als ${IMPORT_ROWS} Zeilen. Bitte teile die Datei auf.`,
    ),
  )

const ImportedRecord = v.object({
  /** Kind of the record, named as in the bin. Subscribers and invitations never enter the bin. */
  kind: v.picklist(['event', 'registration', 'info', 'image', 'file', 'subscriber', 'invitation']),
  id: Id,
  /**
   * Hash of the file's id (a UID, a page number), to recognise it in another import. Hashed, since UIDs may contain
   * names.
   */
  key: v.exactOptional(v.string()),
  /** Creation date, if not that of the import. */
  date: v.exactOptional(InstantText),
})
export type ImportedRecord = v.InferOutput<typeof ImportedRecord>

/** A path of the old site, and the page that it leads to now. */
const Redirect = v.object({ from: v.string(), page: Id })
type Redirect = v.InferOutput<typeof Redirect>

/**
 * An import and the records it created, for undo. File names are not stored, since they may contain names of people.
 */
export const Import = v.object({
  _id: Id,
  kind: v.picklist(importKinds),
  date: InstantText,
  /** Id of the account. */
  by: v.exactOptional(v.string()),
  /** Format of the file, number of entries, and number of imported ones. */
  file: v.exactOptional(
    v.object({ format: v.picklist(['xlsx', 'csv', 'ics', 'wxr']), found: v.number(), taken: v.number() }),
  ),
  made: v.array(ImportedRecord),
  redirects: v.array(Redirect),
})
export type Import = v.InferOutput<typeof Import>
export type FileFormat = NonNullable<Import['file']>['format']

/** Removes deleted records from imports, and imports without any. Returns the same list if nothing changes. */
export function withoutMadeRecords(imports: readonly Import[], removedIds: ReadonlySet<string>): readonly Import[] {
  if (!imports.some(({ made }) => made.some(({ id }) => removedIds.has(id)))) return imports
  return imports.flatMap(imported => {
    const remaining = imported.made.filter(({ id }) => !removedIds.has(id))
    return remaining.length === 0
      ? []
      : remaining.length === imported.made.length
        ? imported
        : { ...imported, made: remaining }
  })
}

/** Maps the ids of imported records of a kind to their last modification by an import. */
export const importMoments = (
  imports: readonly Import[],
  recordKind: ImportedRecord['kind'],
): ReadonlyMap<string, Instant> =>
  new Map(
    imports.flatMap(({ made, date: importDate }) =>
      made.flatMap(({ kind, id, date = importDate }): [string, Instant][] => (kind === recordKind ? [[id, date]] : [])),
    ),
  )

/** Updates the dates of records that another import changed, which does not count as a change by a person. */
export function withMoments(
  imports: readonly Import[],
  changed: readonly { _id: string; lastModifiedDate: Instant }[],
): readonly Import[] {
  if (changed.length === 0) return imports
  const dates = new Map(changed.map(({ _id, lastModifiedDate }) => [_id, lastModifiedDate]))
  return imports.map(imported =>
    imported.made.some(({ id }) => dates.has(id))
      ? { ...imported, made: imported.made.map(entry => ({ ...entry, ...dateOf(dates.get(entry.id)) })) }
      : imported,
  )
}
const dateOf = (date: Instant | undefined) => (date === undefined ? {} : { date })

const notRead = () => t('A file to import is expected.', 'Hier gehört eine Datei zum Einlesen hin.')

/** Ids by text. Not a valibot record, which drops keys such as `constructor`. */
const IdsByText = v.custom<Readonly<Record<string, string>>>(
  input =>
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    Object.values(input).every(id => v.is(Id, id)),
  notRead,
)

/** Options of an import, sent in the line before the file. */
export const ImportOptions = v.object(
  {
    kind: v.picklist(importKinds, notRead),
    /** Column of each field, counted from 0, -1 for none; detected from the headings by default. */
    columns: v.exactOptional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(-1)))),
    /** Publishes events at once; a column may override it. */
    shown: v.exactOptional(FlagInput),
    /** Price in euros for events without one. */
    cost: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))),
    /** Dates that a file names as belonging together: a series by default, or one course each. */
    as: v.exactOptional(v.picklist(['series', 'course'], notRead)),
    /** Event for registrations without one. */
    event: v.exactOptional(Id),
    /** Event chosen for each text (`asks`) that names no event of this site, or several. */
    namedEvents: v.exactOptional(IdsByText),
    /**
     * The educator confirms that subscribers with proof consented to her, and that all others asked for the newsletter
     * (D78).
     */
    consent: v.exactOptional(v.literal(true)),
    /** Images uploaded for the pages, by the pictures' old addresses. */
    pictures: v.exactOptional(v.record(v.string(), Id)),
    /** Likewise for linked PDF files. */
    files: v.exactOptional(v.record(v.string(), Id)),
    /** For `progress` and `cancel`. */
    run: v.exactOptional(RunName),
    /** Ids of new rows to skip. */
    leftOut: v.exactOptional(v.array(v.string())),
  },
  notRead,
)
export type ImportOptions = v.InferOutput<typeof ImportOptions>
/** Allows for thousands of pictures. */
export const OPTIONS_BYTES = 1_000_000

/** `known`: exists already; `left`: skipped for its `reason`; `wrong`: not understood, as the notes explain. */
export type RowOutcome = 'new' | 'known' | 'left' | 'wrong'
export type PreviewRow = {
  /** Stable across readings of the file. */
  id: string
  /** Row number, as in a spreadsheet. */
  row: number
  what: string
  outcome: RowOutcome
  notes: string[]
  reason?: LeaveReason | undefined
  /** Change of an existing event by the file. */
  change?: ImportedChange | undefined
  /** The row's text for its event, if it matches no event of this site, or several; "" if the row names no event. */
  asks?: string | undefined
  /** New, but to be looked at, such as one similar to an earlier booking: not selected by default. */
  isDoubtful?: true | undefined
  /** A new date of several that can be a series or a course. */
  isRepeated?: true | undefined
  /** A subscriber without proof, who would get a letter. */
  isInvited?: true | undefined
  /** Addresses of pictures on a new page. */
  pictures?: string[] | undefined
  /** Addresses of missing pictures on a page from an earlier import. */
  lacks?: string[] | undefined
  /** Addresses of linked PDF files. */
  files?: string[] | undefined
}

/** A field and its detected column, or -1. */
export type PreviewField = {
  name: string
  label: string
  column: number
  /** Further columns of the field, one for each person. */
  more?: number[] | undefined
  isNeeded: boolean
}

/** The effects of an import, before it is done. */
export type ImportPreview = {
  rows: PreviewRow[]
  /** About the whole file. */
  notes: string[]
  /** Headings of a table; otherwise empty. */
  headings: string[]
  fields: PreviewField[]
  redirects: Redirect['from'][]
  report: ImportReport
}

/** Changes of an import besides its own record. */
export type ImportPlan<Records> = {
  rows: PreviewRow[]
  records: Records
  made: ImportedRecord[]
  redirects: Redirect[]
}

/** `importedBookings`: all bookings of the event are from other imports, which can be undone first. */
export type StayReason = 'changed' | 'booked' | 'importedBookings' | 'billed' | 'shown' | 'linked' | 'confirmed'
/** A record that undo keeps, and the reason. */
export type StayingRecord = { kind: ImportedRecord['kind']; what: string; reason: StayReason; why: string }

/** An import in the panel's list. */
export type ListedImport = Omit<Import, 'made' | 'redirects' | 'by' | 'file'> & {
  file?: Import['file'] | undefined
  /** Name or address of the account; "" if it no longer exists. */
  by: string
  /** Number of records that undo would delete, by kind. */
  going: Record<ImportedRecord['kind'], number>
  staying: StayingRecord[]
  redirects: { from: string; title: string }[]
}

export const TemplateQuery = v.object({ of: v.picklist(['events', 'registrations'], notRead) }, notRead)
