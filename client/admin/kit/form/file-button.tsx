import { useState } from 'react'
import { PanelIcon } from '../panel-icon.tsx'

type FileButtonProps = {
  /** Extensions of the files. */
  accept: string
  multiple?: boolean
  isBusy: boolean
  choose: (files: File[]) => void
  children: string
}

/** Chooses files. Disabling it while busy would drop the focus. */
export const FileButton = ({ accept, multiple = false, isBusy, choose, children }: FileButtonProps) => (
  <label className="button button-outline button-small file-button" aria-disabled={isBusy}>
    <PanelIcon name="upload" />
    {children}
    <input
      className="visually-hidden"
      type="file"
      accept={accept}
      multiple={multiple}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Otherwise choosing the same files again would not fire `change`.
        target.value = ''
        if (files.length > 0 && !isBusy) choose(files)
      }}
    />
  </label>
)

/** Runs one upload at a time. `percent` of its bytes are sent; `failure` explains why the last one failed, else "". */
export function useUpload() {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  async function run(work: (progress: (share: number) => void) => Promise<void>) {
    if (share !== undefined) return
    setFailure('')
    setShare(0)
    await work(setShare).catch(error => setFailure(error instanceof Error ? error.message : String(error)))
    setShare(undefined)
  }
  return { run, isBusy: share !== undefined, percent: Math.round((share ?? 0) * 100), failure }
}
