import { eventFields, eventInRow, planEvents } from '../../domain/import/event-rows.ts'
import type { ImportOptions, Plan, Preview } from '../../domain/import/import.ts'
import type { Deps } from '../deps.ts'
import { decoded } from '../formats/decoded.ts'
import type { CollectionData } from '../store/data-folder.ts'
import { type Received, receiveImport, wholeOf } from './receive.ts'
import { readTable } from './table.ts'

/** What an import adds. */
export type Added = Partial<Pick<CollectionData, 'events' | 'registrations' | 'infos'>>

/** A file that was read: what is to be known of it, and what it means for the data there is. */
export type Source = Pick<Preview, 'notes' | 'headings' | 'fields' | 'pictures'> & {
  plan: (all: CollectionData) => Plan<Added>
}

const nothingElse = { notes: [], headings: [], fields: [], pictures: [] }

/** Reads the file of a call. Throws `invalid` for what cannot be read. */
export async function readImport(
  deps: Deps,
  body: AsyncIterator<Uint8Array>,
): Promise<{ options: ImportOptions; source: Source }> {
  const { options, file } = await receiveImport(body)
  return { options, source: await sourceOf(deps, { options, file }) }
}

async function sourceOf(deps: Deps, { options, file }: Received): Promise<Source> {
  const text = decoded(await wholeOf(file))
  return eventTable(deps, text, options)
}

async function eventTable({ now, newId }: Deps, text: string, { columns, shown = true }: ImportOptions) {
  const { rows, ...table } = await readTable(text, eventFields, columns)
  const drafts = rows.map(({ row, cell }) => eventInRow(cell, row, { shown }))
  return {
    ...nothingElse,
    ...table,
    plan: (all: CollectionData) => withRecords('events', planEvents(drafts, all, { newId, now: now() })),
  }
}

const withRecords = <Name extends keyof Added>(name: Name, { records, ...plan }: Plan<Added[Name]>): Plan<Added> => ({
  ...plan,
  records: { [name]: records },
})
