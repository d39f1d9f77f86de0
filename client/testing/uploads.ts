import { afterEach, vi } from 'vitest'

/** For tests: answers each upload of a panel with what `take` makes of its path, at once or after `until`. */
export function stubUploads(take: (path: string) => { status?: number; answer: unknown; until?: Promise<void> }) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = ''
      path = ''
      onloadend = () => {}
      open(_method: string, path: string) {
        this.path = path
      }
      setRequestHeader() {}
      async send() {
        const { status = 200, answer, until } = take(this.path)
        await until
        this.status = status
        this.responseText = JSON.stringify(answer)
        this.onloadend()
      }
    },
  )
}

/** For tests: the browser's own uploads again after each. */
export const restoreUploads = () => afterEach(() => void vi.unstubAllGlobals())
