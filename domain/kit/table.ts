/**
 * An amount is a plain decimal of euros (`-12.50`), a day `yyyy-MM-dd`, a moment `yyyy-MM-dd HH:mm`; each may be "".
 */
type ColumnKind = 'text' | 'amount' | 'day' | 'moment'

/** A table of texts, for a spreadsheet. */
export type Table = {
  /** Name of the sheet. */
  name?: string
  columns: { heading: string; width: number; kind?: ColumnKind }[]
  /** Rows in lazy pieces, possibly empty ones, so that other work can run in between. */
  pieces: Iterable<string[][]>
}

/** Columns of a table: heading, width in characters, text, and kind, by default text. */
export type Columns<T> = readonly (readonly [
  heading: string,
  width: number,
  text: (record: T) => string,
  kind?: ColumnKind,
])[]

/** Converts records to rows, in order. */
export const tableOf = <T>(name: string, columns: Columns<T>, slices: Iterable<readonly T[]>): Table => ({
  name,
  columns: columns.map(([heading, width, , kind]) => ({ heading, width, ...(kind ? { kind } : {}) })),
  pieces: Iterator.from(slices).map(slice => slice.map(record => columns.map(([, , text]) => text(record)))),
})
