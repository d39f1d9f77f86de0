import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundle } from './bundle.ts'
import { leanRouter } from './lean-router.ts'
import { assets, code } from './paths.ts'
import { threadOptions, threads } from './threads.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Loads sharp's native module from the place used by `layOutNativeParts`. */
const sharpFromAssets: Plugin = {
  name: 'sharp from assets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sharp$/ }, () => ({ path: resolve('node_modules/sharp/dist/index.cjs') }))
    onLoad({ filter: /sharp[\\/]dist[\\/]sharp\.cjs$/ }, () => ({
      contents: `
        const { nativeModule } = require(${JSON.stringify(resolve('server/content/images/native-parts.ts'))})
        process.dlopen(module, nativeModule())`,
      resolveDir: '.',
    }))
  },
}

const forNode = { platform: 'node', target: 'node24', format: 'cjs' } satisfies BuildOptions

/** Identifies the schemas of all collections by the code that makes them. */
async function shapeOfData(): Promise<string> {
  const { outputFiles } = await build({
    ...forNode,
    entryPoints: ['server/store/files/data-files.ts'],
    bundle: true,
    minify: true,
    write: false,
  })
  return createHash('sha256')
    .update(outputFiles[0]?.contents ?? '')
    .digest('hex')
    .slice(0, 16)
}

/** Bundles the server and its threads. */
export async function buildServer() {
  await bundle({
    ...forNode,
    entryPoints: ['server/app/main.ts'],
    outfile: code,
    plugins: [sharpFromAssets, leanRouter],
    alias: {
      // Rendering into streams would double its size.
      'react-dom/server': resolve('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
      postcss: resolve('build/no-postcss.ts'),
    },
    minifySyntax: true,
    // Names are not minified, for stack traces in the log.
    minifyWhitespace: true,
    legalComments: 'linked',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.dirname': '__dirname',
      // Base URL of hyphenation patterns, which are read from the assets instead.
      'import.meta.url': '"file:///"',
      VERSION: JSON.stringify(version),
      SHAPE: JSON.stringify(await shapeOfData()),
    },
  })
  const main = await readFile(code, 'utf8')
  // V8 stores a text with a single "ä" in twice the memory.
  await writeFile(code, main.replace(/[^\0-\x7f]/g, escapeCharacter))
  for (const thread of threads) {
    await bundle({
      ...threadOptions,
      entryPoints: [thread],
      outfile: join(assets, basename(thread).replace(/\.ts$/, '.cjs')),
      minify: true,
      legalComments: 'none',
    })
  }
}

function escapeCharacter(character: string, at: number, text: string): string {
  if (text[at - 1] === '\\') throw new Error(`\\${character} is escaped already; find out whether it can be replaced.`)
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
