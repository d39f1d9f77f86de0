import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../domain/kit/error.ts'
import type { Instant } from '../../../domain/kit/format.ts'
import { printLine } from '../collections/log-line.ts'
import { HEADER_COPIES, segmentName } from '../collections/log-reader.ts'
import { changesFolder, isRecords, isSiteFile, takeoverFolder } from '../files/layout.ts'
import { makeOwnedFolder } from '../files/owner.ts'

/** A folder in which a copy from elsewhere comes together, before it is checked and restored as a site. */
export async function receiveCopy(dir: string, now: () => Instant) {
  const folder = join(dir, takeoverFolder)
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  await makeOwnedFolder(folder)

  async function pathFor(path: string): Promise<string> {
    // The copy is sealed, but no path may lead out of the folder.
    if (!isSiteFile(path)) throw new AppError('invalid', `The copy has a file ${path}, which belongs to no site.`)
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    return join(folder, path)
  }

  return {
    folder,
    clear,
    receiver: {
      async begin() {
        for (const name of (await readdir(folder)).filter(isRecords))
          await rm(join(folder, name), { recursive: true, force: true })
      },
      addToFile: async (path: string, content: Uint8Array) => appendFile(await pathFor(path), content, { mode: 0o600 }),
      async addLines(n: number, lines: Uint8Array) {
        const path = join(folder, changesFolder, segmentName(n + 1))
        const isNew = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const header = await printLine({ after: n, at: now(), touched: {} })
        if (isNew !== undefined)
          await writeFile(path, Buffer.concat(Array.from({ length: HEADER_COPIES }, () => header)))
        await appendFile(path, lines)
      },
    },
  }
}
