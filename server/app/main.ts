import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '../../domain/kit/duration.ts'
import { AppError } from '../../domain/kit/error.ts'
import { normalizePassphrase } from '../../domain/machine/passphrase.ts'
import { type Command, readCommand } from '../cli/command-line.ts'
import { help } from '../cli/help.ts'
import { misplacement, serviceUnit } from '../cli/service-unit.ts'
import { layOutNativeParts } from '../content/images/native-parts.ts'
import { receiveApart } from '../content/images/picture-process.ts'
import { receiveFromStdin } from '../content/images/picture-worker.ts'
import { printOutbox } from '../mailer/print-outbox.ts'
import { type Assets, CHANGES, LICENCES, openAssets } from '../runtime/assets.ts'
import { systemClock } from '../runtime/clock.ts'
import type { Config, HomeSettings } from '../runtime/config.ts'
import { collectGarbageEarly } from '../runtime/garbage.ts'
import { localUrl } from '../runtime/local-url.ts'
import { createLog } from '../runtime/log.ts'
import { answersAt, reportToSystemd } from '../runtime/service-manager.ts'
import type { Environment } from '../runtime/settings.ts'
import { version } from '../runtime/version.ts'
import { deriveFromStdin, deriveInProcessOf, deriveKeysBy } from '../second-home/form/keys.ts'
import { readCollection } from '../store/collections/recovery.ts'
import type { ServedSite } from './serve.ts'

/** Command line that starts this program again. */
const program = isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? '']

/** Timeout of `status` for the site's answer. */
const STATUS_TIMEOUT_MS = 10_000

/** Returns the code of a thread: the build bundles it, as a thread inside the executable cannot load files. */
function threadCode(assets: Assets, name: string): string {
  const code = assets.read(name)
  if (!code) throw new Error(`Lichtung was built without ${name}.`)
  return code.toString()
}

/** Returns the e-mails that wait in a data folder, also while its site runs. */
const readOutbox = (dir: string) =>
  readCollection(dir, 'outbox').catch(error => {
    throw new AppError('unavailable', `The outbox of ${dir} cannot be read: ${error.message}`)
  })

/** Runs the command. Each command loads only its own modules, to save memory. */
async function main() {
  const command = readCommand(process.argv.slice(2), process.env)
  deriveKeysBy(deriveInProcessOf([...program, 'key']))
  const print = (text: string) => process.stdout.write(text)
  // The reader of a command's output may close it early, as `head` does; a site keeps running.
  if (command.name === 'serve') for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  else process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  switch (command.name) {
    case 'help':
      return print(help())
    case 'version':
      return print(`lichtung ${version}\n`)
    case 'licences':
    case 'changes': {
      const text = openAssets(join(import.meta.dirname, 'assets')).read(command.name === 'changes' ? CHANGES : LICENCES)
      return print(text?.toString() ?? '')
    }
    case 'update': {
      const { runUpdateCommand: update } = await import('./update-command.ts')
      const { progressOn } = await import('../cli/progress.ts')
      const executable = isSea() ? process.execPath : undefined
      const tools = { executable, version, now: systemClock()(), print, progress: progressOn(process.stderr) }
      process.exitCode = await update(command, tools)
      return
    }
    case 'outbox':
      return print(printOutbox(await readOutbox(command.dataDir)))
    case 'pictures':
      return receiveFromStdin(command.nativeModule)
    case 'key':
      return deriveFromStdin()
    case 'service':
      if (misplacement(program)) process.stderr.write(`${misplacement(program)}\n`)
      return print(serviceUnit(program, command.config))
    case 'admin': {
      const { runAdminCommand: administer } = await import('../people/accounts/admin-command.ts')
      const { serviceEnvironment } = await import('../cli/service-environment.ts')
      const service = await serviceEnvironment(command.config.dataDir)
      return print(await administer(withService(command, service), systemClock()))
    }
    case 'backup':
    case 'restore':
    case 'check': {
      const { runBackupCommand } = await import('./backup-commands.ts')
      const { progressOn } = await import('../cli/progress.ts')
      const assets = openAssets(join(import.meta.dirname, 'assets'))
      const progress = progressOn(process.stderr)
      process.exitCode = await runBackupCommand(command, { assets, now: systemClock(), print, progress })
      return
    }
    case 'takeover': {
      const { takeOver } = await import('./second-home/takeover-command.ts')
      const { untilSignal } = await import('./backup-commands.ts')
      const { config, force, isNamed } = command
      const home = isNamed ? await withAnswers(command.home) : command.home
      await untilSignal('The site could not be taken over', signal =>
        takeOver({ dataDir: config.dataDir, home, isNamed, force, now: systemClock(), print, signal }),
      )
      return command.serves ? serveUntilStopped(config) : undefined
    }
    case 'status': {
      const { port, host, panelDomain } = command.config
      const { statusOf } = await import('../cli/status.ts')
      const ask = (address: string) => statusOf(address, AbortSignal.timeout(STATUS_TIMEOUT_MS))
      const [address, other] = [localUrl(host, port), localUrl(panelDomain.host, panelDomain.port)]
      // A site with a domain from the panel may listen elsewhere.
      const about = (await ask(address)) ?? (other === address ? undefined : await ask(other))
      process.exitCode = about ? 0 : 1
      return print(
        about ? `${[`The site answers at ${address}.`, ...about].join('\n')}\n` : `No site answers at ${address}.\n`,
      )
    }
    case 'serve':
      return serveUntilStopped(command.config)
  }
}

