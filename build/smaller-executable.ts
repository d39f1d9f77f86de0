import { type Part, withoutParts } from './elf.ts'
import { leaveTwoLanguages } from './icu.ts'

/** Beginning of Node's WebAssembly for reading TypeScript, in base64. */
const TYPESCRIPT = 'Buffer2.from("AGFzbQEAAAAB+wRQ'

/** Removes parts of Node that the site does not need: other languages, and TypeScript. */
export function smallerExecutable(executable: Buffer): Buffer {
  const program = Buffer.from(executable)
  return withoutParts(program, [leaveTwoLanguages(program), typescriptOf(program)])
}

/** Finds a module's source that is read only when a TypeScript program starts. */
function typescriptOf(program: Buffer): Part {
  const from = program.indexOf(TYPESCRIPT)
  if (from === -1) throw new Error('This Node has its TypeScript elsewhere.')
  return { from, to: program.indexOf('"', from + TYPESCRIPT.length) }
}
