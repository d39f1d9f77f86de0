import { createHash } from 'node:crypto'
import { plainName } from '../../domain/bookings/people/booked-twice.ts'
import type { Image } from '../../domain/content/images/image.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import { bookingImportFields } from '../../domain/import/bookings/booking-import-fields.ts'
import { planBookings } from '../../domain/import/bookings/booking-plan.ts'
import { isPaidByDay, isPaidByState, type ReadRow, readBookings } from '../../domain/import/bookings/booking-rows.ts'
import { dayColumnsIn } from '../../domain/import/bookings/day-columns.ts'
import { joinRowsOfBookings } from '../../domain/import/bookings/family-rows.ts'
import { questionFields } from '../../domain/import/bookings/own-answers.ts'
import { joinPeople } from '../../domain/import/bookings/own-booking.ts'
import { fillCourses } from '../../domain/import/events/courses.ts'
import { eventImportFields } from '../../domain/import/events/event-import-fields.ts'
import { eventInRow, eventKeysOf, type ImportedEventDraft, planEvents } from '../../domain/import/events/event-rows.ts'
import { joinPrices } from '../../domain/import/events/own-event.ts'
import type { FileFormat, ImportOptions, ImportPlan, ImportPreview } from '../../domain/import/import.ts'
import { noPictures, pagesIn, planOwnPages } from '../../domain/import/pages/own-pages.ts'
import { pageFields } from '../../domain/import/pages/page-fields.ts'
import type { SkippedPart } from '../../domain/import/report.ts'
import { dateOrders } from '../../domain/import/tables/when.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import { mapInSteps, type SlicedWork } from '../../domain/kit/sliced-work.ts'
import type { Deps } from '../app/deps.ts'
import { calendarSource } from '../formats/calendar-file.ts'
import { decode } from '../formats/decode.ts'
import { cleanHtml } from '../formats/html.ts'
import { runInSlices } from '../runtime/run-in-slices.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { readCalendar } from './calendar/calendar.ts'
import { calendarsIn } from './calendar-archive.ts'
import { type ImportUpload, peekAt, readWholeFile, receiveImport } from './receive.ts'
import type { ImportRun } from './runs.ts'
import { readSubscribers } from './subscribers.ts'
import { readTable } from './table.ts'
import { eventAddresses, eventDrafts, readEvents } from './wordpress/event-drafts.ts'
import { readWordPressExport } from './wordpress/export.ts'
import { leftBeside, otherRows } from './wordpress/other-rows.ts'
import { planPages, readPages } from './wordpress/plan-pages.ts'

/** Records that an import adds. */
export type AddedRecords = Partial<Pick<CollectionData, 'events' | 'registrations' | 'infos' | 'outbox'>>

/** Changes of an import to existing data. */
export type ImportChanges = Partial<Pick<CollectionData, 'images' | 'newsletter' | 'outbox' | 'registrations' | 'bin'>>

/** Parsed file: its preview, and its effect on the current data. */
export type ImportSource = Pick<ImportPreview, 'notes' | 'headings' | 'fields'> & {
  /** Content that is not an entry, so it is not imported. */
  beside?: SkippedPart[] | undefined
  format: FileFormat
  entries: number
  /** Plans the import against the data of a moment. */
  plan: (content: ImportContext, now: Instant) => SlicedWork<PlannedImport>
}

/** Data that determine the effect of a file. */
export type ImportContext = Pick<
  CollectionData,
  'imports' | 'events' | 'registrations' | 'infos' | 'images' | 'files' | 'newsletter'
>

export type PlannedImport = ImportPlan<AddedRecords> & {
  /** Images that are changed. */
  images?: readonly Image[]
  /** Pages of earlier imports that get pictures. */
  pages?: readonly InfoPage[]
  /** Other changes of the same commit. */
  change?: ((all: CollectionData) => ImportChanges) | undefined
}

/** The options for a file, and its run. */
export type ImportRequest = { options: ImportOptions; run: ImportRun }

const nothingElse = { notes: [], headings: [], fields: [] }

/** Reads the file of a call. Throws `invalid` for what cannot be read. */
export async function readImport(
  deps: Deps,
  body: AsyncIterator<Uint8Array>,
  run: ImportRun,
): Promise<{ options: ImportOptions; source: ImportSource }> {
  const received = await receiveImport(body, run)
  return { options: received.options, source: await sourceOf(deps, received, run) }
}

