import { formatBytes } from '../../domain/kit/format.ts'
import type { SiteFile, Size } from '../store/backup/manifest.ts'

/** Shows the progress of long work, on a terminal only: piped output is for programs. */
export type Progress = {
  /** Passes files on, and shows how far that is. */
  watch(title: string, files: AsyncIterable<SiteFile>, all: Size): AsyncGenerator<SiteFile>
  /** Clears the line. */
  end(): void
}

const INTERVAL_MS = 200
/** Earlier there is too little to estimate the rest. */
const GUESS_AFTER_MS = 2000

/** `nowMs` is a clock that never goes back. */
export function progressOn(
  terminal: { isTTY?: boolean; write(text: string): unknown },
  nowMs: () => number = () => performance.now(),
): Progress {
  let isShown = false
  const show = (line: string) => {
    isShown = line !== ''
    terminal.write(`\r\u001b[K${line}`)
  }
  return {
    async *watch(title, files, all) {
      if (!terminal.isTTY) return yield* files
      const startedMs = nowMs()
      let shownAt = startedMs
      let doneSize = { count: 0, bytes: 0 }
      const look = () => {
        if (nowMs() - shownAt < INTERVAL_MS) return
        shownAt = nowMs()
        show(lineAbout(title, doneSize, all, shownAt - startedMs))
      }
      for await (const file of files) {
        async function* countBytes() {
          for await (const piece of file.content) {
            doneSize = { ...doneSize, bytes: doneSize.bytes + piece.length }
            look()
            yield piece
          }
        }
        yield { ...file, content: countBytes() }
        doneSize = { ...doneSize, count: doneSize.count + 1 }
        look()
      }
    },
    end() {
      if (isShown) show('')
    },
  }
}

/** "Reading: 120 of 2,016 files, 1.20 GB of 3.40 GB, 2 min left" */
export function lineAbout(title: string, doneSize: Size, all: Size, elapsedMs: number): string {
  const count = (value: number) => value.toLocaleString('en')
  // The JSON files may have grown since they were counted.
  const [files, bytes] = [Math.max(all.count, doneSize.count), Math.max(all.bytes, doneSize.bytes)]
  const leftMs = elapsedMs < GUESS_AFTER_MS ? undefined : (elapsedMs / doneSize.bytes) * (bytes - doneSize.bytes)
  const remaining = leftMs === undefined ? '' : `, ${durationOf(leftMs)} left`
  return `${title}: ${count(doneSize.count)} of ${count(files)} files, ${formatBytes(doneSize.bytes)} of ${formatBytes(bytes)}${remaining}`
}

function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
