/**
 * Edits ELF programs (64 bits) of either architecture; `strip` and `objcopy` only support their own. The system maps
 * the segments listed in the program header table from file to memory.
 */

const PT_LOAD = 1
const PT_PHDR = 6
const TABLE_AT = 0x20
const SECTIONS_AT = 0x28
const ENTRY_SIZE_AT = 0x36
const COUNT_AT = 0x38
const ENTRY_SIZE = 56
const ALIGNMENT = 8

/** A segment: which bytes of the file are mapped where; memory beyond them is zero. */
type Entry = { type: number; flags: number; at: number; memory: number; size: number; memorySize: number; page: number }

function readTable(program: Buffer): Entry[] {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('This Node is not a 64-bit ELF program.')
  const tableAt = Number(program.readBigUInt64LE(TABLE_AT))
  if (program.readUInt16LE(ENTRY_SIZE_AT) !== ENTRY_SIZE)
    throw new Error('The program header table of this Node has entries of another size.')
  return Array.from({ length: program.readUInt16LE(COUNT_AT) }, (_, index) => {
    const from = tableAt + index * ENTRY_SIZE
    const readNumber = (offset: number) => Number(program.readBigUInt64LE(from + offset))
    return {
      type: program.readUInt32LE(from),
      flags: program.readUInt32LE(from + 4),
      at: readNumber(0x08),
      memory: readNumber(0x10),
      size: readNumber(0x20),
      memorySize: readNumber(0x28),
      page: readNumber(0x30),
    }
  })
}

function bytesOf({ type, flags, at, memory, size, memorySize, page }: Entry): Buffer {
  const bytes = Buffer.alloc(ENTRY_SIZE)
  bytes.writeUInt32LE(type)
  bytes.writeUInt32LE(flags, 4)
  // The address occurs twice; only machines without virtual memory use the second.
  for (const [index, number] of [at, memory, memory, size, memorySize, page].entries()) {
    bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  }
  return bytes
}

/** Strips symbols and debug information. All loaded segments come first in the file, so the rest is cut off. */
export function withoutSymbols(program: Buffer): Buffer {
  const entries = readTable(program)
  const stripped = Buffer.from(program.subarray(0, Math.max(...entries.map(({ at, size }) => at + size))))
  // Clears the header's reference to the section table.
  stripped.writeBigUInt64LE(0n, SECTIONS_AT)
  stripped.fill(0, 0x3c, 0x40)
  return stripped
}

/** A byte range of a file; `to` is exclusive. */
export type Part = { from: number; to: number }

/**
 * Removes unused ranges from a program. Following bytes keep their memory address and move forward in the file, so the
 * segment around a range becomes two. The longer table replaces the first range, before everything that moves, because
 * Linux before 5.18 expects it at the same offset in file and memory.
 */
export function withoutParts(program: Buffer, parts: readonly Part[]): Buffer {
  const entries = readTable(program)
  const [first, ...others] = parts.toSorted((a, b) => a.from - b.from)
  if (!first) return program
  const tableAt = Math.ceil(first.from / ALIGNMENT) * ALIGNMENT
  const size = (entries.length + parts.length) * ENTRY_SIZE
  // Cut from the end, so that earlier positions stay valid.
  const cut = [{ from: tableAt + size, to: first.to }, ...others].toReversed().reduce(withoutPart, { program, entries })
  const table = Buffer.concat(
    cut.entries.map(entry => bytesOf(entry.type === PT_PHDR ? tableEntry(entry, cut.entries, tableAt, size) : entry)),
  )
  table.copy(cut.program, tableAt)
  cut.program.writeBigUInt64LE(BigInt(tableAt), TABLE_AT)
  cut.program.writeUInt16LE(cut.entries.length, COUNT_AT)
  return cut.program
}

type Executable = { program: Buffer; entries: readonly Entry[] }

function withoutPart({ program, entries }: Executable, part: Part): Executable {
  const segment = entries.find(({ type, at, size }) => type === PT_LOAD && at <= part.from && part.to <= at + size)
  if (!segment) throw new Error('No segment of this Node contains the unused range.')
  // Whole pages only, since mapping works by page.
  const from = Math.ceil(part.from / segment.page) * segment.page
  const to = Math.floor(part.to / segment.page) * segment.page
  const { at, size, memory, memorySize } = segment
  const before = { ...segment, size: from - at, memorySize: from - at }
  const after = {
    ...segment,
    at: from,
    memory: memory + to - at,
    size: at + size - to,
    memorySize: at + memorySize - to,
  }
  const moveEntry = (entry: Entry) => (entry.at >= to ? { ...entry, at: entry.at - (to - from) } : entry)
  return {
    program: Buffer.concat([program.subarray(0, from), program.subarray(to)]),
    entries: entries.flatMap(entry => (entry === segment ? [before, after] : [moveEntry(entry)])),
  }
}

/** Returns the table's own segment. */
function tableEntry(entry: Entry, entries: readonly Entry[], at: number, size: number): Entry {
  const segment = entries.find(
    ({ type, at: from, size: length }) => type === PT_LOAD && from <= at && at < from + length,
  )
  if (!segment) throw new Error('No segment of this Node contains the program header table.')
  return { ...entry, at, size, memorySize: size, memory: segment.memory + at - segment.at }
}
