import { IMPORT_BYTES, type ImportOptions, type Preview } from '../../../domain/import/import.ts'
import { AppError } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { api } from '../state/api.ts'
import type { RunCalls } from './use-run.ts'

/** The lists that an import changes, or that change when it is taken back. */
export const changedLists = [
  'imports',
  'events',
  'places',
  'registrations',
  'infos',
  'images',
  'files',
  'newsletter',
  'outbox',
] as const

/** The file with what is said of it in the line before; the server keeps nothing of it between the calls. */
function bodyOf(file: File, options: ImportOptions, { signal, named }: RunCalls) {
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
  return { headers, init: { body: new Blob([JSON.stringify(named(options)), '\n', file]), signal } }
}

export const previewFile = async (file: File, options: ImportOptions, calls: RunCalls): Promise<Preview> =>
  call(api.import.preview.$post({}, bodyOf(file, options, calls)))

export const importFile = async (file: File, options: ImportOptions, calls: RunCalls) =>
  call(api.import.add.$post({}, bodyOf(file, options, calls)))
