import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { deriveInProcessOf, deriveKey, deriveKeysBy } from './keys.ts'

const salts = ['lichtung second home: names', 'another'].map(salt => Buffer.from(salt))
const derived = () => Promise.all(salts.map(salt => deriveKey('Grünspecht', salt)))
const url = pathToFileURL(`${import.meta.dirname}/keys.ts`).href

test.each([
  ['another process', process.execPath, ['-e', `import('${url}').then(keys => keys.deriveFromStdin())`]],
  ['this process, where none can be started', '/does/not/exist', []],
  ['this process, where another gives none', process.execPath, ['-e', '']],
])('%s derives the same key', async (_, command, args) => {
  const key = await derived()
  deriveKeysBy(deriveInProcessOf([command, ...args]))
  onTestFinished(() => deriveKeysBy())
  expect(await derived()).toEqual(key)
})
