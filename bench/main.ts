/** Produces the figures of docs/measurements.md. Ratios hold on any machine, absolute numbers do not. */
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'

const scripts = [
  'pages',
  'cache',
  'rendering',
  'registrations',
  'bookings',
  'store',
  'sqlite',
  'images',
  'accounts',
  'newsletter',
  'papers',
  'search',
  'tables',
  'imports',
  'bank',
  'calendars',
  'courses',
  'desk',
  'tasks',
  'readers',
  'visits',
  'logging',
  'second-home',
  'start',
]
/** Scripts that need further programs; they run only by name. */
const onDemand = ['spam']
const args = process.argv.slice(2)
/** Compares with the build of a commit, where a script can: `npm run bench -- start --against COMMIT`. */
const at = args.indexOf('--against')
const against = at < 0 ? [] : args.slice(at, at + 2)
const requested = at < 0 ? args : args.toSpliced(at, 2)
const known = [...scripts, ...onDemand]
const unknown = requested.filter(name => !known.includes(name))
if (unknown.length > 0) throw new Error(`Not a script of the bench: ${unknown.join(', ')}`)
const chosen = requested.length === 0 ? scripts : known.filter(name => requested.includes(name))

/** Bundles a program and resolves with its path. */
async function bundle(name: string): Promise<string> {
  const outfile = `dist/bench/${name}.cjs`
  await build({
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    external: ['sharp', 'playwright-core'],
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.dirname': '__dirname', VERSION: '"bench"' },
    logLevel: 'warning',
  })
  return outfile
}

await bundle('page-visitor')
for (const name of chosen) {
  const outfile = await bundle(name)
  const { status } = spawnSync(process.execPath, [outfile, ...against], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
