import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../domain/error.ts'
import { openAssets } from './assets.ts'
import { help, readCommand } from './config.ts'
import { createLog } from './log.ts'
import { serve } from './serve.ts'

declare const VERSION: string

async function main() {
  const command = readCommand(process.argv.slice(2), process.env)
  if (command.name === 'help') return process.stdout.write(help)
  if (command.name === 'version') return process.stdout.write(`lichtung ${VERSION}\n`)
  const now = () => new Date().toISOString()
  const log = createLog(command.config.logLevel, line => process.stderr.write(line), now)
  const running = await serve({
    config: command.config,
    assets: openAssets(join(import.meta.dirname, 'assets')),
    now,
    newId: randomUUID,
    log,
  })
  process.stdout.write(`Lichtung is ready: ${running.url}\n`)
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
