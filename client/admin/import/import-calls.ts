import { AppError } from '../../../domain/error.ts'
import { formatBytes } from '../../../domain/format.ts'
import { IMPORT_BYTES, type ImportOptions, type Preview } from '../../../domain/import/import.ts'
import { t } from '../../../domain/language.ts'
import { call } from '../../state/api.ts'
import { api } from '../state/api.ts'

/** How a file is to be understood. */
export type Choices = Omit<ImportOptions, 'name'>

/** The file with what is said of it in the line before; the server keeps nothing of it between the calls. */
function bodyOf(file: File, choices: Choices) {
  const limit = IMPORT_BYTES[choices.kind]
  if (file.size > limit)
    throw new AppError(
      'invalid',
      t(
        `This file is larger than ${formatBytes(limit)}. Please divide it.`,
        `Diese Datei ist größer als ${formatBytes(limit)}. Bitte teile sie auf.`,
      ),
    )
  const options: ImportOptions = { ...choices, name: file.name.slice(-200) }
  const headers = { 'Content-Type': 'application/octet-stream' }
  return { headers, init: { body: new Blob([JSON.stringify(options), '\n', file]) } }
}

export const previewFile = async (file: File, choices: Choices): Promise<Preview> =>
  call(api.import.preview.$post({}, bodyOf(file, choices)))

export const importFile = async (file: File, choices: Choices) => call(api.import.add.$post({}, bodyOf(file, choices)))
