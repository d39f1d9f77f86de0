import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Dialogs whose input is a search, a tick or a repeated address. */
const losesNothing = [
  'client/admin/content/site/starter-viewer.tsx',
  'client/admin/people/privacy/person-erase.tsx',
  'client/admin/people/privacy/person-viewer.tsx',
]

test('each dialog with input keeps it as a draft, or asks before it closes', () => {
  const silent = globSync('client/admin/**/*.tsx')
    .filter(file => !file.includes('.test.'))
    .filter(file => {
      const text = readFileSync(file, 'utf8')
      const hasInput =
        /<(Modal|Viewer)\b/.test(text) &&
        /<(TextField|TextArea|Select|CheckBox|DateField|ChoiceSelect)\b|\buseEntries[<(]/.test(text)
      return hasInput && !/useDraft\(|isUnsaved=|useClosing\(|<RecordEditor\b/.test(text)
    })
  expect(silent.sort()).toEqual(losesNothing)
})
