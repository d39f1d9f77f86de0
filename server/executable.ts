/**
 * Where the executable begins. It runs the code of main.ts with what V8 compiled of it in a site that ran while the executable
 * was built; Node's own code cache holds only what is compiled before anything runs. See docs/decisions/0057-compiled-code.md.
 */
import { openAssets } from './runtime/assets.ts'
import { CODE, COMPILED, run, scriptOf } from './runtime/compiled-code.ts'

const assets = openAssets('')
const script = scriptOf(assets.read(CODE)?.toString('latin1') ?? '', assets.read(COMPILED))
if (script.cachedDataRejected)
  process.emitWarning('The compiled code does not fit this Node, so it starts more slowly.')
run(script, require, '')
