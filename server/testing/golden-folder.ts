import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDataFolder } from '../store/data-folder.ts'
import { signedIn } from './accounts.ts'
import { openTestSite, visitor } from './test-site.ts'

/** Data folders that must open for ever. */
export const golden = join(import.meta.dirname, 'golden')

/** For tests: a copy of a golden folder. */
export async function copyGolden(version: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await cp(join(golden, version), to, { recursive: true })
}

/** For tests: opens a folder that has content. */
export const openFolder = (dir: string, now: string) =>
  openDataFolder({
    dir,
    firstContent: () => Promise.reject(new Error('This folder has content.')),
    log: line => expect.fail(line),
    info: () => {},
    now: () => new Date(now),
  })

/**
 * For tests: serves a copy of a golden folder at that moment, with an administrator, and guests with an address each.
 */
export async function serveGolden(version: string, now: string) {
  const first = await openTestSite({ TRUST_PROXY: '127.0.0.1,::1' })
  first.clock.now = now
  let cookie = ''
  const site = await first.restart(async () => {
    await copyGolden(version, first.dir)
    const data = await openFolder(first.dir, now)
    cookie = await signedIn(data, { _id: 'tester', email: 'tester@example.org' }, () => now)
    await data.close()
  })
  const admin = visitor(site.origin)
  const [name = '', value = ''] = cookie.split('=')
  admin.cookies.set(name, value)
  let guests = 0
  const guest = () => {
    guests += 1
    return visitor(site.origin, { 'X-Forwarded-For': `198.51.100.${guests}` })
  }
  return { site, admin, guest }
}
