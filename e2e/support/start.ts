import { cpSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { behindProxy, removeFolder, startSite, temporaryFolder } from './site.ts'

/** A folder that is removed when the test is over. */
export function folder(): string {
  const dir = temporaryFolder()
  onTestFinished(() => removeFolder(dir))
  return dir
}

/** Makes an empty folder that of a site on which nobody has been yet but its administrator. */
export function begin(dataDir: string): string {
  cpSync(inject('begunSite'), dataDir, { recursive: true })
  return dataDir
}

/** A site that is stopped when the test is over, whatever has happened. */
export async function startForTest(dataDir: string, { env = {}, ...start }: Parameters<typeof startSite>[1] = {}) {
  const site = await startSite(dataDir, { env: { ...behindProxy, ...env }, ...start })
  onTestFinished(async () => void (await site.end('SIGKILL')))
  return site
}
