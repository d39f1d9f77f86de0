import { expect, onTestFinished, test } from 'vitest'
import { language, readLanguageFrom, t } from './language.ts'

test('a text uses the reader’s language at the moment of its evaluation', () => {
  const question = (name: string) => t(`Delete ${name}?`, `${name} löschen?`)
  expect([language(), question('Moos')]).toEqual(['en', 'Delete Moos?'])
  onTestFinished(readLanguageFrom(() => 'de'))
  expect([language(), question('Moos')]).toEqual(['de', 'Moos löschen?'])
})

test('a text without one of the languages does not compile', () => {
  // @ts-expect-error the German text is missing
  expect(t('Save')).toBe('Save')
})
