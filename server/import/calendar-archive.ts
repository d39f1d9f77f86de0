import { IMPORT_BYTES, tooManyRows } from '../../domain/import/import.ts'
import { AppError } from '../../domain/kit/error.ts'
import { decode } from '../formats/decode.ts'
import { unzip } from '../formats/unzip.ts'
import { isZip } from '../formats/workbook.ts'
import { isCalendar } from './calendar/calendar.ts'
import { fileTooLarge } from './receive.ts'

/** More calendars than anybody keeps. */
const MAX_CALENDARS = 100

/**
 * Returns the calendars of a file, one after the other: of a calendar itself, or of Google's archive; undefined for
 * other files.
 */
export async function calendarsIn(file: Buffer): Promise<Buffer | undefined> {
  if (isCalendar(file)) return file
  if (!isZip(file)) return undefined
  const limit = IMPORT_BYTES.events
  const unreadable = new AppError('invalid', '')
  const limits = {
    ...{ files: MAX_CALENDARS, fileBytes: limit, allBytes: limit, wants: (name: string) => /\.ics$/i.test(name) },
    ...{ tooMany: tooManyRows, tooLarge: () => fileTooLarge(limit), unknown: () => unreadable },
  }
  const texts: string[] = []
  try {
    // Each calendar may have its own encoding.
    for await (const { bytes } of unzip(file, limits)) texts.push(decode(bytes))
  } catch (error) {
    // The file may be a workbook, whose reader then explains what is wrong.
    if (error === unreadable) return undefined
    throw error
  }
  return texts.length === 0 ? undefined : Buffer.from(texts.join('\n'))
}
