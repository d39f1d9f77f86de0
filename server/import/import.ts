import { setImmediate as nextTurn } from 'node:timers/promises'
import { isBooking } from '../../domain/bookings/record/booking.ts'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { InfoPage } from '../../domain/content/pages/info-page.ts'
import { builtInPageOf } from '../../domain/import/built-in-pages.ts'
import {
  type Import,
  type ImportOptions,
  type ImportPreview,
  type ListedImport,
  type StayingRecord,
  withMoments,
} from '../../domain/import/import.ts'
import { countEntries, type ImportReport, reportSteps, unreadColumns } from '../../domain/import/report.ts'
import { type ImportUndo, importUndoOf, withoutUndoneRecords } from '../../domain/import/undo.ts'
import { AppError } from '../../domain/kit/error.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { t } from '../../domain/kit/language.ts'
import { findRecord, replaceRecords, reviseRecord } from '../../domain/kit/record.ts'
import { mapInSteps, runAtOnce } from '../../domain/kit/sliced-work.ts'
import { accountName, type UserAccount } from '../../domain/people/accounts/user.ts'
import type { Deps } from '../app/deps.ts'
import { isBookingNumber, takenNumbers } from '../bookings/places/numbers.ts'
import { withoutRegistrations } from '../bookings/steps/delete.ts'
import { moveAllToBin } from '../people/bin/bin.ts'
import { addressHash } from '../people/newsletter/signed-links.ts'
import { runInSlices } from '../runtime/run-in-slices.ts'
import type { CollectionData } from '../store/data-folder.ts'
import type { AddedRecords, ImportContext, ImportSource, PlannedImport } from './read-file.ts'
import type { ImportRun } from './runs.ts'
import { withoutSubscribers } from './undo-subscribers.ts'

/** Loads the readers with the first import, so that a start is faster. */
const readImport = async (deps: Deps, body: AsyncIterator<Uint8Array>, run: ImportRun) =>
  (await import('./read-file.ts')).readImport(deps, body, run)

/** Returns the effect of an import. Stores nothing. */
export async function previewImport(
  deps: Deps,
  body: AsyncIterator<Uint8Array>,
  run: ImportRun,
): Promise<ImportPreview> {
  const { plan, entries, format: _, beside, ...about } = (await readImport(deps, body, run)).source
  run.begin('comparing', entries)
  const { rows, records, redirects } = await runInSlices(plan(contentOf(deps), deps.now()), run)
  await nextTurn()
  // Redirects to a hidden page are not active yet.
  const idle = new Set(records.infos?.flatMap(page => (leadsOn(page) ? [] : page._id)))
  return {
    ...about,
    rows,
    redirects: redirects.flatMap(({ from, page }) => (idle.has(page) ? [] : from)),
    report: await runInSlices(reportSteps(rows, { columns: unreadColumns(about), beside }), { signal: run.signal }),
  }
}

const leadsOn = ({ active, title, path }: InfoPage) => active || Boolean(builtInPageOf(title, path)?.path)

/** Returns the stored collections. */
const contentOf = ({ imports, events, registrations, infos, images, files, newsletter }: Deps): ImportContext => ({
  imports: imports.current,
  events: events.current,
  registrations: registrations.current,
  infos: infos.current,
  images: images.current,
  files: files.current,
  newsletter: newsletter.current,
})

/** Imports the new records of a file, in one write. Throws `invalid` when there are none. */
export async function addImport(
  deps: Deps,
  body: AsyncIterator<Uint8Array>,
  { by, run }: { by: UserAccount | null; run: ImportRun },
): Promise<Import & { report: ImportReport }> {
  const { options, source } = await readImport(deps, body, run)
  // The blacklist keeps only the hash of an address.
  const erase = options.kind === 'subscribers'
  const columns = unreadColumns(source)
  for (let tries = 1; ; tries += 1) {
    const [content, date] = [contentOf(deps), deps.now()]
    run.begin('comparing', source.entries)
    const planned = await runInSlices(source.plan(content, date), run)
    run.store()
    const isLast = tries === PLANS_MAX
    const stored = await deps.commit(
      all => {
        if (isSame(content, all)) return storing(deps, all, planned, { source, options, date, by })
        // Another change came in between.
        if (!isLast) return { result: undefined }
        return storing(deps, all, runAtOnce(source.plan(all, date)), { source, options, date, by })
      },
      { erase },
    )
    if (!stored) continue
    const { rows, ...added } = stored
    const context = { unticked: new Set(options.leftOut), columns, beside: source.beside }
    return { ...added, report: await runInSlices(reportSteps(rows, context)) }
  }
}

