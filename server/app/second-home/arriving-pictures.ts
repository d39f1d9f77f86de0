import { basename, dirname } from 'node:path'
import { MINUTE_MS } from '../../../domain/kit/duration.ts'
import { type Job, openJob } from '../../runtime/job.ts'
import type { Log } from '../../runtime/log.ts'
import { SealError } from '../../second-home/form/sealing.ts'
import type { SecondHome } from '../../second-home/second-home.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { imagesFolder } from '../../store/files/layout.ts'

/** Fetches this many in parallel: one at a time would mostly wait for the network. */
const AT_ONCE = 6

export type ArrivingPictures = Pick<Job, 'start' | 'close'> & {
  /** Fetches a picture that a visitor asks for, if pictures are still to come. */
  fetch(folder: string): Promise<void>
}

type Options = {
  data: Pick<DataFolder, 'copySource' | 'imageFiles' | 'pdfFiles'>
  home: Pick<SecondHome, 'fetchPicture'>
  isArriving: () => boolean
  /** Called when all pictures have been requested. */
  done: () => Promise<void>
  log: Log
}

/** Brings the pictures and PDFs of a site that was taken over: those that visitors ask for first, then all. */
export function openArrivingPictures({ data, home, isArriving, done, log }: Options): ArrivingPictures {
  const fetching = new Map<string, Promise<boolean>>()
  const isHere = async (folder: string) => (await data.copySource.filesOf(folder)).length > 0

  /** Resolves with false if the second home lacks the picture, or has it damaged. */
  async function fetchOnce(folder: string): Promise<boolean> {
    if (await isHere(folder)) return true
    const files = dirname(folder) === imagesFolder ? data.imageFiles : data.pdfFiles
    return files
      .receive(basename(folder), add => home.fetchPicture(folder, (path, piece) => add(basename(path), piece)))
      .catch(error => {
        if (error instanceof SealError) return false
        throw error
      })
  }

  function fetch(folder: string): Promise<boolean> {
    const running = fetching.get(folder) ?? fetchOnce(folder).finally(() => fetching.delete(folder))
    fetching.set(folder, running)
    return running
  }

  async function fetchAll(): Promise<void> {
    if (!isArriving()) return
    const waiting = await data.copySource.pictures()
    const missing: string[] = []
    const work = async () => {
      for (let folder = waiting.pop(); folder !== undefined && !job.isClosed(); folder = waiting.pop())
        if (!(await fetch(folder))) missing.push(folder)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (job.isClosed()) return
    await done()
    if (missing.length > 0) log.error('These pictures are not in the second home, or were changed there', { missing })
    log.info(`All ${missing.length > 0 ? 'others' : 'pictures'} have come from the second home`)
  }

  const job = openJob({
    work: fetchAll,
    failed: error => log.error('Pictures could not be fetched from the second home', { error: String(error) }),
    lookIntervalMs: MINUTE_MS,
    pauseMs: MINUTE_MS / 4,
  })
  return {
    start: job.start,
    close: job.close,
    async fetch(folder) {
      if (!isArriving()) return
      await fetch(folder).catch(error => log.error('A picture could not be fetched', { folder, error: String(error) }))
    },
  }
}
