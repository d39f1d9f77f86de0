import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { inParts } from './parts.ts'

const files = {
  'domain/record.ts': `
    import * as v from 'valibot'
    import { type Word, word } from './word.ts'
    export type Record = { word: Word }
    const shortest = 2
    /** A schema. */
    export const schema = v.object({ word: v.pipe(v.string(), v.minLength(shortest)) })
    export const isRecord = (value: unknown): value is Record => v.is(schema, value)
    export const title = (): Word => word() + even(4)
    const even = (count: number): string => (count === 0 ? 'even' : odd(count - 1))
    const odd = (count: number): string => (count === 0 ? 'odd' : even(count - 1))
  `,
  'domain/word.ts': `
    export type Word = string
    let count = 0
    export const countUp = () => { count += 1 }
    export const word = () => 'word ' + count + ' '
    export { type Word as Words }
    export const unused = 'unused'
  `,
  'domain/words.ts': `
    import { word } from './word.ts'
    export const twice = () => word() + word()
    export { word as again }
  `,
  'client/first.ts': `
    import { title } from '../domain/record.ts'
    import { countUp } from '../domain/word.ts'
    countUp()
    export const shown = title()
    export const later = () => import('./later.ts')
  `,
  'client/later.ts': `
    import { isRecord } from '../domain/record.ts'
    import { again } from '../domain/words.ts'
    export const shown = [again(), isRecord({ word: 'long' }), isRecord({ word: '' })]
  `,
}

/** Bundles the files, and runs them. */
async function bundled() {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-parts-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(join(dir, name, '..'), { recursive: true })
    writeFileSync(join(dir, name), source)
  }
  const { metafile } = await build({
    entryPoints: [join(dir, 'client/first.ts')],
    outdir: join(dir, 'out'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    metafile: true,
    plugins: [inParts],
  })
  const sent = Object.entries(metafile.outputs).filter(([file]) => !file.includes('later'))
  return {
    first: await import(join(dir, 'out/first.mjs')),
    sent: sent.flatMap(([, { inputs }]) => Object.keys(inputs)),
  }
}

test('a page loads the declarations that it uses, and a later one has the same variables', async () => {
  const { first, sent } = await bundled()
  expect(first.shown).toBe('word 1 even')
  expect((await first.later()).shown).toEqual(['word 1 ', true, false])
  expect(sent.join()).toContain('domain/record.ts')
  expect(sent.join()).not.toContain('valibot')
})
