import { writeFileSync } from 'node:fs'

/** Linux's architecture numbers (e_machine), and code that prints a text of a given length and exits. */
const targets = {
  x64: {
    machine: 62,
    // mov eax, 1 (write); mov edi, 1; lea rsi, [rip + 16]; mov edx, length; syscall; mov eax, 60 (exit); xor edi, edi;
    // syscall
    code: (length: number) =>
      Buffer.concat([
        Buffer.from('b801000000bf01000000488d3510000000ba', 'hex'),
        uint32(length),
        Buffer.from('0f05b83c00000031ff0f05', 'hex'),
      ]),
  },
  arm64: {
    machine: 183,
    // mov x0, 1; adr x1, +28; mov x2, length; mov x8, 64 (write); svc 0; mov x0, 0; mov x8, 93 (exit); svc 0
    code: (length: number) =>
      Buffer.concat(
        [
          0xd2800020,
          0x100000e1,
          (0xd2800002 | (length << 5)) >>> 0,
          0xd2800808,
          0xd4000001,
          0xd2800000,
          0xd2800ba8,
          0xd4000001,
        ].map(uint32),
      ),
  },
} as const

type Architecture = keyof typeof targets
export const architectureHere = process.arch === 'arm64' ? 'arm64' : 'x64'

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const LOADED_AT = 0x400000n
const HEADERS_BYTES = 64 + 56

/** Writes an executable of some hundred bytes that prints this text, whatever its arguments. */
export function writeTinyProgram(path: string, text: string, architecture: Architecture = architectureHere): void {
  const { machine, code } = targets[architecture]
  const body = Buffer.concat([code(Buffer.byteLength(text)), Buffer.from(text)])
  const head = Buffer.alloc(HEADERS_BYTES)
  head.write('\x7fELF\x02\x01\x01', 'latin1')
  head.writeUInt16LE(2, 16) // executable
  head.writeUInt16LE(machine, 18)
  head.writeUInt32LE(1, 20)
  head.writeBigUInt64LE(LOADED_AT + BigInt(HEADERS_BYTES), 24) // entry point
  head.writeBigUInt64LE(64n, 32) // offset of the only program header
  head.writeUInt16LE(64, 52)
  head.writeUInt16LE(56, 54)
  head.writeUInt16LE(1, 56)
  head.writeUInt32LE(1, 64) // loaded
  head.writeUInt32LE(5, 68) // read and execute
  head.writeBigUInt64LE(LOADED_AT, 80)
  head.writeBigUInt64LE(LOADED_AT, 88)
  const size = BigInt(HEADERS_BYTES + body.length)
  head.writeBigUInt64LE(size, 96)
  head.writeBigUInt64LE(size, 104)
  head.writeBigUInt64LE(0x1000n, 112)
  writeFileSync(path, Buffer.concat([head, body]), { mode: 0o755 })
}
