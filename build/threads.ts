import { resolve } from 'node:path'
import type { BuildOptions } from 'esbuild'

/** Worker threads of the server, each bundled separately. */
export const threads = [
  'server/people/accounts/password-worker.ts',
  'server/formats/spreadsheet-worker.ts',
  'server/papers/paper-worker.ts',
]

/** Bundles a thread into a single file, since it cannot load others inside the executable. */
export const threadOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  loader: { '.woff': 'binary' },
  alias: {
    // The browser build contains the colour profile and a deflate of its own, so a PDF has the same bytes on every
    // machine.
    pdfkit: resolve('node_modules/pdfkit/js/pdfkit.browser.mjs'),
    'brotli/decompress.js': resolve('build/no-brotli.ts'),
  },
  // Base URL of the colour profile, which is never read.
  define: { 'import.meta.url': '"file:///"' },
} satisfies BuildOptions
