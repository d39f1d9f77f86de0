import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { AppError, type ErrorCode } from '../domain/error.ts'
import { chooseNativeModule } from './native-parts.ts'
import type { Picture } from './pictures.ts'
import { type Received, type ReceivePictures, receivePictures } from './receive-pictures.ts'

/** What the process says to the site: a picture or a problem, and at last that it is through or what stopped it. */
type Message =
  | ({ index: number; name: string } & ({ picture: Picture } | { problem: Told }))
  | { isOver: true }
  | { failure: Told }
type Told = { code: ErrorCode; message: string }

/**
 * Pictures made in a process of their own, one upload after the other: its memory is free again afterwards, pages come
 * first, and a picture that brings a decoder down does not bring the site down. `command` starts `receiveFromStdin`.
 */
export function receiveApart(command: () => Promise<readonly string[]>): ReceivePictures {
  let last: Promise<unknown> = Promise.resolve()
  return async function* (body) {
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const turn = last
    last = promise
    await turn
    try {
      yield* receiveFrom(await command(), body)
    } finally {
      done()
    }
  }
}

async function* receiveFrom(
  [program = '', ...args]: readonly string[],
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Received> {
  const child = spawn(program, args, {
    // Pictures are large and short-lived: with one arena glibc gives their memory back, with gc() so does the process.
    env: { MALLOC_ARENA_MAX: '1', NODE_OPTIONS: '--expose-gc' },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const { stdin } = child
  if (!stdin) throw new AppError('internal', 'A process without stdin.')
  // A body that breaks off ends the process's input, which it says; a process that breaks off is noticed below.
  const arrived = pipeline(body, stdin).then(
    () => true,
    () => false,
  )
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    for await (const [message] of on(child, 'message', { close: ['close'] }) as AsyncIterable<[Message]>) {
      if ('isOver' in message) {
        if (await arrived) return
        throw new AppError('invalid', 'The pictures did not arrive completely. Please try again.')
      }
      if ('failure' in message) throw new AppError(message.failure.code, message.failure.message)
      const { index, name } = message
      if ('picture' in message) yield { index, name, picture: message.picture }
      else yield { index, name, error: new AppError(message.problem.code, message.problem.message) }
      child.send('next', () => {})
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken()
  } finally {
    process.off('exit', kill)
    kill()
  }
  throw broken()
}

const broken = () =>
  new AppError(
    'unavailable',
    'The pictures could not be worked on. Is there too little memory? Nothing has been added.',
  )

/** The process itself: reads the list from stdin and says what it finds, one picture at a time. */
export async function receiveFromStdin(nativeModule: string): Promise<void> {
  chooseNativeModule(nativeModule)
  setPriority(10)
  // The site ends this process; were it to end by itself, its last words could be overtaken by the news of its end.
  process.channel?.ref()
  // An orderly exit would wait for the picture at hand.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const say = (message: Message) => new Promise(said => process.send?.(message, said))
  const told = ({ code, message }: AppError): Told => ({ code, message })
  try {
    for await (const received of receivePictures(process.stdin)) {
      const { index, name } = received
      const next = once(process, 'message')
      await say('picture' in received ? received : { index, name, problem: told(received.error) })
      await next
      globalThis.gc?.()
    }
    await say({ isOver: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await say({ failure: told(error) })
  }
}
