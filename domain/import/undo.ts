import { nameOrNone } from '../bookings/record/booking.ts'
import type { Registration } from '../bookings/record/registration.ts'
import { shownEventOf } from '../bookings/record/reported-facts.ts'
import { linkedFiles, type PdfFile } from '../content/files/pdf-file.ts'
import type { Image } from '../content/images/image.ts'
import type { InfoPage } from '../content/pages/info-page.ts'
import { imagesIn, type Site } from '../content/site/site.ts'
import { shownWhen } from '../events/dates/office-dates.ts'
import type { Event } from '../events/event.ts'
import { t } from '../kit/language.ts'
import type { Invoice } from '../money/invoices/invoice.ts'
import type { BinKind, BinRecords } from '../people/bin/bin.ts'
import type { NewsletterFile } from '../people/newsletter/newsletter.ts'
import { type Import, type ImportedRecord, importMoments, type StayingRecord, type StayReason } from './import.ts'

type Content = {
  imports: readonly Import[]
  events: readonly Event[]
  registrations: readonly Registration[]
  infos: readonly InfoPage[]
  images: readonly Image[]
  files: readonly PdfFile[]
  site: Site
  newsletter: NewsletterFile
  invoices: readonly Pick<Invoice, 'registration'>[]
}
type ReasonInWords = { reason: StayReason; why: string }
type GoingRecords = { [K in BinKind]: BinRecords[K][] }

/** The effects of undoing an import; skips records that were deleted before. */
export type ImportUndo = {
  going: GoingRecords
  staying: (StayingRecord & { id: string })[]
  /** Subscribers and invitations, which are never in the bin. */
  erased: ReadonlySet<string>
  /** Number of invitations among them. */
  invitations: number
}

/**
 * Keeps records that were changed since, and those that others need: an event with bookings, a booking with an invoice,
 * and records that something else shows or links to.
 */
export function importUndoOf(imported: Import, content: Content): ImportUndo {
  const removed: GoingRecords = { event: [], registration: [], info: [], image: [], file: [] }
  const staying: ImportUndo['staying'] = []
  const byKind = groupByKind(imported.made)
  const eventOf = shownEventOf(content.events)
  /** Sorts the records of a kind that this import made into going and staying. */
  function sort<K extends BinKind>(
    kind: K,
    records: readonly BinRecords[K][],
    whyOf: () => (record: BinRecords[K]) => ReasonInWords | undefined,
  ) {
    const dates = byKind[kind]
    if (dates.size === 0) return
    const why = whyOf()
    for (const record of records) {
      const date = dates.get(record._id)
      if (date === undefined) continue
      const reason = record.lastModifiedDate === (date || imported.date) ? why(record) : wasChanged()
      if (!reason) removed[kind].push(record)
      else staying.push({ id: record._id, kind, what: nameOf(record, eventOf), ...reason })
    }
  }
  sort('registration', content.registrations, () => {
    const billedIds = new Set(content.invoices.map(({ registration }) => registration))
    return ({ _id }) => (billedIds.has(_id) ? isBilled() : undefined)
  })
  sort('event', content.events, () => {
    const leavingIds = new Set(removed.registration.map(({ _id }) => _id))
    const remaining = content.registrations.filter(({ _id }) => !leavingIds.has(_id))
    const booked = Map.groupBy(remaining, ({ event }) => event)
    const importedAt = importMoments(content.imports, 'registration')
    return ({ _id }) => hasBookings(booked.get(_id) ?? [], importedAt)
  })
  sort('info', content.infos, () => {
    const linked = pagesUsed(content, removed, byKind.info)
    return ({ path, formerPaths }) =>
      [path, ...formerPaths].some(address => address !== '' && linked.has(address)) ? isLinkedElsewhere() : undefined
  })
  sort('image', content.images, () => {
    const usedImages = imagesUsed(content, removed, unchangedSince(content, byKind.info))
    return ({ _id }) => (usedImages.has(_id) ? isShownElsewhere() : undefined)
  })
  sort('file', content.files, () => {
    const linked = filesUsed(content, removed)
    return ({ _id }) => (linked.has(_id) ? isLinkedElsewhere() : undefined)
  })
  return { going: removed, ...subscribersOf(imported, content.newsletter, staying) }
}

/** Keeps invited subscribers who have confirmed here; those with proof have confirmed elsewhere. */
function subscribersOf(
  { made }: Import,
  { subscribers, invitations = [] }: NewsletterFile,
  staying: ImportUndo['staying'],
): Omit<ImportUndo, 'going'> {
  const invitedIds = new Set(made.flatMap(({ kind, id }) => (kind === 'invitation' ? [id] : [])))
  const broughtIds = new Set(made.flatMap(({ kind, id }) => (kind === 'subscriber' ? [id] : [])))
  const why = { reason: 'confirmed' as const, why: t('has confirmed here', 'hat hier bestätigt') }
  const confirmed = subscribers.filter(({ _id }) => invitedIds.has(_id))
  const waiting = invitations.filter(({ _id }) => invitedIds.has(_id))
  return {
    staying: [
      ...staying,
      ...confirmed.map(({ _id, email }) => ({ id: _id, kind: 'invitation' as const, what: email, ...why })),
    ],
    erased: new Set([...waiting, ...subscribers.filter(({ _id }) => broughtIds.has(_id))].map(({ _id }) => _id)),
    invitations: waiting.length,
  }
}