/** Number of attempts to plan a file before the commit, in slices; after that, plans within the commit. */
const PLANS_MAX = 3

const isSame = (content: ImportContext, all: CollectionData): boolean =>
  (Object.keys(content) as (keyof ImportContext)[]).every(name => content[name] === all[name])

type Moment = { source: Pick<ImportSource, 'format'>; options: ImportOptions; date: Instant; by: UserAccount | null }

/** Returns the change that stores an import. A record with another date than the import counts as changed since. */
function storing(
  deps: Deps,
  all: CollectionData,
  { rows, records: planned, made, redirects, images = [], pages = [], change }: PlannedImport,
  { source: { format }, options: { kind, consent, leftOut }, date, by }: Moment,
) {
  const records = withNumbers(deps, planned, all)
  if (made.length === 0 && !change)
    throw new AppError('invalid', t('There is nothing new in this file.', 'In dieser Datei ist nichts Neues.'))
  if (kind === 'subscribers' && made.length > 0 && !consent) throw withoutConsent()
  const added: Import = {
    ...{ _id: deps.newId(), kind, date },
    ...(by ? { by: by._id } : {}),
    ...{ made, redirects, file: { format, ...countEntries(rows, new Set(leftOut)) } },
  }
  const next = {
    ...change?.(all),
    ...(images.length > 0 ? { images: replaceRecords(all.images, images) } : {}),
    ...(pages.length > 0 ? { infos: replaceRecords(all.infos, pages), imports: withMoments(all.imports, pages) } : {}),
  }
  // An import of nothing but blocked addresses cannot be undone.
  const imports = made.length > 0 ? [added] : []
  return { next, added: { ...records, imports }, result: { ...added, rows } }
}

function withoutConsent(): AppError {
  const consent = t(
    'Please confirm that these people have agreed to get the newsletter from you.',
    'Bitte bestätige, dass diese Leute zugestimmt haben, den Newsletter von dir zu bekommen.',
  )
  return new AppError('invalid', consent, { fields: { consent } })
}

/** Numbers bookings in the year in which they arrived. Those of our own export keep their numbers if these are free. */
function withNumbers({ nextNumber }: Deps, records: AddedRecords, all: CollectionData): AddedRecords {
  const { registrations } = records
  if (!registrations) return records
  const numbers = takenNumbers(all)
  function isFree({ number = '' }: Registration): boolean {
    if (!isBookingNumber(number) || numbers.has(number)) return false
    numbers.add(number)
    return true
  }
  const keptBookings = new Set(registrations.filter(isFree))
  const lists = { ...all, registrations: [...all.registrations, ...keptBookings] }
  const numbered = registrations.map(booking =>
    keptBookings.has(booking) || !isBooking(booking)
      ? booking
      : renumber(booking, nextNumber(lists, booking.createdDate)),
  )
  return { ...records, registrations: numbered }
}

function renumber(booking: Registration, number: string): Registration {
  const { number: before = '', remarks = [], lastModifiedDate: date } = booking
  const remark = { date, text: t(`Number before: ${before}`, `Nummer bisher: ${before}`) }
  return { ...booking, number, ...(before === '' ? {} : { remarks: [...remarks, remark] }) }
}

