/** A table of texts, for a spreadsheet. */
export type Table = {
  columns: { heading: string; width: number }[]
  /** The rows, a few at a time or none. They are made as they are read, so that making them delays nobody. */
  pieces: Iterable<string[][]>
}

/** What a table shows of a record: heading, width in characters, and the text. */
export type Columns<T> = readonly (readonly [heading: string, width: number, text: (record: T) => string])[]

/** Records as rows, in their order. */
export const tableOf = <T>(columns: Columns<T>, slices: Iterable<readonly T[]>): Table => ({
  columns: columns.map(([heading, width]) => ({ heading, width })),
  pieces: Iterator.from(slices).map(slice => slice.map(record => columns.map(([, , text]) => text(record)))),
})
