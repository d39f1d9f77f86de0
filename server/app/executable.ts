/**
 * Entry point of the executable. Runs main.ts with the code that V8 compiled while the executable was built; Node's own
 * code cache holds only what is compiled before anything runs. See docs/decisions/0057-compiled-code.md. Meanwhile a
 * site serves its saved pages (0060).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readCommand } from '../cli/command-line.ts'
import { unpackAside } from '../runtime/assets.ts'
import { systemClock } from '../runtime/clock.ts'
import { CODE, COMPILED, run, scriptOf } from '../runtime/compiled-code.ts'
import { type EarlySite, openEarlySite } from './early-site.ts'

/** Leaves errors in the command to main.ts. */
async function beginEarly(): Promise<EarlySite | undefined> {
  try {
    const command = readCommand(process.argv.slice(2), process.env)
    return command.name === 'serve' ? await openEarlySite(command.config, systemClock()) : undefined
  } catch {
    return undefined
  }
}

async function begin(): Promise<void> {
  globalThis.earlySite = await beginEarly()
  const [code, compiled] = await Promise.all([unpackAside(CODE), unpackAside(COMPILED)])
  const script = scriptOf(code?.toString('latin1') ?? '', compiled)
  if (script.cachedDataRejected)
    process.emitWarning('The compiled code does not fit this Node, so it starts more slowly.')
  // Lets waiting requests be answered between two long steps.
  await nextTurn()
  run(script, require, '')
}

void begin()
