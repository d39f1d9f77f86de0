import { onTestFinished } from 'vitest'
import { removeFolder, startSite, temporaryFolder } from './site.ts'
import { behindProxy } from './visitors.ts'

/** A folder that goes with the test. */
export function folder(): string {
  const dir = temporaryFolder()
  onTestFinished(() => removeFolder(dir))
  return dir
}

/** A site that is gone when the test is over, whatever has happened. */
export async function begin(dataDir: string, { env = {}, ...start }: Parameters<typeof startSite>[1] = {}) {
  const site = await startSite(dataDir, { env: { ...behindProxy, ...env }, ...start })
  onTestFinished(async () => void (await site.end('SIGKILL')))
  return site
}
