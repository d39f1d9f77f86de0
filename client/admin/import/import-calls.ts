import { AppError } from '../../../domain/error.ts'
import { formatBytes } from '../../../domain/format.ts'
import { IMPORT_BYTES, type ImportOptions, type Preview } from '../../../domain/import/import.ts'
import { t } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'

/** The file with what is said of it in the line before; the server keeps nothing of it between the calls. */
function bodyOf(file: File, options: ImportOptions) {
  const limit = IMPORT_BYTES[options.kind]
  if (file.size > limit)
    throw new AppError(
      'invalid',
      t(
        `This file is larger than ${formatBytes(limit)}. Please divide it.`,
        `Diese Datei ist größer als ${formatBytes(limit)}. Bitte teile sie auf.`,
      ),
    )
  const headers = { 'Content-Type': 'application/octet-stream' }
  return { headers, init: { body: new Blob([JSON.stringify(options), '\n', file]) } }
}

export const previewFile = async (file: File, options: ImportOptions): Promise<Preview> =>
  call(api.import.preview.$post({}, bodyOf(file, options)))

export const importFile = async (file: File, options: ImportOptions) =>
  call(api.import.add.$post({}, bodyOf(file, options)))
