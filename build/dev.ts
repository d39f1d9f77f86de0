import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { nodeOptions } from '../server/runtime/node-options.ts'
import { code } from './paths.ts'

/** Rebuilds and restarts after every change. */
export function buildOnChange(build: (options: { isDevelopment: boolean }) => Promise<unknown>) {
  let server: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const restart = async () => {
    try {
      await build({ isDevelopment: true })
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return
    }
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise(resolve => server?.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    server = spawn(process.execPath, [...nodeOptions, code], { stdio: 'inherit' })
  }
  const restartSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(restart)
    }, 100)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server?.kill(signal)
      process.exit()
    })
  }
  for (const folder of ['client', 'docs/handbuch', 'domain', 'server', 'starter'])
    watch(folder, { recursive: true }, restartSoon)
  restartSoon()
}
