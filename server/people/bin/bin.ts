import { keptPayments } from '../../../domain/bookings/record/kept-payment.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Event } from '../../../domain/events/event.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { findRecord } from '../../../domain/kit/record.ts'
import type { Mail } from '../../../domain/letters/mail.ts'
import type { Voucher } from '../../../domain/money/vouchers/voucher.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import {
  type Bin,
  type BinChoices,
  type BinEntry,
  type BinKind,
  type BinRecords,
  binEntry,
  overdueBinEntries,
  withoutFuture,
} from '../../../domain/people/bin/bin.ts'
import { type HeldEvent, heldEvents } from '../../../domain/people/bin/deleted-event.ts'
import { type Restoration, restoredEvent, restoredPage } from '../../../domain/people/bin/restore.ts'
import type { Deps } from '../../app/deps.ts'
import type { CollectionData } from '../../store/data-folder.ts'

/** The collection of each kind. */
const collections = {
  info: 'infos',
  event: 'events',
  image: 'images',
  file: 'files',
  registration: 'registrations',
} as const

/** The record deleted, and the collections without it. */
type RemovedRecord<K extends BinKind> = { record: BinRecords[K]; next: Partial<CollectionData> }

type BinDeps = Pick<Deps, 'commit' | 'newId' | 'trustedClock'>

/** Moves a record into the bin, in the commit that deletes it. `take` throws `not_found`. */
export const moveToBin = <K extends BinKind>(
  deps: BinDeps,
  kind: K,
  by: UserAccount | null,
  take: (all: CollectionData) => RemovedRecord<K>,
): Promise<BinRecords[K]> =>
  moveAllToBin(deps, by, all => {
    const { record, next } = take(all)
    return { deleted: { [kind]: [record] }, next, result: record }
  })

/** Records of several kinds. */
export type DeletedRecords = { readonly [K in BinKind]?: readonly BinRecords[K][] }

/** Moves records into the bin, in the commit that deletes them. */
export async function moveAllToBin<T>(
  { commit, newId, trustedClock }: BinDeps,
  by: UserAccount | null,
  take: (all: CollectionData) => { deleted: DeletedRecords; next: Partial<CollectionData>; result: T },
): Promise<T> {
  // A clock that is behind must not shorten the time in the bin.
  const deletedAt = await trustedClock.latest()
  const entriesOf = <K extends BinKind>(kind: K, records: readonly BinRecords[K][] = []) =>
    records.map(record => binEntry(kind, record, { _id: newId(), deletedAt, ...(by ? { deletedBy: by._id } : {}) }))
  return commit(all => {
    const { deleted, next, result } = take(all)
    const { info, event, image, file, registration } = deleted
    const bin = [
      ...entriesOf('info', info),
      ...entriesOf('event', event),
      ...entriesOf('image', image),
      ...entriesOf('file', file),
      ...entriesOf('registration', registration),
    ]
    return { next, added: { bin }, result }
  })
}

/** Prepares a registration for its return, with the vouchers and letters that follow from it. */
export type RestoreRegistration = (
  all: CollectionData,
  deleted: Registration,
  deletedAt: Instant,
) => Restoration<Registration> & { vouchers: readonly Voucher[]; outbox: readonly Mail[] }

/** Updates the registrations of a restored event, with the letters that follow from it. */
export type RestoreOffers = (
  all: CollectionData,
  event: Event,
  deletedAt: Instant,
) => { registrations: readonly Registration[]; outbox: readonly Mail[] }

/** Restores what depends on a record. */
type RestoreRules = { registration: RestoreRegistration; offers: RestoreOffers }

/** Restores a record, and returns notes about differences. Throws `not_found` or `conflict`. */
export async function restoreFromBin(
  { commit, bin, imageFiles, pdfFiles, now }: Pick<Deps, 'commit' | 'bin' | 'imageFiles' | 'pdfFiles' | 'now'>,
  _id: string,
  restoring: RestoreRules,
): Promise<{ kind: BinKind; notes: string[] }> {
  const entry = findRecord(bin.current, _id, 'entry')
  // A record without its files would leave holes on pages.
  if (entry.kind === 'image')
    await imageFiles.read(entry.record._id).catch(() => {
      throw new AppError('conflict', t('The files of this image are missing.', 'Die Dateien dieses Bildes fehlen.'))
    })
  if (entry.kind === 'file')
    await pdfFiles.read(entry.record._id).catch(() => {
      throw new AppError('conflict', t('This file itself is missing.', 'Die Datei selbst fehlt.'))
    })
  const date = now()
  return commit(all => {
    const entry = findRecord(all.bin, _id, 'entry')
    const { next, outbox = [], notes } = restore(all, entry, date, restoring)
    return {
      next: { ...next, bin: all.bin.filter(other => other !== entry) },
      added: { outbox },
      result: { kind: entry.kind, notes },
    }
  })
}

