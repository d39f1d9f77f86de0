import { useEffect, useRef, useState } from 'react'
import type { PdfFile } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { refresh } from '../../state/lists.ts'
import { pdfs, upload } from '../../state/page/upload.ts'
import { Failure } from '../failure.tsx'
import { PanelIcon } from '../panel-icon.tsx'

type PdfUploadProps = {
  label: string
  multiple?: boolean
  /** Not called after unmounting, as the user has closed the form. */
  added?: (files: readonly PdfFile[]) => void
}

export function PdfUpload({ label, multiple = false, added }: PdfUploadProps) {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  // Uploads take long; call the latest callback when they finish.
  const latest = useRef(added)
  useEffect(() => {
    latest.current = added
    return () => {
      latest.current = undefined
    }
  })

  async function add(chosen: readonly File[]) {
    if (chosen.length === 0 || share !== undefined) return
    setFailure('')
    setShare(0)
    const files: PdfFile[] = []
    try {
      await upload(chosen, pdfs, setShare, group => files.push(...group))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    // Reload after a failure, too: groups before the failed one have been added.
    await refresh('files')
    setShare(undefined)
    if (files.length > 0) latest.current?.(files)
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <div className="pdf-upload">
      <Failure>{failure}</Failure>
      <label className="button button-outline button-small file-button" aria-disabled={share !== undefined}>
        <PanelIcon name="upload" />
        {share === undefined ? label : `${percent} %`}
        <input
          className="visually-hidden"
          type="file"
          multiple={multiple}
          accept=".pdf,application/pdf"
          disabled={share !== undefined}
          onChange={event => {
            const chosen = [...(event.target.files ?? [])]
            // Otherwise choosing the same file again would not fire `change`.
            event.target.value = ''
            void add(chosen)
          }}
        />
      </label>
      {share !== undefined && (
        <progress className="visually-hidden" max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />
      )}
    </div>
  )
}
