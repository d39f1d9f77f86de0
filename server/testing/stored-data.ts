import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replayCommits } from '../store/collections/changes.ts'
import type { Commit } from '../store/collections/log-line.ts'
import type { CollectionData, CollectionName } from '../store/files/data-files.ts'

/** For tests: reads a collection from its file and the log of changes. */
export function storedIn<Name extends CollectionName>(dir: string, name: Name): CollectionData[Name] {
  const { changes = 0, data } = JSON.parse(readFileSync(join(dir, `${name}.json`), 'utf8'))
  const later = commitsIn(dir).filter(({ n }) => n > changes)
  return replayCommits(
    name,
    data,
    later.map(commit => commit.changes),
  ) as CollectionData[Name]
}

function commitsIn(dir: string): Commit[] {
  const folder = join(dir, 'changes')
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.jsonl')) : []
  const lines = names.sort().flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n'))
  // Leaves out headers, and a line that is being written.
  return lines.filter(line => line.startsWith('{"n":') && line.endsWith('"}')).map(line => JSON.parse(line))
}
