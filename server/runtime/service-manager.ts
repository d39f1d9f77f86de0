import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { Log } from './log.ts'
import type { Environment } from './settings.ts'

type Options = {
  env: Environment
  /** Resolves to true if the site answers; has no timeout. */
  answers: () => Promise<boolean>
  log: Log
}

/**
 * Reports to systemd that the site is ready, and repeatedly that it answers. Without these reports, as when it hangs,
 * systemd restarts it (`Type=notify`, `WatchdogSec=`). Does nothing outside of systemd. Returns a function that stops
 * the reports.
 */
export function reportToSystemd({ env, answers, log }: Options): () => void {
  if (!env.NOTIFY_SOCKET) return () => undefined
  const notify = (state: string) =>
    promisify(execFile)('systemd-notify', [state], { env: { ...env } }).catch(error =>
      log.error('systemd could not be notified', { state, error: String(error) }),
    )
  void notify('READY=1')
  // systemd recommends two reports per period.
  const pause = Number(env.WATCHDOG_USEC ?? 0) / 1000 / 2
  if (!(pause > 0)) return () => undefined
  let isAsking = false
  const timer = setInterval(async () => {
    if (isAsking) return
    isAsking = true
    if (await answers().catch(() => false)) await notify('WATCHDOG=1')
    isAsking = false
  }, pause)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Requests the site over the network, as a visitor would, and resolves to true if it answers. `fetch` would take more
 * memory.
 */
export async function answersAt(local: string): Promise<boolean> {
  const request = get(`${local}/healthz`)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode === 200
}
