import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { SetAsideCommits } from '../../domain/machine/second-home.ts'
import { type Commit, printLine } from './collections/log-line.ts'
import { readLog, segmentName } from './collections/log-reader.ts'
import { renameOrRemove, syncFolder, temporaryFor, writeNew } from './files/durable-file.ts'
import { asideFolder } from './files/layout.ts'

const Named = v.object({ name: v.string() })
/** Collections with nothing that people entered. */
const ownCollections: ReadonlySet<string> = new Set(['sessions', 'outbox'])

/**
 * Keeps the commits after `n` in a file of their own, for people: another machine continues without them. Resolves with
 * undefined if there are none. A later call replaces the file.
 */
export async function keepAside(dir: string, n: number): Promise<SetAsideCommits | undefined> {
  const entries = await (await readLog(dir)).from(n + 1)
  const commits = [...entries.values()].flatMap(({ commit }) => (commit && isOfPeople(commit) ? [commit] : []))
  if (commits.length === 0) return undefined
  const folder = join(dir, asideFolder)
  const path = join(folder, segmentName(n + 1))
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dir)
  const temporary = temporaryFor(path)
  await writeNew(temporary, Buffer.concat(await Promise.all(commits.map(printLine))))
  await rm(path, { force: true })
  await renameOrRemove(temporary, path)
  await syncFolder(folder)
  return { file: path, count: commits.length, names: [...new Set(commits.flatMap(namesIn))] }
}

const isOfPeople = ({ changes }: Commit) => Object.keys(changes).some(part => !ownCollections.has(part))

/** Returns the names of those who have booked or asked. */
const namesIn = ({ changes }: Commit): string[] =>
  (changes.registrations?.put ?? []).flatMap(record => {
    const read = v.safeParse(Named, record)
    return read.success && read.output.name !== '' ? [read.output.name] : []
  })
