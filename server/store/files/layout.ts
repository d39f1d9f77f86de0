import { imageWidths } from '../../../domain/content/images/widths.ts'
import { collectionNames, fileNameOf, isCollectionFile } from './data-files.ts'
import { isTemporary, previousOf } from './durable-file.ts'

/** Files that can be regenerated at any time. */
export const cacheFolder = 'cache'
/** The log of changes (D73), in files named after their first commit. */
export const changesFolder = 'changes'
export const imagesFolder = 'images'
export const filesFolder = 'files'
export const logsFolder = 'logs'
export const tlsFolder = 'tls'
/** Damaged files are kept here. */
export const damagedFolder = 'damaged'
/** Folder in which a new site is built before it is moved into place. */
export const nurseryFolder = '.new'
/** An uploaded backup is unpacked here. */
export const stagingFolder = '.restore'
/** Folder of a restored backup that replaces the data at the next start. */
export const restoredFolder = '.restored'
/** Prefix of the folder with the data that a restore replaced; the time follows. */
export const beforeRestorePrefix = 'before-restore-'
export const isBeforeRestore = (name: string) => /^before-restore-\d[\w-]*$/.test(name)
/** The JSON files before each upgrade are kept here. */
export const backupsFolder = 'backups'
/** Lock of the folder. Never deleted: two processes could otherwise lock two files of the same name. */
export const lockName = '.lock'
/** A takeover collects the site from its second home here. */
export const takeoverFolder = '.takeover'
/** Names this folder to its second home; a copy made by a backup is another folder. */
export const writerName = '.writer'
/** Commits of a machine whose site another one has taken over. */
export const asideFolder = 'aside'
/** The second home that was set up in the panel, with its secrets. */
export const homeName = '.second-home'

/** A folder with the files of a collection's records, and the names that they have in the folder of a record. */
export type FilesOfRecords = { readonly folder: string; readonly names: readonly string[] }
export const pictureFiles = {
  folder: imagesFolder,
  names: ['master.webp', ...imageWidths.map(width => `${width}.webp`)],
} as const satisfies FilesOfRecords
export const pdfFiles = { folder: filesFolder, names: ['file.pdf'] } as const satisfies FilesOfRecords

/** An instant in the form used in file names. */
export const fileStampOf = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')

/** True for the JSON files, their previous versions and the log of changes to them. */
export const isRecords = (name: string) =>
  name === changesFolder || collectionNames.map(fileNameOf).some(json => name === json || name === previousOf(json))

/** True for names that only a site can have put into a folder; a certificate folder or lost+found does not count. */
export const isData = (name: string) => isRecords(name) || [imagesFolder, filesFolder, damagedFolder].includes(name)

/** True for all names that a site uses, with or without data behind them. */
export const isSiteEntry = (name: string) =>
  isData(name) ||
  isTemporary(name) ||
  isBeforeRestore(name) ||
  [
    logsFolder,
    tlsFolder,
    cacheFolder,
    nurseryFolder,
    stagingFolder,
    restoredFolder,
    backupsFolder,
    lockName,
    writerName,
    homeName,
    asideFolder,
    takeoverFolder,
  ].includes(name)

const inFolders = new RegExp(
  `^(${[pictureFiles, pdfFiles].map(({ folder, names }) => `${folder}/[\\w-]{1,64}/(${names.join('|').replaceAll('.', '\\.')})`).join('|')}|(${logsFolder}|${damagedFolder}|${tlsFolder})/(?!.*\\.prev$)\\w[\\w.-]*)$`,
)

/**
 * True for the paths, below a data folder, that a backup contains, and for no path that leads out of the folder.
 * Previous versions are excluded: each file of a backup is known to be intact.
 */
export const isSiteFile = (path: string) => isCollectionFile(path) || inFolders.test(path)
