import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { deriveKey, deriveKeysBy, inProcessOf } from './keys.ts'

const salt = Buffer.from('lichtung second home: names')
const here = pathToFileURL(`${import.meta.dirname}/keys.ts`).href

test.each([
  ['another process', process.execPath, ['-e', `import('${here}').then(keys => keys.deriveFromStdin())`]],
  ['this process, where none can be started', '/does/not/exist', []],
  ['this process, where another gives none', process.execPath, ['-e', '']],
])('%s derives the same key', async (_, command, args) => {
  const known = await deriveKey('Grünspecht', salt)
  deriveKeysBy(inProcessOf([command, ...args]))
  onTestFinished(() => deriveKeysBy())
  expect(await Promise.all([deriveKey('Grünspecht', salt), deriveKey('Grünspecht', salt)])).toEqual([known, known])
})
