import type { TestProject } from 'vitest/node'
import { adminEnv, removeFolder, startSite, temporaryFolder } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a site that was started once, with starter content and the administrator, and stopped. */
    begunSite: string
  }
}

/** Runs once: a first start takes more than a second of CPU time, that of a copy less than half of one. */
export async function setup(project: TestProject) {
  const dir = temporaryFolder()
  await (await startSite(dir, { env: adminEnv })).end('SIGTERM')
  project.provide('begunSite', dir)
  return () => removeFolder(dir)
}