async function sourceOf(deps: Deps, { options, file }: ImportUpload, run: ImportRun): Promise<ImportSource> {
  if (options.kind === 'pages') return pages(deps, file, { options, run })
  const bytes = await readWholeFile(file)
  run.begin('reading')
  const about = { options, run }
  if (options.kind === 'subscribers') return readSubscribers(deps, bytes, about)
  if (options.kind === 'registrations') return bookingTable(deps, bytes, about)
  const calendars = await calendarsIn(bytes)
  return calendars ? calendar(deps, calendars, about) : eventTable(deps, bytes, about)
}

/** An export of WordPress begins with `<`; our own table of pages does not. */
async function pages(deps: Deps, file: AsyncGenerator<Uint8Array>, about: ImportRequest) {
  const { head, content } = await peekAt(file, 200)
  if (/^\s*</.test(decode(head.subarray(0, 200)))) return wordPress(deps, content, about)
  return pageTable(deps, await readWholeFile(content, PAGE_TABLE_BYTES), about)
}

/** Generous: our table of pages has each text twice, as plain text and as HTML. */
const PAGE_TABLE_BYTES = 20_000_000

async function pageTable({ newId }: Deps, bytes: Buffer, { options, run }: ImportRequest) {
  const {
    rows,
    program,
    hasFormulas: _,
    titles: __,
    gone: ___,
    ...table
  } = await readTable(bytes, pageFields, options.columns)
  if (!program?.isOwn || table.fields.every(({ name, column }) => name !== 'html' || column < 0)) throw noPages()
  run.begin('reading', rows.length)
  const rowsAsPages = pagesIn(rows)
  function* plan(all: ImportContext, now: Instant): SlicedWork<PlannedImport> {
    const tools = { newId, now, leftOut: leftOutBy(options), clean: cleanHtml }
    return withRecords('infos', yield* planOwnPages(rowsAsPages, all, tools))
  }
  return { ...nothingElse, ...table, notes: [...table.notes, noPictures()], entries: rowsAsPages.length, plan }
}

const noPages = () =>
  new AppError(
    'invalid',
    t(
      'Pages come from an export of WordPress (.xml), or from the table of pages of another Lichtung.',
      'Seiten kommen aus einem Export von WordPress (.xml) oder aus der Seitentabelle eines anderen Lichtung.',
    ),
  )

async function wordPress({ newId, now }: Deps, file: AsyncIterable<Uint8Array>, { options, run }: ImportRequest) {
  const { pictures, files = {}, shown = true } = options
  const contents = await readWordPressExport(file)
  const entries = contents.pages.length + contents.events.length
  run.begin('reading', entries)
  const pages = await runInSlices(readPages(contents), run)
  const dated = await runInSlices(readEvents(contents), { signal: run.signal })
  const drafts = await runInSlices(eventDrafts(dated, contents, { shown, now: now() }), run)
  function* plan(all: ImportContext, now: Instant): SlicedWork<PlannedImport> {
    const tools = { newId, now, hash, images: pictures, files, leftOut: leftOutBy(options) }
    const dates = yield* planEvents(drafts, all, tools)
    const presentIds = new Set([...all.events, ...dates.records].map(({ _id }) => _id))
    const ids = eventKeysOf([...all.imports, dates], 'event', presentIds)
    const events = eventAddresses(contents, drafts, ({ key = '' }) => ids.get(hash(key)))
    const texts = yield* planPages(pages, contents.base, all, { ...tools, events })
    return {
      ...texts,
      rows: [...texts.rows, ...dates.rows, ...(yield* otherRows(contents))],
      made: [...texts.made, ...dates.made],
      redirects: [...texts.redirects, ...dates.redirects],
      records: { infos: texts.records, events: dates.records },
    }
  }
  const beside = await runInSlices(leftBeside(contents, pages, dated), run)
  return { ...nothingElse, format: 'wxr' as const, ...beside, entries, plan }
}

const leftOutBy = ({ leftOut }: ImportOptions): ReadonlySet<string> => new Set(leftOut)

async function calendar({ now, newId, site, origin }: Deps, file: Uint8Array, { options, run }: ImportRequest) {
  const { shown = true, cost } = options
  const { uidHost } = calendarSource(site.current, origin())
  const { drafts, tasks } = await readCalendar(file, { shown, cost, now: now(), uidHost, run })
  const notes =
    tasks === 0
      ? []
      : [t(`Tasks of the calendar are not imported: ${tasks}.`, `Aufgaben aus dem Kalender bleiben draußen: ${tasks}.`)]
  return {
    ...nothingElse,
    format: 'ics' as const,
    notes,
    entries: drafts.length,
    plan: eventPlan(drafts, newId, options),
  }
}

const eventPlan = (
  drafts: readonly ImportedEventDraft[],
  newId: Deps['newId'],
  options: ImportOptions,
): ImportSource['plan'] =>
  function* plan(all, now) {
    const planned = yield* planEvents(drafts, all, { newId, now, hash, leftOut: leftOutBy(options), as: options.as })
    return withRecords('events', planned)
  }

