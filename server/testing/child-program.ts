import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

const cache = join(import.meta.dirname, '../../node_modules/.cache/programs')
const programs = new Map<string, string>()

/**
 * For tests: bundles a program of this folder into one file, which starts in half the time. Tests start it once for
 * each moment at which it is killed.
 */
export function childProgram(name: 'store-child' | 'erase-child'): string {
  const cached = programs.get(name)
  if (cached !== undefined) return cached
  const [built] = buildSync({
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    // Bundled CommonJS packages load Node's modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    write: false,
  }).outputFiles
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name}.mjs`)
  // Another process may read the file now, so it is replaced at once.
  const written = `${file}-${process.pid}`
  writeFileSync(written, built?.contents ?? '')
  renameSync(written, file)
  programs.set(name, file)
  return file
}
