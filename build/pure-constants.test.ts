import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { withPureConstants } from './pure-constants.ts'

const source = `
import { make } from 'made'
export type Größe = string
const base = { ...make('base') }
export const record = make({ ...base, name: 'unused' }) as Größe, word = make('word')
export const words = (count: number) => word + String(count)
`

/** Bundles an import of one name of the source. */
async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `import { ${name} } from 'source'; console.log(${name})`, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    minifySyntax: true,
    external: ['made'],
    plugins: [
      {
        name: 'source',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^source$/ }, () => ({ path: 'source', namespace: 'source' }))
          onLoad({ filter: /.*/, namespace: 'source' }, () => ({ contents: withPureConstants(source), loader: 'ts' }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

test('a bundle has only the constants that it uses, and those are as written', async () => {
  const bundle = await bundled('words')
  expect(bundle).toContain('word = make("word")')
  expect(bundle).not.toMatch(/base|unused/)
  expect(await bundled('record')).toMatch(
    /base = \{ \.\.\.make\("base"\) \}[\s\S]*record = make\(\{ \.\.\.base, name: "unused" \}\)/,
  )
})
