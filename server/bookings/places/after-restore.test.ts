import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from '../../store/data-folder.ts'
import { openAdminSite } from '../../testing/admin.ts'
import { sampleContent } from '../../testing/sample-site.ts'
import { storedIn } from '../../testing/stored-data.ts'

type Site = Pick<Awaited<ReturnType<typeof openAdminSite>>, 'admin' | 'as' | 'restart' | 'dir'>

/** Books a place and orders a voucher; resolves with their numbers. */
async function book({ admin }: Pick<Site, 'admin'>, name: string): Promise<string[]> {
  const contact = { name, email: `${name.toLowerCase()}@example.org` }
  const booking = await admin.post('/api/registration/add', {
    ...contact,
    event: 'termin-01',
    participants: [{ name }],
  })
  const { _id } = await booking.json()
  const confirmed = await (await admin.post('/api/registration/confirm', { _id })).json()
  const voucher = await (await admin.post('/api/voucher/add', { ...contact, cents: 5000 })).json()
  return [confirmed.number, voucher.number]
}

const backupOf = async ({ admin }: Pick<Site, 'admin'>) => (await admin.send('/api/system/backup')).arrayBuffer()

async function restart({ as, restart: start }: Pick<Site, 'as' | 'restart'>) {
  const next = await start()
  return { ...next, as, admin: as('admin', next.origin) }
}

const zip = { headers: { 'content-type': 'application/zip' } }

/** Restores a backup as the panel does. */
async function restore(site: Pick<Site, 'admin' | 'as' | 'restart'>, backup: ArrayBuffer) {
  const { id } = await (await site.admin.post('/api/system/restore', backup, zip)).json()
  expect((await site.admin.post('/api/system/restore/commit', { id })).status).toBe(200)
  return restart(site)
}

test('no number that a guest was given after a backup is given again once it is restored', async () => {
  const site = await openAdminSite()
  expect(await book(site, 'Mia')).toEqual(['2026-0001', 'G-2026-0001'])
  const backup = await backupOf(site)
  expect(await book(site, 'Tom')).toEqual(['2026-0002', 'G-2026-0002'])
  const restored = await restore(site, backup)
  expect(await book(restored, 'Ida')).toEqual(['2026-0003', 'G-2026-0003'])
  // The same backup again, and a start that restores nothing.
  const again = await restart(await restore(restored, backup))
  expect(await book(again, 'Ben')).toEqual(['2026-0004', 'G-2026-0004'])
})

test('a start whose clock is in another year skips the numbers of both years', async () => {
  const site = await openAdminSite()
  const backup = await backupOf(site)
  await book(site, 'Mia')
  const { id } = await (await site.admin.post('/api/system/restore', backup, zip)).json()
  await site.admin.post('/api/system/restore/commit', { id })
  const { now } = site.clock
  site.clock.now = '2025-11-28T09:00:00.000Z'
  const started = await restart(site)
  // The time server answers only after the start.
  site.clock.now = now
  expect(await book(started, 'Ida')).toEqual(['2026-0002', 'G-2026-0002'])
})

test('numbers that a takeover skips stay skipped once an older backup is restored', async () => {
  const site = await openAdminSite()
  await book(site, 'Mia')
  const backup = await backupOf(site)
  const takeover = { date: '2026-11-28T08:00:00.000Z', year: '2026', bookings: 101, invoices: 100, vouchers: 101 }
  const next = await site.restart(async () => {
    const data = await openDataFolder({ dir: site.dir, firstContent: sampleContent, log: () => {} })
    await data.site.update(current => ({ next: { ...current, takeovers: [takeover] }, result: undefined }))
    await data.close()
  })
  const successor = { ...next, as: site.as, admin: site.as('admin', next.origin) }
  const restored = await restore(successor, backup)
  expect(await book(restored, 'Ida')).toEqual(['2026-0102', 'G-2026-0102'])
  expect(storedIn(restored.dir, 'site').takeovers).toMatchObject([{ bookings: 101, vouchers: 101 }])
})

test('a takeover dated after a folder from before a restore does not hide its numbers', async () => {
  const site = await openAdminSite()
  const backup = await backupOf(site)
  await book(site, 'Mia')
  await book(site, 'Tom')
  const { id } = await (await site.admin.post('/api/system/restore', backup, zip)).json()
  await site.admin.post('/api/system/restore/commit', { id })
  const next = await site.restart(async () => {
    const data = await openDataFolder({ dir: site.dir, firstContent: sampleContent, log: () => {} })
    const takeover = { date: '2026-12-01T08:00:00.000Z', year: '2026', bookings: 1, invoices: 1, vouchers: 1 }
    await data.site.update(current => ({ next: { ...current, takeovers: [takeover] }, result: undefined }))
    await data.close()
  })
  expect(await book({ admin: site.as('admin', next.origin) }, 'Ida')).toEqual(['2026-0003', 'G-2026-0003'])
})

test('a folder that cannot be read in full is read again at the next start', async () => {
  const site = await openAdminSite()
  const backup = await backupOf(site)
  await book(site, 'Mia')
  const { id } = await (await site.admin.post('/api/system/restore', backup, zip)).json()
  await site.admin.post('/api/system/restore/commit', { id })
  const files = () => {
    const folder = readdirSync(site.dir).find(name => name.startsWith('before-restore-')) ?? expect.fail('no folder')
    return ['', '.prev'].map(suffix => join(site.dir, folder, `registrations.json${suffix}`))
  }
  let bookings: (Buffer | undefined)[] = []
  const damaged = await site.restart(async () => {
    await (await openDataFolder({ dir: site.dir, firstContent: sampleContent, log: () => {} })).close()
    bookings = files().map(path => (existsSync(path) ? readFileSync(path) : undefined))
    for (const path of files()) writeFileSync(path, 'damaged')
  })
  expect(storedIn(damaged.dir, 'site').restores).toBeUndefined()
  const mended = await damaged.restart(async () => {
    for (const [at, path] of files().entries()) {
      const bytes = bookings[at]
      if (bytes) writeFileSync(path, bytes)
      else rmSync(path)
    }
  })
  expect(storedIn(mended.dir, 'site').restores).toHaveLength(1)
  expect(await book({ admin: site.as('admin', mended.origin) }, 'Ida')).toEqual(['2026-0002', 'G-2026-0002'])
})