/** Undoes an import: moves its records into the bin, except those that have to stay. Throws `not_found`. */
export const undoImport = (deps: Deps, _id: string, by: UserAccount | null): Promise<{ staying: StayingRecord[] }> =>
  deps.imports.current.find(entry => entry._id === _id)?.kind === 'subscribers'
    ? undoSubscribers(deps, _id)
    : undoRecords(deps, _id, by)

/** Erases those who have not confirmed here. Keeps the blacklist, and the record of sent invitations. */
async function undoSubscribers(deps: Deps, _id: string): Promise<{ staying: StayingRecord[] }> {
  const { invitations = [] } = deps.newsletter.current
  const hashed = mapInSteps(invitations, ({ email }): [string, string] => [email, addressHash(deps, email)])
  // Hashes thousands of addresses before the commit, which blocks other requests.
  const hashes = new Map(await runInSlices(hashed))
  return deps.commit(
    all => {
      const entry = findRecord(all.imports, _id, 'import')
      const undo = importUndoOf(entry, all)
      const remaining = withoutUndoneRecords(entry, undo)
      const next = {
        ...withoutSubscribers(deps, all, undo.erased, hashes),
        imports: all.imports.flatMap(other => (other === entry ? (remaining ?? []) : other)),
      }
      return { next, result: { staying: undo.staying.map(shownStaying) } }
    },
    { erase: true },
  )
}

const undoRecords = (deps: Deps, _id: string, by: UserAccount | null): Promise<{ staying: StayingRecord[] }> =>
  moveAllToBin(deps, by, all => {
    const entry = findRecord(all.imports, _id, 'import')
    const undo = importUndoOf(entry, all)
    const remaining = withoutUndoneRecords(entry, undo)
    const { going, staying } = undo
    const goneIds = new Set(Object.values(going).flatMap(records => records.map(({ _id }) => _id)))
    const pages = withoutImages(all.infos, goneIds, deps.now())
    const without = <T extends { _id: string }>(records: readonly T[]) => records.filter(({ _id }) => !goneIds.has(_id))
    const next = {
      events: without(all.events),
      infos: without(replaceRecords(all.infos, pages)),
      images: without(all.images),
      files: without(all.files),
      ...withoutRegistrations(all, goneIds),
      imports: withMoments(
        all.imports.flatMap(other => (other === entry ? (remaining ?? []) : other)),
        pages,
      ),
    }
    return { deleted: going, next, result: { staying: staying.map(shownStaying) } }
  })

/** Returns the pages that showed one of these images, without it. */
const withoutImages = (pages: readonly InfoPage[], gone: ReadonlySet<string>, now: Instant): InfoPage[] =>
  pages
    .filter(({ _id, images }) => !gone.has(_id) && images.some(id => gone.has(id)))
    .map(page => reviseRecord(page, { images: page.images.filter(id => !gone.has(id)) }, now))

/** Lists the imports, newest first, with the effect of undoing each now. */
export function listImports(deps: Deps): Promise<ListedImport[]> {
  const { imports, infos, events, users, site, invoices } = deps
  const content = { ...contentOf(deps), site: site.current, invoices: invoices.current }
  const titles = new Map([...infos.current, ...events.current].map(({ _id, title }) => [_id, title]))
  const list = mapInSteps(imports.current.toReversed(), entry => {
    const { made: _, by, redirects, ...facts } = entry
    return {
      ...facts,
      by: accountName(users.current, by),
      ...shownUndo(importUndoOf(entry, content)),
      redirects: redirects.flatMap(({ from, page }) => {
        const title = titles.get(page)
        return title === undefined ? [] : { from, title }
      }),
    }
  })
  return runInSlices(list)
}

const shownUndo = ({ going, staying, erased, invitations }: ImportUndo): Pick<ListedImport, 'going' | 'staying'> => ({
  going: {
    event: going.event.length,
    registration: going.registration.length,
    info: going.info.length,
    image: going.image.length,
    file: going.file.length,
    subscriber: erased.size - invitations,
    invitation: invitations,
  },
  staying: staying.map(shownStaying),
})

const shownStaying = ({ id: _, ...record }: ImportUndo['staying'][number]): StayingRecord => record
