import { useEffect, useRef } from 'react'
import type { PdfFile } from '../../../../domain/content/files/pdf-file.ts'
import { t } from '../../../../domain/kit/language.ts'
import { refreshLists } from '../../state/lists.ts'
import { pdfIntake, uploadFiles } from '../../state/page/upload.ts'
import { Failure } from '../failure.tsx'
import { FileButton, useUpload } from './file-button.tsx'

type PdfUploadProps = {
  label: string
  multiple?: boolean
  /** Not called after unmounting, as the user has closed the form. */
  added?: (files: readonly PdfFile[]) => void
}

export function PdfUpload({ label, multiple = false, added }: PdfUploadProps) {
  const { run, isBusy, percent, failure } = useUpload()
  // Uploads take long; call the latest callback when they finish.
  const latest = useRef(added)
  useEffect(() => {
    latest.current = added
    return () => {
      latest.current = undefined
    }
  })

  const add = (chosen: readonly File[]) =>
    run(async progress => {
      const files: PdfFile[] = []
      try {
        await uploadFiles(chosen, pdfIntake, progress, group => files.push(...group))
      } finally {
        // After a failure, too: groups before the failed one have been added.
        await refreshLists('files')
        if (files.length > 0) latest.current?.(files)
      }
    })
  return (
    <div className="pdf-upload">
      <Failure>{failure}</Failure>
      <FileButton accept=".pdf,application/pdf" multiple={multiple} isBusy={isBusy} choose={add}>
        {isBusy ? `${percent} %` : label}
      </FileButton>
      {isBusy && (
        <progress className="visually-hidden" max={100} value={percent} aria-label={t('Upload', 'Hochladen')} />
      )}
    </div>
  )
}