/** Asks for the credentials of the second home if the environment has none; the emergency sheet shows them. */
async function withAnswers(home: HomeSettings): Promise<HomeSettings> {
  if (home.passphrase !== '') return home
  const { askFor } = await import('../cli/prompt.ts')
  const terminal = { input: process.stdin, output: process.stderr }
  const [user = '', secret = '', passphrase = ''] = await askFor(['User', 'Password', 'Passphrase'], terminal)
  return { ...home, user: user.trim(), secret: secret.trim(), passphrase: normalizePassphrase(passphrase) }
}

/** Serves until a signal comes; after a restore the site restarts within the same process. */
async function serveUntilStopped(config: Config): Promise<void> {
  const now = systemClock()
  const log = createLog(config.logLevel, line => process.stderr.write(line), now)
  const { serve } = await import('./serve.ts')
  const assets = openAssets(join(import.meta.dirname, 'assets'))
  async function start(port: number): Promise<ServedSite> {
    const site = await serve({
      config: { ...config, port },
      assets,
      now,
      newId: randomUUID,
      log,
      startPasswordWorker: () => new Worker(threadCode(assets, 'password-worker.cjs'), { eval: true }),
      startSpreadsheetWorker: options =>
        new Worker(threadCode(assets, 'spreadsheet-worker.cjs'), { ...options, eval: true }),
      startPaperWorker: options => new Worker(threadCode(assets, 'paper-worker.cjs'), { ...options, eval: true }),
      receivePictures: data =>
        receiveApart(async () => [...program, 'pictures', await layOutNativeParts(assets, data, log)], log),
      restart,
    })
    setTimeout(settle, SECOND_MS).unref()
    process.stdout.write(`Lichtung is ready: ${site.url}\n`)
    if (site.firstLink) {
      process.stdout.write(`Choose the administrator's password within 24 hours: ${site.firstLink}\n`)
    }
    return site
  }
  let running = start(config.port)
  let restarts = 0
  // A large folder may take longer to open again than systemd waits for an answer.
  const answers = async () => restarts > 0 || answersAt((await running).local)
  let isStopping = false

  function restart(): void {
    if (isStopping) return
    log.info('Restarting')
    restarts += 1
    running = running.then(async site => {
      await site.stop()
      const restartedSite = await start(site.port)
      restarts -= 1
      return restartedSite
    })
    running.catch(giveUp)
  }
  function stop(signal: NodeJS.Signals): void {
    // npm repeats the signal that the terminal has sent already; the second one must not kill.
    if (isStopping) return
    isStopping = true
    log.info('Stopping', { signal })
    running
      .then(site => site.stop())
      .then(
        () => process.exit(0),
        error => {
          log.error('Stopping failed', { error: String(error) })
          process.exit(1)
        },
      )
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  await running
  reportToSystemd({ env: process.env, answers, log })
}

/**
 * Loads Request and Response after the start, which would take a quarter longer with them. Sets the garbage collector's
 * option afterwards: V8 refuses compiled code that was made without it.
 */
async function settle(): Promise<void> {
  const { loadRequests } = await import('./app.ts')
  await loadRequests()
  collectGarbageEarly()
}

/**
 * Adds the service's settings to the command. Ignores all if one is invalid, so that an administrator can still be
 * added.
 */
function withService(command: Command & { name: 'admin' }, service: Environment) {
  try {
    const informed = readCommand(process.argv.slice(2), { ...service, ...process.env })
    return informed.name === 'admin' ? informed : command
  } catch {
    return command
  }
}

function giveUp(error: unknown): never {
  // An error of the operating system needs no stack.
  const isExplained = error instanceof AppError || (error instanceof Error && 'syscall' in error)
  process.stderr.write(`${error instanceof Error ? (isExplained ? error.message : error.stack) : error}\n`)
  process.exit(1)
}

main().catch(giveUp)
