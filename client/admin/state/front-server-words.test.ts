import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../domain/kit/error.ts'
import { readLanguageFrom } from '../../../domain/kit/language.ts'
import { errorSentence } from './api.ts'
import { frontWords, isAboutFront, sizeWords } from './front-server-words.ts'

test.each(['en', 'de'] as const)('in %s each sentence names the server in front and ends as a sentence', language => {
  onTestFinished(readLanguageFrom(() => language))
  for (const words of [...[0, 413, 502, 503, 504, 520].map(frontWords), sizeWords(0), sizeWords(1024 ** 2)]) {
    expect(isAboutFront(words)).toBe(true)
    expect(words).toMatch(/\.$/)
  }
})

test('the limit of a server in front is named, with the way to raise it', () => {
  onTestFinished(readLanguageFrom(() => 'de'))
  expect(sizeWords(1024 ** 2)).toBe(
    'Der Server davor nimmt höchstens 1 MB auf einmal an. Mehr erlauben client_max_body_size 0; in nginx oder LimitRequestBody 0 in Apache.',
  )
})

test('a call answered by a server in front is explained, too', () => {
  expect(errorSentence(new AppError('unavailable', 'x', { foreignStatus: 413 }))).toBe(frontWords(413))
  expect(errorSentence(new AppError('unavailable', 'x'))).toContain('The server cannot be reached')
})
