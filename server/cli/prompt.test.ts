import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askFor } from './prompt.ts'

function terminal(typed: string) {
  const input = new PassThrough()
  input.end(typed)
  return { input, output: new PassThrough() }
}

test('answers are taken in order, also when they came all at once', async () => {
  const input = terminal('erika\ngeheim\n')
  expect(await askFor(['User', 'Password'], input)).toEqual(['erika', 'geheim'])
  input.output.end()
  expect(await text(input.output)).toBe('User: Password: ')
})

test('an end before the last answer is an error in one sentence', async () => {
  await expect(askFor(['User', 'Password'], terminal('erika\n'))).rejects.toThrow(
    'There is no answer to the question for: Password.',
  )
})
