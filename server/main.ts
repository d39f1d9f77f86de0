import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { Worker } from 'node:worker_threads'
import { AppError } from '../domain/error.ts'
import { type Assets, openAssets } from './assets.ts'
import { systemClock } from './clock.ts'
import { help, readCommand } from './config.ts'
import { createLog } from './log.ts'
import { printed } from './mail/outbox.ts'
import { layOutNativeParts } from './native-parts.ts'
import { receiveApart, receiveFromStdin } from './picture-process.ts'
import { dataFiles } from './store/data-files.ts'

declare const VERSION: string

/** What starts this program again. */
const program = isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? '']

/** build.ts makes one file of the thread, which is all that a single executable can start. */
function passwordWorker(assets: Assets): string {
  const code = assets.read('password-worker.cjs')
  if (!code) throw new Error('The program was built without its thread for passwords.')
  return code.toString()
}

/** The letters of a data folder, whether its site is running or not. */
const readOutbox = (dir: string) =>
  dataFiles(dir)
    .outbox.read()
    .catch(error => {
      throw new AppError('unavailable', `The outbox of ${dir} cannot be read: ${error.message}`)
    })

async function main() {
  const command = readCommand(process.argv.slice(2), process.env)
  if (command.name === 'help') return process.stdout.write(help)
  if (command.name === 'version') return process.stdout.write(`lichtung ${VERSION}\n`)
  if (command.name === 'outbox') return process.stdout.write(printed(await readOutbox(command.dataDir)))
  if (command.name === 'pictures') return receiveFromStdin(command.nativeModule)
  const now = systemClock()
  const log = createLog(command.config.logLevel, line => process.stderr.write(line), now)
  // The process for pictures needs none of this.
  const { serve } = await import('./serve.ts')
  const assets = openAssets(join(import.meta.dirname, 'assets'))
  const running = await serve({
    config: command.config,
    assets,
    now,
    newId: randomUUID,
    log,
    startPasswordWorker: () => new Worker(passwordWorker(assets), { eval: true }),
    receivePictures: data =>
      receiveApart(async () => [...program, 'pictures', await layOutNativeParts(assets, data, log)], log),
  })
  process.stdout.write(`Lichtung is ready: ${running.url}\n`)
  if (running.firstLink) {
    process.stdout.write(`Choose the administrator's password within 24 hours: ${running.firstLink}\n`)
  }
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // npm passes on the signal that the terminal has sent already; the second one must not kill.
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      log.info('Stopping', { signal })
      running.stop().then(
        () => process.exit(0),
        error => {
          log.error('Stopping failed', { error: String(error) })
          process.exit(1)
        },
      )
    })
  }
}

main().catch(error => {
  process.stderr.write(`${error instanceof AppError ? error.message : (error?.stack ?? error)}\n`)
  process.exit(1)
})
