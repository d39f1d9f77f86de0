import type { DataFolder } from '../store/data-folder.ts'
import type { CollectionName } from '../store/files/data-files.ts'
import { storedIn } from './stored-data.ts'
import { openTestSiteWithAccounts } from './test-site.ts'

/** For tests: opens a site with a signed-in administrator, who sends raw bodies and reads the stored files. */
export async function openAdminSite(env: Record<string, string> = {}, prepare?: (data: DataFolder) => Promise<void>) {
  const site = await openTestSiteWithAccounts(env, prepare)
  const admin = site.as('admin')
  return {
    ...site,
    admin,
    /** The records of a data file. */
    dataOf: <T>(name: CollectionName): T => storedIn(site.dir, name) as T,
    /** Posts below `/api`. `refused` is what an error names. */
    async post(path: string, body: unknown) {
      const response = await admin.post(`/api${path}`, body)
      const answer = await response.json()
      const fields: Record<string, string> = answer?.error?.fields ?? {}
      return { status: response.status, answer, message: answer?.error?.message, fields }
    },
  }
}
