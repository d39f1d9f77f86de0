import { resolve } from 'node:path'
import type { BuildOptions } from 'esbuild'

/** The threads of the server, each bundled on its own. */
export const threads = [
  'server/people/accounts/password-worker.ts',
  'server/formats/spreadsheet-worker.ts',
  'server/papers/paper-worker.ts',
]

/** How a thread becomes one file that needs no others, which it could not load inside the executable. */
export const threadOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  loader: { '.woff': 'binary' },
  alias: {
    // Its build for browsers brings its colour profile and its own deflate: the same bytes on every machine.
    pdfkit: resolve('node_modules/pdfkit/js/pdfkit.browser.mjs'),
    'brotli/decompress.js': resolve('build/no-brotli.ts'),
  },
  // An address for the colour profile, from which nothing is read.
  define: { 'import.meta.url': '"file:///"' },
} satisfies BuildOptions
