import * as v from 'valibot'
import { AppError } from '../error.ts'
import type { Instant } from '../format.ts'
import { Flag } from '../input.ts'
import { t } from '../language.ts'
import { Id, InstantText } from '../schema.ts'
import type { EventChange } from './event-changes.ts'
import { RunName } from './progress.ts'
import type { ImportReport, LeaveReason } from './report.ts'

/** The kinds of data that move in: as tables, as an iCalendar file, as an export of WordPress. */
export const importKinds = ['events', 'registrations', 'pages', 'subscribers'] as const
export type ImportKind = (typeof importKinds)[number]

/** How long a file may be. An export of WordPress is read while it arrives. */
export const IMPORT_BYTES: Readonly<Record<ImportKind, number>> = {
  events: 5_000_000,
  registrations: 5_000_000,
  pages: 100_000_000,
  subscribers: 5_000_000,
}
/** More than any educator has; each row is shown before it is imported. */
export const IMPORT_ROWS = 5000

export const tooManyRows = () =>
  new AppError(
    'invalid',
    t(
      `There are more than ${IMPORT_ROWS} rows. Please divide the file.`,
      `Das sind mehr als ${IMPORT_ROWS} Zeilen. Bitte teile die Datei auf.`,
    ),
  )

const Made = v.object({
  /** As in the bin; subscribers and invitations are never in there. */
  kind: v.picklist(['event', 'registration', 'info', 'image', 'file', 'subscriber', 'invitation']),
  id: Id,
  /** A hash of what the file calls it (a UID, the number of a page), so that it is known when it comes again: a UID may name people. */
  key: v.exactOptional(v.string()),
  /** As it was made, if not at the moment of the import. */
  date: v.exactOptional(InstantText),
})
export type Made = v.InferOutput<typeof Made>

/** An address of the old site, without a host, and the page that is shown there now. */
const Redirect = v.object({ from: v.string(), page: Id })
type Redirect = v.InferOutput<typeof Redirect>

/** One import: what it made, so that one press takes it back. Names of files are not stored, as they may be people's. */
export const Import = v.object({
  _id: Id,
  kind: v.picklist(importKinds),
  date: InstantText,
  /** The id of the account. */
  by: v.exactOptional(v.string()),
  /** The kind of file, its entries, and those of them that came. */
  file: v.exactOptional(
    v.object({ format: v.picklist(['xlsx', 'csv', 'ics', 'wxr']), found: v.number(), taken: v.number() }),
  ),
  made: v.array(Made),
  redirects: v.array(Redirect),
})
export type Import = v.InferOutput<typeof Import>
export type FileFormat = NonNullable<Import['file']>['format']

/** The imports without what is not there any more; one of which nothing is left goes. The list itself when nothing changes. */
export function withoutMade(imports: readonly Import[], gone: ReadonlySet<string>): readonly Import[] {
  if (!imports.some(({ made }) => made.some(({ id }) => gone.has(id)))) return imports
  return imports.flatMap(one => {
    const made = one.made.filter(({ id }) => !gone.has(id))
    return made.length === 0 ? [] : made.length === one.made.length ? one : { ...one, made }
  })
}

/** Returns, by id, when each record of a kind was imported that nobody has changed since. */
export const momentsOf = (imports: readonly Import[], of: Made['kind']): ReadonlyMap<string, Instant> =>
  new Map(
    imports.flatMap(({ made, date: importDate }) =>
      made.flatMap(({ kind, id, date = importDate }): [string, Instant][] => (kind === of ? [[id, date]] : [])),
    ),
  )

/** The imports after another one has changed what they made: that does not count as changed by somebody. */
export function withMoments(
  imports: readonly Import[],
  changed: readonly { _id: string; lastModifiedDate: Instant }[],
): readonly Import[] {
  if (changed.length === 0) return imports
  const dates = new Map(changed.map(({ _id, lastModifiedDate }) => [_id, lastModifiedDate]))
  return imports.map(one =>
    one.made.some(({ id }) => dates.has(id))
      ? { ...one, made: one.made.map(made => ({ ...made, ...dateOf(dates.get(made.id)) })) }
      : one,
  )
}
const dateOf = (date: Instant | undefined) => (date === undefined ? {} : { date })

const notRead = () => t('A file to import is expected.', 'Hier gehört eine Datei zum Einlesen hin.')