const wasChanged = (): ReasonInWords => ({ reason: 'changed', why: t('was changed since', 'wurde seitdem geändert') })
const isShownElsewhere = (): ReasonInWords => ({
  reason: 'shown',
  why: t('is shown elsewhere, too', 'ist auch anderswo zu sehen'),
})

const isBilled = (): ReasonInWords => ({ reason: 'billed', why: t('has an invoice', 'hat eine Rechnung') })

const isLinkedElsewhere = (): ReasonInWords => ({
  reason: 'linked',
  why: t('is linked elsewhere, too', 'ist auch anderswo verlinkt'),
})

function hasBookings(
  bookings: readonly Registration[],
  importedAt: ReadonlyMap<string, string>,
): ReasonInWords | undefined {
  const count = bookings.length
  if (count === 0) return undefined
  const couldGo = bookings.every(({ _id, lastModifiedDate }) => importedAt.get(_id) === lastModifiedDate)
  return {
    reason: couldGo ? 'importedBookings' : 'booked',
    why:
      count === 1
        ? t('has a registration', 'hat eine Anmeldung')
        : t(`has ${count} registrations`, `hat ${count} Anmeldungen`),
  }
}

function groupByKind(records: readonly ImportedRecord[]): Record<BinKind, Map<string, string>> {
  const groups = { event: new Map(), registration: new Map(), info: new Map(), image: new Map(), file: new Map() }
  for (const { kind, id, date = '' } of records)
    if (kind !== 'subscriber' && kind !== 'invitation') groups[kind].set(id, date)
  return groups
}

/** Lists unchanged pages of other imports, from which this import's additions are removed again. */
function unchangedSince({ imports, infos }: Content, ownDates: ReadonlyMap<string, string>): InfoPage[] {
  const moments = importMoments(imports, 'info')
  return infos.filter(({ _id, lastModifiedDate }) => !ownDates.has(_id) && moments.get(_id) === lastModifiedDate)
}

/** Collects images that remaining records show. */
function imagesUsed(
  { events, infos, site }: Content,
  removed: GoingRecords,
  without: readonly InfoPage[],
): ReadonlySet<string> {
  const goneIds = new Set([...removed.event, ...removed.info, ...without].map(({ _id }) => _id))
  return new Set([
    ...events.filter(({ _id }) => !goneIds.has(_id)).map(({ image }) => image),
    ...infos.filter(({ _id }) => !goneIds.has(_id)).flatMap(({ images }) => images),
    ...imagesIn(site).flatMap(([, ids]) => ids),
  ])
}

/**
 * Collects paths of pages that remaining records link to, and those of remaining events. Pages of the same import do
 * not keep each other.
 */
function pagesUsed(
  { events, infos, site, newsletter }: Content,
  removed: GoingRecords,
  records: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const goneIds = new Set(removed.event.map(({ _id }) => _id))
  const remaining = events.filter(({ _id }) => !goneIds.has(_id))
  const texts = [remaining, infos.filter(({ _id }) => !records.has(_id)), site, newsletter.issues]
  const links = JSON.stringify(texts).matchAll(/\/info\/([a-z\d-]+)/g)
  return new Set([...remaining.map(({ path }) => path), ...[...links].map(([, path = '']) => path)])
}

/** Collects files that remaining records link to. */
function filesUsed({ events, infos, site, newsletter }: Content, removed: GoingRecords): ReadonlySet<string> {
  const goneIds = new Set([...removed.event, ...removed.info].map(({ _id }) => _id))
  return linkedFiles([[...events, ...infos].filter(({ _id }) => !goneIds.has(_id)), site, newsletter.issues])
}

function nameOf(record: BinRecords[BinKind], eventOf: ReturnType<typeof shownEventOf>): string {
  if ('email' in record) return [nameOrNone(record), eventOf(record)?.title].filter(Boolean).join(', ')
  if ('startDate' in record) return `${record.title}, ${shownWhen(record)}`
  return 'title' in record ? record.title : record.name
}

/** Removes deleted records from an import; undefined if none are left. */
export function withoutUndoneRecords(imported: Import, { staying }: ImportUndo): Import | undefined {
  const keptIds = new Set(staying.map(({ id }) => id))
  if (keptIds.size === 0) return undefined
  return {
    ...imported,
    made: imported.made.filter(({ id }) => keptIds.has(id)),
    redirects: imported.redirects.filter(({ page }) => keptIds.has(page)),
  }
}
