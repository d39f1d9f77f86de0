import { newPdfFile, type PdfFile, type PdfFileEdit } from '../../../domain/content/files/pdf-file.ts'
import { checkPdf, pdfLimits } from '../../../domain/content/files/pdf-upload.ts'
import { checkFileName, refuseTooMuch } from '../../../domain/content/images/upload.ts'
import { AppError } from '../../../domain/kit/error.ts'
import type { EditTarget } from '../../../domain/kit/input.ts'
import { t } from '../../../domain/kit/language.ts'
import { reviseRecord } from '../../../domain/kit/record.ts'
import type { UserAccount } from '../../../domain/people/accounts/user.ts'
import type { Deps } from '../../app/deps.ts'
import { moveToBin } from '../../people/bin/bin.ts'
import { refusalOf } from '../../store/files/disk.ts'
import { editRecord, takeRecord } from '../../store/records.ts'
import { receiveUploads, type Upload } from '../images/upload-list.ts'
import { type UploadProblem, uploadRefusal } from '../images/upload-refusal.ts'

/**
 * Adds the files of a `file/add` body, all or none: first their content, then all records in one write. Throws one
 * sentence that names the files, with `fields` by their place in the list.
 */
export async function addFiles(deps: Deps, body: AsyncIterable<Uint8Array>): Promise<PdfFile[]> {
  const { files, pdfFiles, log } = deps
  const added: PdfFile[] = []
  const problems: UploadProblem[] = []
  let index = -1
  try {
    for await (const upload of receiveUploads(body, pdfLimits)) {
      index += 1
      // The first file beyond the limit has been reported.
      if (index > pdfLimits.files) continue
      try {
        const content = checkFile(upload, index)
        if (problems.length === 0) added.push(await storeFile(deps, upload.name, content))
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'unavailable') throw error
        problems.push({ name: upload.name.slice(0, 200), index, error })
      }
    }
    if (problems.length > 0) throw uploadRefusal(problems)
    if (added.length === 0)
      throw new AppError('invalid', t('There is no file in the list.', 'In der Liste ist keine Datei.'))
    await files.update(current => ({ next: [...current, ...added], result: undefined }))
    return added
  } catch (error) {
    await pdfFiles
      .remove(added.map(({ _id }) => _id))
      .catch(reason => log.error('Files of a refused upload could not be deleted', { error: String(reason) }))
    throw error
  }
}

function checkFile({ name, bytes }: Upload, index: number): Buffer {
  checkFileName(name)
  const content = refuseTooMuch(name, index, bytes, pdfLimits)
  checkPdf(name, content)
  return content
}

async function storeFile({ pdfFiles, newId, now, log }: Deps, name: string, content: Buffer): Promise<PdfFile> {
  const file = newPdfFile(name, content.length, newId(), now())
  await pdfFiles.write(file._id, content).catch(error => {
    log.error('A file could not be stored', { name, error: String(error) })
    throw new AppError(
      'unavailable',
      t(
        `“${name}” could not be stored: ${refusalOf(error)}. Nothing has been added.`,
        `„${name}“ konnte nicht gespeichert werden: ${refusalOf(error)}. Es wurde nichts hinzugefügt.`,
      ),
    )
  })
  return file
}

/** Changes the title of a file; existing links keep their words. */
export const editFile = ({ files, now }: Deps, edit: PdfFileEdit): Promise<PdfFile> =>
  editRecord(files, edit, 'file', file => reviseRecord(file, edit, now()))

/** Moves a file into the bin. Links to it stay, and lead to it again once it is restored. */
export const deleteFile = (deps: Deps, deletion: EditTarget, by: UserAccount | null): Promise<PdfFile> =>
  moveToBin(deps, 'file', by, ({ files }) => {
    const { record, rest } = takeRecord(files, deletion, 'file')
    return { record, next: { files: rest } }
  })
