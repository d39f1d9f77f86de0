#!/usr/bin/env bash
# react-router 7.18.5 with esbuild 0.28.2 (npm), November 2026
#
# The package says `sideEffects: false`, yet a bundle that uses `BrowserRouter` and `useLocation` alone also holds forms,
# links, data routes and a page for developers: statements at the top level (`X.displayName = `, `X.contextType = `,
# `memo(…)`, `forwardRef(…)`) keep them. Its `exports` lead to the development build under every condition of a bundler;
# the production build is as large, as its switch for warnings is a `var`. Without these statements, with a constant, a
# seventh is left.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 react-router@7.18.5 esbuild@0.28.2 || exit 2

cat >bundle.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { build } from 'esbuild'

const lean = {
  name: 'lean',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-router.dist.*\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replace(/(?<=^var \w+ = )(?=\w+\.(forwardRef|memo|createContext)\()/gm, '/* @__PURE__ */ ')
        .replace('var ENABLE_DEV_WARNINGS =', 'const ENABLE_DEV_WARNINGS ='),
    })),
}
async function bundled(name, more) {
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: 'import { BrowserRouter, useLocation } from "react-router"; console.log(BrowserRouter, useLocation)',
      resolveDir: process.cwd(),
    },
    bundle: true, write: false, metafile: true, format: 'esm', minify: true, external: ['react'],
    conditions: ['production'], define: { 'process.env.NODE_ENV': '"production"' }, ...more,
  })
  const [, which] = /dist\/(\w+)/.exec(Object.keys(metafile.inputs).join(' ')) ?? []
  const bytes = outputFiles[0].contents.length
  console.log(`${name}: ${which} build, ${bytes} bytes`)
  return { which, bytes }
}
const alias = { 'react-router': './node_modules/react-router/dist/production/index.mjs' }
console.log('react-router 7.18.5')
const usual = await bundled('by its exports')
const production = await bundled('by an alias', { alias })
const bare = await bundled('without these statements', { alias, plugins: [lean] })
const isSo = usual.which === 'development' && production.bytes > usual.bytes * 0.9 && bare.bytes < usual.bytes / 2
process.exit(isSo ? 0 : 1)
JS
node bundle.mjs
