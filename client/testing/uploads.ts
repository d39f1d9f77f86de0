import { afterEach, vi } from 'vitest'

/** Answers each upload of a panel with the result of `take`, at once or after `until`. */
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

/** Restores the browser's own uploads after each test. */
export const restoreUploads = () => afterEach(() => void vi.unstubAllGlobals())
