/** An amount is a plain decimal of euros (`-12.50`), a day `yyyy-MM-dd`, a moment `yyyy-MM-dd HH:mm`; each may be "". */
type ColumnKind = 'text' | 'amount' | 'day' | 'moment'

/** A table of texts, for a spreadsheet. */
export type Table = {
  /** Of the sheet. */
  name?: string
  columns: { heading: string; width: number; kind?: ColumnKind }[]
  /** The rows, a few at a time or none. They are made as they are read, so that making them delays nobody. */
  pieces: Iterable<string[][]>
}

/** What a table shows of a record: heading, width in characters, and the text; what it is, unless it is any text. */
export type Columns<T> = readonly (readonly [
  heading: string,
  width: number,
  text: (record: T) => string,
  kind?: ColumnKind,
])[]

/** Records as rows, in their order. */
export const tableOf = <T>(name: string, columns: Columns<T>, slices: Iterable<readonly T[]>): Table => ({
  name,
  columns: columns.map(([heading, width, , kind]) => ({ heading, width, ...(kind ? { kind } : {}) })),
  pieces: Iterator.from(slices).map(slice => slice.map(record => columns.map(([, , text]) => text(record)))),
})
