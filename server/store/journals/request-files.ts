import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Day } from '../../../domain/kit/format.ts'
import { type Figures, isOwnRequest, startCounting } from '../../../domain/visits/figures.ts'
import { isEntry, type RequestEntry } from '../../../domain/visits/visitor.ts'
import { logsFolder } from '../files/layout.ts'
import { readJournal } from './journal-file.ts'

/** Returns the path of one day's request log (D22). */
export const requestFile = (dir: string, day: Day) => join(dir, logsFolder, `requests-${day}.jsonl`)

/** Returns the days with a request log, oldest first. */
export const loggedDays = async (dir: string): Promise<Day[]> =>
  (await readdir(join(dir, logsFolder), { withFileTypes: true }).catch(() => []))
    .flatMap(entry => (entry.isFile() ? (/^requests-(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(entry.name)?.[1] ?? []) : []))
    .sort()

/** Yields the requests of a file from a byte on; see `readJournal`. */
export async function* readRequests(path: string, start = 0): AsyncGenerator<{ entries: RequestEntry[]; end: number }> {
  for await (const { entries, end } of readJournal(path, start)) yield { entries: entries.filter(isEntry), end }
}

/** Counts the figures of a whole file, however long it is. */
export async function countRequests(path: string, ownHost: string): Promise<Figures> {
  const ownIps = new Set<string>()
  for await (const { entries } of readRequests(path))
    for (const entry of entries) if (isOwnRequest(entry)) ownIps.add(entry.ip)
  const counting = startCounting(ownHost, ownIps)
  for await (const { entries } of readRequests(path)) for (const entry of entries) counting.add(entry)
  return counting.figures()
}
