import { type Part, withoutParts } from './elf.ts'
import { leaveTwoLanguages } from './icu.ts'

/** How the WebAssembly inside Node that reads TypeScript begins, as base64. */
const TYPESCRIPT = 'Buffer2.from("AGFzbQEAAAAB+wRQ'

/** An executable without what the site does not need of Node: other languages than its own, and TypeScript. */
export function smallerExecutable(executable: Buffer): Buffer {
  const program = Buffer.from(executable)
  return withoutParts(program, [leaveTwoLanguages(program), typescriptOf(program)])
}

/** The text of a module that is only read when a program of TypeScript is started. */
function typescriptOf(program: Buffer): Part {
  const from = program.indexOf(TYPESCRIPT)
  if (from === -1) throw new Error('This Node has its TypeScript elsewhere.')
  return { from, to: program.indexOf('"', from + TYPESCRIPT.length) }
}
