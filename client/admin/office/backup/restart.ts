import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'

const RESTART_POLL_MS = 300
const RESTART_TIMEOUT_MS = 60_000

/** Start time of the running site; a different value means that it has restarted. */
const startTime = async (): Promise<string> => (await (await fetch('/healthz')).json()).startedAt

/** Runs a call that restarts the site, and waits until it is back. */
export async function restartBy(work: () => Promise<unknown>): Promise<void> {
  const before = await startTime().catch(() => {
    throw new AppError('unavailable', t('The server cannot be reached.', 'Der Server ist nicht zu erreichen.'))
  })
  await work()
  await waitForRestart(before)
}

async function waitForRestart(before: string): Promise<void> {
  for (let waited = 0; waited < RESTART_TIMEOUT_MS; waited += RESTART_POLL_MS) {
    await new Promise(resolve => setTimeout(resolve, RESTART_POLL_MS))
    if ((await startTime().catch(() => before)) !== before) return
  }
  throw new AppError(
    'conflict',
    t(
      'The site has not come back within a minute. Please look at its log.',
      'Die Website ist nach einer Minute noch nicht wieder da. Bitte sieh im Protokoll nach.',
    ),
  )
}