function restore(
  all: CollectionData,
  { kind, record, deletedAt }: BinEntry,
  date: Instant,
  restoring: RestoreRules,
): { next: Partial<CollectionData>; outbox?: readonly Mail[]; notes: string[] } {
  const { infos, events, images, files, registrations } = all
  switch (kind) {
    case 'info': {
      const { record: page, notes } = restoredPage(record, infos, images, date)
      return { next: { infos: [...without(infos, page), page] }, notes }
    }
    case 'event': {
      const { record: event, notes } = restoredEvent(record, infos, images, date)
      const { registrations, outbox } = restoring.offers(all, event, deletedAt)
      return { next: { events: [...without(events, event), event], registrations }, outbox, notes }
    }
    case 'image':
      return { next: { images: [...without(images, record), { ...record }] }, notes: [] }
    case 'file':
      return { next: { files: [...without(files, record), { ...record }] }, notes: [] }
    case 'registration': {
      const { record: registration, vouchers, outbox, notes } = restoring.registration(all, record, deletedAt)
      const next = { registrations: [...without(registrations, registration), registration], vouchers }
      return { next, outbox, notes }
    }
  }
}

/** Throws `conflict` when the record is there: an older copy of its file was put back by hand. */
function without<T extends { _id: string }>(list: readonly T[], { _id }: T): readonly T[] {
  if (list.some(record => record._id === _id))
    throw new AppError('conflict', t('This is there already.', 'Das ist schon wieder da.'))
  return list
}

/**
 * Deletes entries for good: nothing of them stays in the folder, except the files of images and PDFs for a day, and a
 * booking's payments (§ 147 AO).
 */
export async function deleteForGood(deps: EraseDeps, choice: BinChoices): Promise<void> {
  const chosenIds = new Set(choice._ids)
  await eraseEntries(deps, (bin, events) => {
    const chosenEntries = bin.filter(({ _id }) => chosenIds.has(_id))
    const waiting = events.find(({ entry }) => chosenIds.has(entry))
    if (waiting) throw new AppError('conflict', waitedForMessage(waiting))
    // Restored or emptied meanwhile; other files may still contain it.
    if (chosenEntries.length === 0)
      throw new AppError('not_found', t('This is not in the bin (any more).', 'Das liegt nicht (mehr) im Papierkorb.'))
    return chosenEntries
  })
}

function waitedForMessage({ event: { title }, people }: HeldEvent): string {
  const english = people === 1 ? '1 person waits' : `${people} people wait`
  const german = people === 1 ? 'wartet noch 1 Person' : `warten noch ${people} Personen`
  return t(
    `${english} to hear what becomes of “${title}”. Please restore it or call it off first.`,
    `Bei „${title}“ ${german} darauf, wie es weitergeht. Bitte hol den Termin zuerst zurück oder sag ihn ab.`,
  )
}

/** Deletes overdue entries for good, by the trusted clock. Keeps a deleted event that still has living bookings. */
export async function emptyBin(deps: EraseDeps & Pick<Deps, 'trustedClock'>): Promise<void> {
  const { bin, trustedClock } = deps
  const latest = await trustedClock.latest()
  await bin.update(current => ({ next: withoutFuture(current, latest), result: undefined }))
  const moment = await trustedClock.moment()
  const due = (entries: Bin, events: readonly HeldEvent[]) =>
    overdueBinEntries(entries, moment, new Set(events.map(({ entry }) => entry)))
  if (due(bin.current, heldEvents(bin.current, deps.registrations.current)).length > 0) await eraseEntries(deps, due)
}

type EraseDeps = Pick<Deps, 'commit' | 'bin' | 'registrations' | 'imageFiles' | 'pdfFiles' | 'log'>

async function eraseEntries(
  { commit, bin, registrations, imageFiles, pdfFiles, log }: EraseDeps,
  choose: (bin: Bin, events: readonly HeldEvent[]) => readonly BinEntry[],
): Promise<void> {
  // Release first: files without a record are deleted after a day, and a restore in between keeps them.
  for (const { kind, record } of choose(bin.current, heldEvents(bin.current, registrations.current)))
    if (kind === 'image' || kind === 'file')
      await (kind === 'image' ? imageFiles : pdfFiles)
        .release(record._id)
        .catch(error => log.error(`The files of a deleted ${kind} could not be released`, { error: String(error) }))
  await commit(
    all => {
      const entries = choose(all.bin, heldEvents(all.bin, all.registrations))
      const goneIds = new Set(entries.map(({ _id }) => _id))
      const pages = new Set(entries.flatMap(({ kind, record }) => (kind === 'info' ? record._id : [])))
      // The record may still be in previous versions and in the log of its own collection.
      const kinds = new Set(entries.map(({ kind }) => kind))
      const sources = [...kinds].map(kind => collections[kind])
      const next: Partial<CollectionData> = {
        ...Object.fromEntries(sources.map(name => [name, all[name]])),
        ...(kinds.has('registration') ? { outbox: all.outbox } : {}),
        ...(kinds.has('info') ? { versions: all.versions.filter(({ page }) => !pages.has(page)) } : {}),
        bin: all.bin.filter(({ _id }) => !goneIds.has(_id)),
      }
      const payments = entries.flatMap(({ kind, record }) => (kind === 'registration' ? keptPayments(record) : []))
      return { next, added: { payments }, result: undefined }
    },
    { erase: true },
  )
}
