import { type ChildProcess, spawn } from 'node:child_process'
import { on } from 'node:events'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../domain/kit/error.ts'
import { language, t } from '../../../domain/kit/language.ts'
import type { Log } from '../../runtime/log.ts'
import { type PictureMessage, type PictureProblem, READER } from './picture-messages.ts'
import type { ReceivedPicture, ReceivePictures } from './receive-pictures.ts'

/** The longest time without a piece of the body taken or a message sent. A picture takes a few seconds. */
const SILENCE_LIMIT_MS = 120_000

/**
 * Processes pictures in a process of their own, one upload after the other. Its memory is free again afterwards, pages
 * come first, and a picture that crashes a decoder does not crash the site. `command` starts `receiveFromStdin`.
 */
export function receiveApart(command: () => Promise<readonly string[]>, log: Log): ReceivePictures {
  let last: Promise<unknown> = Promise.resolve()
  return async function* (body) {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    const turn = last
    last = promise
    await turn
    try {
      yield* receiveFrom(await command(), body, log)
    } finally {
      finish()
    }
  }
}

async function* receiveFrom(
  command: readonly string[],
  body: AsyncIterable<Uint8Array>,
  log: Log,
): AsyncGenerator<ReceivedPicture> {
  const child = start(command, log)
  const noteBreak = () => {
    log.error('The process for pictures broke off', { exitCode: child.exitCode, signal: child.signalCode })
    return unavailable()
  }
  // The system has no file descriptors left.
  if (!child.stdin)
    throw unavailable(
      t('Too many files and connections are open at once.', 'Es sind zu viele Dateien und Verbindungen offen.'),
    )
  const kill = () => child.kill('SIGKILL')
  const watchdog = setTimeout(() => {
    log.error('The process for pictures does not respond and is ended', { seconds: SILENCE_LIMIT_MS / 1000 })
    kill()
  }, SILENCE_LIMIT_MS)
  const isComplete = hasArrived(body, child.stdin, watchdog)
  process.once('exit', kill)
  try {
    for await (const [message] of on(child, 'message', { close: ['close'] }) as AsyncIterable<[PictureMessage]>) {
      if ('isDone' in message) {
        if (await isComplete) return
        throw new AppError(
          'invalid',
          t(
            'The pictures did not arrive completely. Please try again.',
            'Die Bilder kamen nicht vollständig an. Bitte versuch es noch einmal.',
          ),
        )
      }
      if ('failure' in message) throw errorOf(message.failure)
      const { index, name } = message
      if ('picture' in message) yield { index, name, picture: message.picture }
      else yield { index, name, error: errorOf(message.problem) }
      watchdog.refresh()
      child.send('next', () => {})
    }
  } catch (error) {
    throw error instanceof AppError ? error : noteBreak()
  } finally {
    clearTimeout(watchdog)
    process.off('exit', kill)
    kill()
  }
  throw noteBreak()
}

/**
 * Sends a body to the process; resolves with whether all of it arrived. A body that breaks off ends the input, which
 * the process reports; a process that breaks off is noticed by its caller.
 */
function hasArrived(body: AsyncIterable<Uint8Array>, stdin: Writable, watchdog: NodeJS.Timeout): Promise<boolean> {
  async function* watch(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      watchdog.refresh()
      yield chunk
    }
  }
  return pipeline(body, watch, stdin).then(
    () => true,
    () => false,
  )
}

function start([program = '', ...args]: readonly string[], log: Log): ChildProcess {
  const logFailure = (error: unknown) =>
    log.error('The process for pictures could not be started', { error: String(error) })
  try {
    const child = spawn(program, args, {
      // Pictures are large and short-lived: with one arena glibc gives their memory back.
      env: { MALLOC_ARENA_MAX: '1', [READER]: language() },
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    return child.on('error', logFailure)
  } catch (error) {
    // spawn() throws when memory runs out; when files or processes run out, it emits an error.
    logFailure(error)
    throw unavailable()
  }
}

const errorOf = ({ code, message }: PictureProblem) => new AppError(code, message)

const unavailable = (why = t('Is there too little memory?', 'Reicht der Arbeitsspeicher nicht?')) =>
  new AppError(
    'unavailable',
    t(
      `The pictures could not be processed. ${why} Nothing has been added.`,
      `Die Bilder konnten nicht verarbeitet werden. ${why} Es wurde nichts hinzugefügt.`,
    ),
  )
