import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { AppError, type ErrorCode } from '../../domain/error.ts'
import { garbageCollector } from '../runtime/garbage.ts'
import type { Log } from '../runtime/log.ts'
import { chooseNativeModule } from './native-parts.ts'
import type { Picture } from './pictures.ts'
import { type Received, type ReceivePictures, receivePictures } from './receive-pictures.ts'

/** What the process says to the site: a picture or a problem, and at last that it is through or what stopped it. */
type Message =
  | ({ index: number; name: string } & ({ picture: Picture } | { problem: Told }))
  | { isOver: true }
  | { failure: Told }
type Told = { code: ErrorCode; message: string }

/** Milliseconds in which something must happen: a piece of the body taken, a word said. A picture takes a few seconds. */
const PATIENCE = 120_000

/**
 * Pictures made in a process of their own, one upload after the other: its memory is free again afterwards, pages come
 * first, and a picture that brings a decoder down does not bring the site down. `command` starts `receiveFromStdin`.
 */
export function receiveApart(command: () => Promise<readonly string[]>, log: Log): ReceivePictures {
  let last: Promise<unknown> = Promise.resolve()
  return async function* (body) {
    const { promise, resolve: done } = Promise.withResolvers<void>()
    const turn = last
    last = promise
    await turn
    try {
      yield* receiveFrom(await command(), body, log)
    } finally {
      done()
    }
  }
}

async function* receiveFrom(
  command: readonly string[],
  body: AsyncIterable<Uint8Array>,
  log: Log,
): AsyncGenerator<Received> {
  const child = start(command, log)
  const broken = () => {
    log.error('The process for pictures broke off', { exitCode: child.exitCode, signal: child.signalCode })
    return unavailable()
  }
  const { stdin } = child
  // Where the system has no file descriptors left.
  if (!stdin) throw broken()
  const kill = () => child.kill('SIGKILL')
  const patience = setTimeout(() => {
    log.error('Nothing has happened in the process for pictures, so it is ended', { seconds: PATIENCE / 1000 })
    kill()
  }, PATIENCE)
  // A body that breaks off ends the process's input, which it says; a process that breaks off is noticed below.
  const arrived = pipeline(
    body,
    async function* (chunks) {
      for await (const chunk of chunks) {
        patience.refresh()
        yield chunk
      }
    },
    stdin,
  ).then(
    () => true,
    () => false,
  )
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
      patience.refresh()
      child.send('next', () => {})
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken()
  } finally {
    clearTimeout(patience)
    process.off('exit', kill)
    kill()
  }
  throw broken()
}

function start([program = '', ...args]: readonly string[], log: Log): ChildProcess {
  const failed = (error: unknown) =>
    log.error('The process for pictures could not be started', { error: String(error) })
  try {
    const child = spawn(program, args, {
      // Pictures are large and short-lived: with one arena glibc gives their memory back.
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    return child.on('error', failed)
  } catch (error) {
    // What spawn() tells later when files or processes are too many, it throws when memory is too little.
    failed(error)
    throw unavailable()
  }
}

const unavailable = () =>
  new AppError(
    'unavailable',
    'The pictures could not be worked on. Is there too little memory? Nothing has been added.',
  )

/** The process itself: reads the list from stdin and says what it finds, one picture at a time. */
export async function receiveFromStdin(nativeModule: string): Promise<void> {
  chooseNativeModule(nativeModule)
  setPriority(10)
  const collectGarbage = garbageCollector()
  // Meant for the site, which finishes what is under way and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
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
      collectGarbage()
    }
    await say({ isOver: true })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await say({ failure: told(error) })
  }
}
