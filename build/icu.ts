import type { Part } from './elf.ts'

/** Position of ICU's tables in a program, and their files. */
type Tables = { from: number; to: number; headerSize: number; files: readonly { name: string; content: Buffer }[] }

/** Format field in the header of ICU's common data, at offset 12. */
const FORMAT = 'CmnD'
const FORMAT_AT = 12
/** ICU reads some files as 8-byte numbers, and aligns them to 16. */
const ALIGNMENT = 16

const align = (size: number, to: number) => Math.ceil(size / to) * to

/** Finds ICU's tables by the format field and the two magic bytes before it. */
function beginningOf(program: Buffer): number {
  const starts: number[] = []
  for (let at = program.indexOf(FORMAT); at !== -1; at = program.indexOf(FORMAT, at + 1)) {
    const from = at - FORMAT_AT
    if (program.readUInt16BE(from + 2) === 0xda27) starts.push(from)
  }
  const [from] = starts
  if (from === undefined || starts.length > 1)
    throw new Error(`ICU’s tables are ${starts.length} times in this program.`)
  return from
}

/**
 * Parses ICU's tables: a header, the number of files, offsets of names and contents, names, contents. Only the last
 * file's end is not stated.
 */
function tablesOf(program: Buffer): Tables {
  const from = beginningOf(program)
  const headerSize = program.readUInt16LE(from)
  const base = from + headerSize
  const entries = Array.from({ length: program.readUInt32LE(base) }, (_, index) => {
    const nameAt = base + program.readUInt32LE(base + 4 + 8 * index)
    const name = program.toString('latin1', nameAt, program.indexOf(0, nameAt))
    return { name, at: base + program.readUInt32LE(base + 8 + 8 * index) }
  })
  const last = entries.at(-1)
  if (!last) throw new Error('ICU has no tables in this program.')
  const to = last.at + sizeOfResource(program, last)
  const files = entries.map(({ name, at }, index) => ({
    name,
    content: program.subarray(at, entries[index + 1]?.at ?? to),
  }))
  return { from, to, headerSize, files }
}

/**
 * Returns the size of a resource bundle: after a header and one number come indexes, the fourth of which is its size in
 * 4-byte words.
 */
function sizeOfResource(program: Buffer, { name, at }: { name: string; at: number }): number {
  if (!name.endsWith('.res')) throw new Error(`ICU’s last file is ${name}, whose end is unknown.`)
  const headerSize = program.readUInt16LE(at)
  return headerSize + 4 * program.readUInt32LE(at + headerSize + 4 * 4)
}

/** Languages of site and panel, those they inherit from, and shared data. */
const languages = /^(root|pool|res_index|(de|en)(_\w+)?)$/
/** Single-byte converters, needed for old bank files, are smaller. */
const LARGEST_CONVERTER = 12_000
/** Character names, confusables, transliterations and spelled-out numbers are unused. */
const unused = /^(unames\.icu|confusables\.cfu|translit\/.*|rbnf\/.*|brkitr\/\w+\.dict)$/

function isKept(path: string, size: number): boolean {
  if (unused.test(path)) return false
  if (path.endsWith('.cnv')) return size <= LARGEST_CONVERTER
  const [, folder, name = ''] = /^(?:(\w+)\/)?(\w+)\.res$/.exec(path) ?? []
  if (name === '') return true
  // Tables such as time zones are in the same folder; their names differ from those of languages.
  return languages.test(name) || (folder === undefined && !/^[a-z]{2,3}(_\w+)?$/.test(name))
}

/** Returns ICU's tables with German and English only. */
function fewerTables(program: Buffer, { from, headerSize, files }: Tables): Buffer {
  const last = files.at(-1)
  // ICU derives a file's length from the offset of the next one. The time zones must not come last, since Temporal
  // needs their length.
  const included = files.filter(
    file => file === last || isKept(file.name.slice(file.name.indexOf('/') + 1), file.content.length),
  )
  const namesAt = 4 + 8 * included.length
  const names = included.map(({ name }) => Buffer.from(`${name}\0`, 'latin1'))
  const index = Buffer.alloc(namesAt)
  index.writeUInt32LE(included.length)
  let nameAt = namesAt
  let contentAt = align(namesAt + Buffer.concat(names).length, ALIGNMENT)
  const head = contentAt
  for (const [position, { content }] of included.entries()) {
    index.writeUInt32LE(nameAt, 4 + 8 * position)
    index.writeUInt32LE(contentAt, 8 + 8 * position)
    nameAt += names[position]?.length ?? 0
    contentAt += align(content.length, ALIGNMENT)
  }
  const pad = (part: Buffer, size: number) => Buffer.concat([part, Buffer.alloc(size - part.length)])
  return Buffer.concat([
    program.subarray(from, from + headerSize),
    pad(Buffer.concat([index, ...names]), head),
    ...included.map(({ content }) => pad(content, align(content.length, ALIGNMENT))),
  ])
}

/** Reduces ICU in a Node program to German and English; returns the freed range of 28 MB. */
export function leaveTwoLanguages(program: Buffer): Part {
  const tables = tablesOf(program)
  const fewer = fewerTables(program, tables)
  fewer.copy(program, tables.from)
  return { from: tables.from + fewer.length, to: tables.to }
}
