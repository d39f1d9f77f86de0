import { bookingImportFields } from '../../domain/import/bookings/booking-import-fields.ts'
import { eventImportFields } from '../../domain/import/events/event-import-fields.ts'
import { type FieldList, templateOf } from '../../domain/import/tables/columns.ts'

/** Spreadsheet templates. */
export const templates = {
  events: { name: 'termine-vorlage', fields: eventImportFields },
  registrations: { name: 'anmeldungen-vorlage', fields: bookingImportFields },
} satisfies Record<string, { name: string; fields: FieldList }>

const quote = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Returns a table with headings and an example, as a German Excel opens it by a double click. */
export const templateText = (fields: FieldList): string =>
  `\ufeff${templateOf(fields)
    .map(row => `${row.map(quote).join(';')}\r\n`)
    .join('')}`