async function eventTable({ newId }: Deps, bytes: Buffer, { options, run }: ImportRequest) {
  const { columns, shown = true, cost } = options
  const {
    rows: all,
    program,
    hasFormulas,
    titles: _,
    gone: __,
    ...table
  } = await readTable(bytes, eventImportFields, columns)
  const joined = joinPrices(all)
  const rows = options.as === 'course' ? fillCourses(joined) : joined
  const orders = await runInSlices(dateOrders(rows, [['day', 'endDay'], ['until']], program), run)
  const about = { shown, cost, orders, hasFormulas, isOwn: program?.isOwn }
  const read = mapInSteps(rows, ({ row, cell, ...more }) => eventInRow(cell, row, { ...about, ...more }))
  run.begin('reading', rows.length)
  const plan = eventPlan(await runInSlices(read, run), newId, options)
  return { ...nothingElse, ...table, entries: rows.length, plan }
}

async function bookingTable({ newId, now, site, events }: Deps, bytes: Buffer, { options, run }: ImportRequest) {
  const own = site.current.questions
  const fields: typeof bookingImportFields = { ...bookingImportFields, ...questionFields(own) }
  const { rows: all, program, hasFormulas, titles, gone: _, ...table } = await readTable(bytes, fields, options.columns)
  const people = table.fields.filter(({ name }) => name === 'people' || name === 'participants')
  const headingsOfPeople = people.flatMap(({ column }) => table.headings[column] ?? [])
  const state = table.headings[table.fields.find(({ name }) => name === 'state')?.column ?? -1] ?? ''
  const rows = program?.isOwn ? joinPeople(all) : joinRowsOfBookings(all, { people: headingsOfPeople, state })
  const leftOut = leftOutBy(options)
  const orders = await runInSlices(dateOrders(rows, [['day'], ['created'], ['paidOn'], ['birthDate']], program), run)
  const hasMoney =
    table.fields.some(({ name, column }) => name === 'paid' && column >= 0) ||
    rows.some(({ row, cell }) => !leftOut.has(String(row)) && (isPaidByState(cell) || isPaidByDay(cell)))
  const hasApprovals = !program?.isOwn && rows.some(({ cell }) => cell('approved') !== '')
  const { event, namedEvents } = options
  const readColumns = new Set(table.fields.flatMap(({ column, more = [] }) => [column, ...more]))
  const unreadHeadings = table.headings.filter((_, at) => !readColumns.has(at))
  const eventTitles = new Set(events.current.map(({ title }) => plainName(title)))
  const dayColumns = dayColumnsIn(unreadHeadings, eventTitles)
  const about = { hash, hasMoney, hasApprovals, hasFormulas, orders, program, event, namedEvents, titles, dayColumns }
  const tools = { ...about, own, newId, educator: site.current.contact.name }
  const readFor = (events: ImportContext['events'], at: Instant) => readBookings(rows, events, { ...tools, now: at })
  let readWith = events.current
  run.begin('reading', rows.length)
  let read: ReadRow[] = await runInSlices(readFor(readWith, now()), run)
  function* plan(all: ImportContext, at: Instant): SlicedWork<PlannedImport> {
    // The events may have changed meanwhile.
    if (all.events !== readWith) {
      readWith = all.events
      read = yield* readFor(readWith, at)
    }
    return withRecords('registrations', yield* planBookings(read, all, { now: at, leftOut }))
  }
  return { ...nothingElse, ...table, notes: [...table.notes, ...notesAbout(hasMoney)], entries: rows.length, plan }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

const notesAbout = (hasMoney: boolean) => [
  t(
    'Nobody gets a letter, and no invoices are issued for these. Guests of dates to come are reminded seven days before, as always.',
    'Niemand bekommt einen Brief, und Rechnungen entstehen dafür nicht. Wer zu einem kommenden Termin angemeldet ist, wird wie immer sieben Tage vorher erinnert.',
  ),
  hasMoney
    ? t(
        'What was paid is recorded, and what is missing is open.',
        'Was bezahlt ist, wird eingetragen; was fehlt, ist offen.',
      )
    : t(
        'Nothing says what was paid: you settle these registrations as before, and nothing of them counts as open.',
        'Nirgends steht, was bezahlt ist: Diese Anmeldungen rechnest du ab wie bisher, und nichts davon gilt als offen.',
      ),
]

const withRecords = <Name extends keyof AddedRecords>(
  name: Name,
  { records, ...plan }: ImportPlan<AddedRecords[Name]>,
): ImportPlan<AddedRecords> => ({
  ...plan,
  records: { [name]: records },
})
