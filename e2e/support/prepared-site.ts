import type { TestProject } from 'vitest/node'
import { adminEnv, removeFolder, startSite, temporaryFolder } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a site that was started once, with starter content and the administrator, and stopped. */
    preparedSite: string
  }
}

/** Runs once: a first start takes more than a second of CPU time, starting a copy less than half a second. */
export async function setup(project: TestProject) {
  const folder = temporaryFolder()
  await (await startSite(folder, { env: adminEnv })).end('SIGTERM')
  project.provide('preparedSite', folder)
  return () => removeFolder(folder)
}
