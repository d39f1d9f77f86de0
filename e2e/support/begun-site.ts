import type { TestProject } from 'vitest/node'
import { adminEnv, removeFolder, startSite, temporaryFolder } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a site that was started once, with its first content and the administrator, and ended. */
    begunSite: string
  }
}

/** Once in a run: a first start takes the processor more than a second, that of a copy less than half of one. */
export async function setup(project: TestProject) {
  const dir = temporaryFolder()
  await (await startSite(dir, { env: adminEnv })).end('SIGTERM')
  project.provide('begunSite', dir)
  return () => removeFolder(dir)
}
