import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Collection, collections, type FirstRecords } from '../../../domain/stored/collections.ts'
import type { StoredCollection } from '../collections/collections.ts'
import type { ReadOutcome, RecoveredFile, RecoveryFinding } from '../collections/recovery.ts'
import { dataShape } from './data-shape.ts'
import { type JsonFile, jsonFile } from './json-file.ts'

export type CollectionName = keyof typeof collections

export type CollectionData = {
  [Name in CollectionName]: (typeof collections)[Name] extends Collection<infer Data> ? Data : never
}

const definitionsByName: { readonly [Name in CollectionName]: Collection<CollectionData[Name]> } = collections

const isCollectionName = (name: string): name is CollectionName => Object.hasOwn(collections, name)

export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollectionName)

export const fileNameOf = (name: CollectionName) => `${name}.json`

const fileNames: ReadonlySet<string> = new Set(collectionNames.map(fileNameOf))

export const isCollectionFile = (name: string) => fileNames.has(name)

/** Types for one collection, by purpose. */
type Kinds<Data> = {
  file: JsonFile<Data>
  read: ReadOutcome
  finding: RecoveryFinding<Data>
  found: RecoveredFile<Data>
  data: Data
  stored: StoredCollection<Data>
}
type Kind = keyof Kinds<unknown>

/** One thing of a kind for each collection: `PerCollection<'file'>` has the `JsonFile` of each. */
export type PerCollection<K extends Kind> = {
  readonly [Name in CollectionName]: Kinds<CollectionData[Name]>[K]
}

export const dataFiles = (dir: string): PerCollection<'file'> =>
  mapCollections<'file'>(name =>
    jsonFile(join(dir, fileNameOf(name)), { ...definitionsByName[name], shape: dataShape }),
  )

/** Returns a collection's data for a new site. */
export const firstData = <Name extends CollectionName>(name: Name, data: FirstRecords): CollectionData[Name] =>
  definitionsByName[name].first({ ...data, secret: randomBytes(32).toString('base64url') })

/** True if a folder of this version is older than a collection, and therefore has no file of it. */
export function isFromBefore(name: CollectionName, version: number): boolean {
  const { since } = definitionsByName[name]
  return since !== undefined && version < since
}

export const mapCollections = <K extends Kind>(
  make: <Name extends CollectionName>(name: Name) => Kinds<CollectionData[Name]>[K],
): PerCollection<K> => byName<K>(collectionNames.map(name => [name, make(name)]))

/** Like `mapCollections`, one after the other in the order of the list. */
export async function mapCollectionsInTurn<K extends Kind>(
  make: <Name extends CollectionName>(name: Name) => Promise<Kinds<CollectionData[Name]>[K]>,
): Promise<PerCollection<K>> {
  const entries: [CollectionName, unknown][] = []
  for (const name of collectionNames) entries.push([name, await make(name)])
  return byName<K>(entries)
}

/** The only cast: TypeScript cannot see that each name gets a value of its own type. */
const byName = <K extends Kind>(entries: [CollectionName, unknown][]) => Object.fromEntries(entries) as PerCollection<K>