/** Ids by texts that somebody wrote; the record of valibot leaves out keys such as `constructor`. */
const IdsByText = v.custom<Readonly<Record<string, string>>>(
  input =>
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    Object.values(input).every(id => v.is(Id, id)),
  notRead,
)

/** What is said of a file, in the line before its bytes. */
export const ImportOptions = v.object(
  {
    kind: v.picklist(importKinds, notRead),
    /** Which column holds what, counted from 0, -1 for none; found by the headings unless it is said. */
    columns: v.exactOptional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(-1)))),
    /** Whether visitors see the events at once; a column may say otherwise. */
    shown: v.exactOptional(Flag),
    /** The price of events for which the file has none, in euros. */
    cost: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))),
    /** The event of registrations whose rows name none. */
    event: v.exactOptional(Id),
    /** The events of rows that name none of this site, or several, by what they say (`asks`). */
    namedEvents: v.exactOptional(IdsByText),
    /** The educator's word: who comes with proof has consented to her, and each of the others has asked for it (D78). */
    consent: v.exactOptional(v.literal(true)),
    /** Images that were added for the pages, by the pictures' old addresses. */
    pictures: v.exactOptional(v.record(v.string(), Id)),
    /** The same for PDF files that the pages link to. */
    files: v.exactOptional(v.record(v.string(), Id)),
    /** For `progress` and `cancel`. */
    run: v.exactOptional(RunName),
    /** The ids of new rows that somebody does not want. */
    leftOut: v.exactOptional(v.array(v.string())),
  },
  notRead,
)
export type ImportOptions = v.InferOutput<typeof ImportOptions>
/** How long the line may be: thousands of pictures. */
export const OPTIONS_BYTES = 1_000_000

/** `known`: it is there already; `left`: it stays out for its `reason`; `wrong`: it is not understood, and the notes say why. */
export type Outcome = 'new' | 'known' | 'left' | 'wrong'
export type PreviewRow = {
  /** The same each time the file is read. */
  id: string
  /** In the file, as a spreadsheet counts. */
  row: number
  what: string
  outcome: Outcome
  notes: string[]
  reason?: LeaveReason | undefined
  /** What the file says otherwise of an event that is here. */
  change?: EventChange | undefined
  /** The row's words for its event if they fit none of this site or several; "" where it names none. */
  asks?: string | undefined
  /** New, and like a booking of an earlier import: it is not ticked at first. */
  isDoubtful?: true | undefined
  /** A subscriber without proof, who would get a letter. */
  isInvited?: true | undefined
  /** The addresses of pictures that a new page shows. */
  pictures?: string[] | undefined
  /** The addresses of pictures that a page lacks which an earlier import has made. */
  lacks?: string[] | undefined
  /** The addresses of PDF files that it links to. */
  files?: string[] | undefined
}

/** A field, and the column that was taken for it, or -1. */
export type PreviewField = {
  name: string
  label: string
  column: number
  /** Columns that are read with it, one for each person. */
  more?: number[] | undefined
  isNeeded: boolean
}

/** What an import would do. */
export type Preview = {
  rows: PreviewRow[]
  /** About the file as a whole. */
  notes: string[]
  /** Of a table; otherwise there are none. */
  headings: string[]
  fields: PreviewField[]
  redirects: Redirect['from'][]
  report: ImportReport
}

/** What is stored by an import besides its own record. */
export type Plan<Records> = { rows: PreviewRow[]; records: Records; made: Made[]; redirects: Redirect[] }

/** `importedBookings`: nothing but bookings of other imports that could be taken back themselves. */
export type StayReason = 'changed' | 'booked' | 'importedBookings' | 'billed' | 'shown' | 'linked' | 'confirmed'
/** What of an import stays, and why. */
export type Staying = { kind: Made['kind']; what: string; reason: StayReason; why: string }

/** An import as the panel lists it. */
export type ListedImport = Omit<Import, 'made' | 'redirects' | 'by' | 'file'> & {
  file?: Import['file'] | undefined
  /** Name or address of the account; "" when it is gone. */
  by: string
  /** How many of each would go, if it were taken back now. */
  going: Record<Made['kind'], number>
  staying: Staying[]
  redirects: { from: string; title: string }[]
}

/** Which template. */
export const TemplateQuery = v.object({ of: v.picklist(['events', 'registrations'], notRead) }, notRead)
