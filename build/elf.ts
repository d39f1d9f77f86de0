/**
 * Programs (ELF, 64 bits) of either architecture, which `strip` and `objcopy` only know of their own. Of a program, the
 * system maps the parts that a table in it names: each from one place of the file to one in memory.
 */

const PT_LOAD = 1
const PT_PHDR = 6
const TABLE_AT = 0x20
const SECTIONS_AT = 0x28
const ENTRY_SIZE_AT = 0x36
const COUNT_AT = 0x38
const ENTRY_SIZE = 56
const ALIGNMENT = 8

/** Which bytes of the file come to which place in memory; what is longer there is empty. */
type Entry = { type: number; flags: number; at: number; memory: number; size: number; memorySize: number; page: number }

function readTable(program: Buffer): Entry[] {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('This Node is not a program as expected.')
  const tableAt = Number(program.readBigUInt64LE(TABLE_AT))
  if (program.readUInt16LE(ENTRY_SIZE_AT) !== ENTRY_SIZE) throw new Error('The table of this Node is not as expected.')
  return Array.from({ length: program.readUInt16LE(COUNT_AT) }, (_, index) => {
    const from = tableAt + index * ENTRY_SIZE
    const number = (offset: number) => Number(program.readBigUInt64LE(from + offset))
    return {
      type: program.readUInt32LE(from),
      flags: program.readUInt32LE(from + 4),
      at: number(0x08),
      memory: number(0x10),
      size: number(0x20),
      memorySize: number(0x28),
      page: number(0x30),
    }
  })
}

function bytesOf({ type, flags, at, memory, size, memorySize, page }: Entry): Buffer {
  const bytes = Buffer.alloc(ENTRY_SIZE)
  bytes.writeUInt32LE(type)
  bytes.writeUInt32LE(flags, 4)
  // The address is there twice; only machines without virtual memory read the second.
  for (const [index, number] of [at, memory, memory, size, memorySize, page].entries()) {
    bytes.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  }
  return bytes
}

/** A program without what only debuggers read. All that is loaded comes first in the file, so the rest is cut off. */
export function withoutSymbols(program: Buffer): Buffer {
  const entries = readTable(program)
  const stripped = Buffer.from(program.subarray(0, Math.max(...entries.map(({ at, size }) => at + size))))
  // The header no longer points to a table of sections.
  stripped.writeBigUInt64LE(0n, SECTIONS_AT)
  stripped.fill(0, 0x3c, 0x40)
  return stripped
}

/** A part of a file: from its first byte to the one behind its last. */
export type Part = { from: number; to: number }

/**
 * A program without parts that nothing reads. What follows a part keeps its place in memory and moves forward in the file,
 * so the entry that maps it becomes two. The longer table stands where the first part began: before all that moves, as
 * Linux before 5.18 looks for it in memory as far from the program's beginning as in the file.
 */
export function withoutParts(program: Buffer, parts: readonly Part[]): Buffer {
  const entries = readTable(program)
  const [first, ...others] = parts.toSorted((a, b) => a.from - b.from)
  if (!first) return program
  const tableAt = Math.ceil(first.from / ALIGNMENT) * ALIGNMENT
  const size = (entries.length + parts.length) * ENTRY_SIZE
  // From behind, so that the places of the others still hold.
  const cut = [{ from: tableAt + size, to: first.to }, ...others].toReversed().reduce(withoutPart, { program, entries })
  const table = Buffer.concat(
    cut.entries.map(entry => bytesOf(entry.type === PT_PHDR ? tableEntry(entry, cut.entries, tableAt, size) : entry)),
  )
  table.copy(cut.program, tableAt)
  cut.program.writeBigUInt64LE(BigInt(tableAt), TABLE_AT)
  cut.program.writeUInt16LE(cut.entries.length, COUNT_AT)
  return cut.program
}

type Cut = { program: Buffer; entries: readonly Entry[] }

function withoutPart({ program, entries }: Cut, part: Part): Cut {
  const around = entries.find(({ type, at, size }) => type === PT_LOAD && at <= part.from && part.to <= at + size)
  if (!around) throw new Error('This Node is not laid out as expected.')
  // Whole pages, as the file and the memory are mapped by those.
  const from = Math.ceil(part.from / around.page) * around.page
  const to = Math.floor(part.to / around.page) * around.page
  const { at, size, memory, memorySize } = around
  const before = { ...around, size: from - at, memorySize: from - at }
  const after = {
    ...around,
    at: from,
    memory: memory + to - at,
    size: at + size - to,
    memorySize: at + memorySize - to,
  }
  const moved = (entry: Entry) => (entry.at >= to ? { ...entry, at: entry.at - (to - from) } : entry)
  return {
    program: Buffer.concat([program.subarray(0, from), program.subarray(to)]),
    entries: entries.flatMap(entry => (entry === around ? [before, after] : [moved(entry)])),
  }
}

/** The entry of the table itself. */
function tableEntry(entry: Entry, entries: readonly Entry[], at: number, size: number): Entry {
  const around = entries.find(
    ({ type, at: from, size: length }) => type === PT_LOAD && from <= at && at < from + length,
  )
  if (!around) throw new Error('The table is not mapped.')
  return { ...entry, at, size, memorySize: size, memory: around.memory + at - around.at }
}
