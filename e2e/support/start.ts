import { cpSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { behindProxy, removeFolder, startSite, temporaryFolder } from './site.ts'

/** Creates a folder that is removed after the test. */
export function folder(): string {
  const dir = temporaryFolder()
  onTestFinished(() => removeFolder(dir))
  return dir
}

/** Fills an empty folder with a site that only its administrator has used. */
export function begin(dataDir: string): string {
  cpSync(inject('preparedSite'), dataDir, { recursive: true })
  return dataDir
}

/** Starts a site that is stopped after the test in any case. */
export async function startForTest(dataDir: string, { env = {}, ...start }: Parameters<typeof startSite>[1] = {}) {
  const site = await startSite(dataDir, { env: { ...behindProxy, ...env }, ...start })
  onTestFinished(async () => void (await site.end('SIGKILL')))
  return site
}
