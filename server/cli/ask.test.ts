import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askFor } from './ask.ts'

function terminal(typed: string) {
  const input = new PassThrough()
  input.end(typed)
  return { input, output: new PassThrough() }
}

test('answers are taken in order, also when they came all at once', async () => {
  const given = terminal('erika\ngeheim\n')
  expect(await askFor(['User', 'Password'], given)).toEqual(['erika', 'geheim'])
  given.output.end()
  expect(await text(given.output)).toBe('User: Password: ')
})

test('an end before the last answer is an error in one sentence', async () => {
  await expect(askFor(['User', 'Password'], terminal('erika\n'))).rejects.toThrow(
    'There is no answer to the question for: Password.',
  )
})
