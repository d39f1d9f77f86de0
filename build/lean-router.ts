import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

const modules = resolve('node_modules')

/**
 * The production builds. For Node, the packages' `exports` lead to development builds for `require`, from which esbuild
 * drops nothing.
 */
const builds: Readonly<Record<string, string>> = {
  'react-router-dom': 'react-router-dom/dist/index.mjs',
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
}

/**
 * Drops unused parts of React Router. Two kinds of statements would keep them in the bundle: those that only React's
 * developer tools read, and values at the top level (findings/react-router-unused-parts.sh).
 */
export const leanRouter: Plugin = {
  name: 'drop unused parts of React Router',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^react-router(-dom|\/dom)?$/ }, ({ path }) => ({
      path: join(modules, builds[path] ?? path),
      sideEffects: false,
    }))
    onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/(?<=^var \w+ = )(?=\w+\.(forwardRef|memo|createContext)\()/gm, '/* @__PURE__ */ ')
        .replace(
          /^(var (\w+) = class extends \w+\.Component \{)(.*?)^\2\.contextType = (\w+);$/ms,
          '$1 static contextType = $4;$3',
        )
        .replace('var ENABLE_DEV_WARNINGS =', 'const ENABLE_DEV_WARNINGS ='),
    }))
  },
}
