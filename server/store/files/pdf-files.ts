import { filesFolder, pdfFiles } from './layout.ts'
import { type RecordFiles, recordFiles } from './record-files.ts'

const [fileName] = pdfFiles.names

/** The file of each record of the collection `files`, `files/<id>/file.pdf`. */
export type PdfFiles = Pick<RecordFiles, 'receive' | 'remove' | 'release' | 'close'> & {
  path(id: string): string | undefined
  read(id: string): Promise<Buffer>
  write(id: string, content: Uint8Array): Promise<void>
}

export function openPdfFiles(dir: string): PdfFiles {
  const files = recordFiles(dir, pdfFiles)
  return {
    ...files,
    path: id => files.path(id, fileName),
    read: id => files.read(id, fileName),
    write: (id, content) => files.write(id, [{ name: fileName, content }]),
  }
}

/** Returns the path of a file, below the data folder. */
export const pdfPathOf = (id: string) => `${filesFolder}/${id}/${fileName}`
