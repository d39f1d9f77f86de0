import { buildSync } from 'esbuild'
import { threadOptions } from '../../build/threads.ts'

const threads = new Map<string, string>()
/**
 * For tests: bundles the code of a thread, as the build does: reading its files each time takes three times as long.
 */
export function threadCode(path: string): string {
  const cached = threads.get(path)
  if (cached !== undefined) return cached
  const [file] = buildSync({ ...threadOptions, entryPoints: [path], write: false }).outputFiles
  const code = file?.text ?? ''
  threads.set(path, code)
  return code
}
