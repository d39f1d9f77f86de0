import { createInterface } from 'node:readline'
import { AppError } from '../../domain/kit/error.ts'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Asks one question after the other; resolves with the answers. Rejects if the input ends before the last. */
export async function askFor(questions: readonly string[], { input, output }: Terminal): Promise<string[]> {
  const asking = createInterface({ input, output })
  const lines = asking[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const question of questions) {
      // Redrawn after a correction; `prompt` would fail once a pipe has ended.
      asking.setPrompt(`${question}: `)
      output.write(`${question}: `)
      const { value, done } = await lines.next()
      if (done) throw new AppError('invalid', `There is no answer to the question for: ${question}.`)
      answers.push(value)
    }
  } finally {
    asking.close()
  }
  return answers
}
