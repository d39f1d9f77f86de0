import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ImportOptions } from '../../../domain/import/import.ts'
import { openDataFolder } from '../../store/data-folder.ts'
import { importing } from '../../testing/files/import-files.ts'
import {
  address,
  admin,
  confirmation,
  linkIn,
  openNewsletterSite,
  press,
  storedFile,
  subscribe,
  untilSent,
} from '../../testing/newsletter-site.ts'
import { storedIn } from '../../testing/stored-data.ts'

type OpenSite = Awaited<ReturnType<typeof openNewsletterSite>>
type Site = OpenSite['site']

const kind: ImportOptions = { kind: 'subscribers' }
const willing: ImportOptions = { ...kind, consent: true }

const backupOf = async (site: Site) => (await admin(site).send('/api/system/backup')).arrayBuffer()

/** Restores a backup as the panel does; resolves with the site that runs then. */
async function restore(site: Site, backup: ArrayBuffer, meanwhile?: () => Promise<void>): Promise<Site> {
  const headers = { 'content-type': 'application/zip' }
  const { id } = await (await admin(site).post('/api/system/restore', backup, { headers })).json()
  expect((await admin(site).post('/api/system/restore/commit', { id })).status).toBe(200)
  return restart(site, meanwhile)
}

async function restart(site: Site, meanwhile?: () => Promise<void>): Promise<Site> {
  const { as } = site
  const next = await site.restart(meanwhile)
  return { ...site, ...next, as: (actor, origin = next.origin) => as(actor, origin) }
}

/** Leaves a folder as the version before did, which noted no restores. */
async function withoutRestores({ dir, clock }: Site): Promise<void> {
  const firstContent = () => Promise.reject(new Error('unreachable'))
  const data = await openDataFolder({ dir, firstContent, log: () => {}, now: () => new Date(clock.now) })
  await data.site.update(({ restores: _, ...site }) => ({ next: site, result: undefined }))
  await data.newsletter.update(({ restores: _, ...file }) => ({ next: file, result: undefined }))
  await data.close()
}

/** Leaves a folder as a version that noted restores in the newsletter, and had not read their numbers. */
async function asOlderVersion({ dir, clock }: Site): Promise<void> {
  const firstContent = () => Promise.reject(new Error('unreachable'))
  const data = await openDataFolder({ dir, firstContent, log: () => {}, now: () => new Date(clock.now) })
  const { restores = [] } = data.site.current
  await data.site.update(({ restores: _, takeovers: __, ...site }) => ({ next: site, result: undefined }))
  await data.newsletter.update(current => ({ next: { ...current, restores }, result: undefined }))
  await data.close()
}

const shown = async (site: Site, csv: string) => {
  const { body } = await importing(admin(site)).preview(kind, csv)
  return body.rows.map(({ outcome, reason }: { outcome: string; reason?: string }) => reason ?? outcome)
}

test('an older backup restores no subscription ended since, until it is confirmed again', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const backup = await backupOf(site)
  await press(site, unsubscribe)
  const restored = await restore(site, backup)
  expect(storedFile(restored)).toMatchObject({ subscribers: [], blocked: [expect.any(String)] })
  await press(restored, linkIn(await confirmation(restored, mail), 'bestaetigen'))
  const again = await restart(restored)
  expect(storedFile(again)).toMatchObject({ subscribers: [{ email: address }], blocked: [] })
})

test('a person who confirmed again after an unrecorded restore stays a subscriber', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const backup = await backupOf(site)
  await press(site, unsubscribe)
  const restored = await restore(site, backup)
  restored.passMinutes(1)
  await press(restored, linkIn(await confirmation(restored, mail), 'bestaetigen'))
  const again = await restart(restored, () => withoutRestores(restored))
  expect(storedFile(again)).toMatchObject({ subscribers: [{ email: address }], blocked: [] })
  expect(storedIn(again.dir, 'site').restores).toHaveLength(1)
})

test('a folder that an older version noted in the newsletter unsubscribes nobody again, but skips its numbers', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const backup = await backupOf(site)
  await press(site, unsubscribe)
  const contact = { name: 'Mia', email: 'mia@example.org', event: 'termin-01', participants: [{ name: 'Mia' }] }
  await admin(site).post('/api/registration/add', contact)
  const restored = await restore(site, backup)
  await admin(restored).post('/api/newsletter/unblock', { email: address })
  const again = await restart(restored, () => asOlderVersion(restored))
  expect(storedFile(again)).toMatchObject({ subscribers: [], blocked: [] })
  expect(storedIn(again.dir, 'site').takeovers).toMatchObject([{ bookings: 1 }])
})

test('a second restore of a still older backup does not read the folder of the first again', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const backup = await backupOf(site)
  await press(site, unsubscribe)
  const restored = await restore(site, backup)
  expect(storedFile(restored).blocked).toHaveLength(1)
  await admin(restored).post('/api/newsletter/unblock', { email: address })
  expect(storedFile(restored).blocked).toEqual([])
  restored.passMinutes(1)
  const again = await restore(restored, backup)
  expect(storedFile(again)).toMatchObject({ subscribers: [{ email: address }], blocked: [] })
})

test('wishes in a folder that cannot be read in full are kept once: nobody is blocked again, no invitation is lost', async () => {
  const { site, mail } = await openNewsletterSite()
  const { unsubscribe } = await subscribe(site, mail)
  const backup = await backupOf(site)
  await press(site, unsubscribe)
  const restored = await restore(site, backup, async () => {
    await withoutRestores(site)
    const folder = readdirSync(site.dir).find(name => name.startsWith('before-restore-')) ?? expect.fail('no folder')
    for (const end of ['', '.prev']) writeFileSync(join(site.dir, folder, `vouchers.json${end}`), 'damaged')
  })
  expect(storedFile(restored).blocked).toHaveLength(1)
  await admin(restored).post('/api/newsletter/unblock', { email: address })
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: () => true }
  await importing(admin(restored)).add(willing, 'ole@example.org')
  const again = await restart(restored)
  expect(storedFile(again).blocked).toEqual([])
  expect(again.outbox().map(({ to }) => to)).toEqual(['ole@example.org'])
})

test('an older backup invites nobody twice, and later invitations may still be confirmed', async () => {
  const { site, mail } = await openNewsletterSite()
  const backup = await backupOf(site)
  const csv = 'ole@example.org\nmira@example.org'
  await importing(admin(site)).add(willing, csv)
  await mail.wait(2)
  await untilSent(site)
  const [letter = expect.fail('no letter')] = mail.arrived
  const restored = await restore(site, backup)
  expect(await shown(restored, csv)).toEqual(['known', 'known'])
  expect((await press(restored, linkIn(letter, 'bestaetigen'))).status).toBe(200)
  expect(storedFile(restored).subscribers).toMatchObject([{ email: letter.recipients[0] }])
  expect(storedFile(restored).invitations).toHaveLength(1)
  expect(mail.arrived).toHaveLength(2)
})

test('an invitation in an older backup that was sent since is not sent again; one that still waits is', async () => {
  const { site, mail } = await openNewsletterSite()
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: () => true }
  await importing(admin(site)).add(willing, 'ole@example.org\nmira@example.org')
  await vi.waitFor(() => expect(site.outbox().every(({ attempts }) => attempts.length > 0)).toBe(true))
  const backup = await backupOf(site)
  expect(site.outbox()).toHaveLength(2)
  mail.behaviour.refusal = { at: 'rcpt', code: 450, for: to => to === address }
  site.passMinutes(2)
  await mail.wait(1)
  await vi.waitFor(() => expect(site.outbox()).toHaveLength(1))
  const restored = await restore(site, backup)
  expect(restored.outbox().map(({ to }) => to)).toEqual([address])
  mail.behaviour.refusal = undefined
  restored.passMinutes(10)
  await mail.wait(2)
  await untilSent(restored)
  expect(mail.arrived.map(({ recipients }) => recipients[0])).toEqual(['ole@example.org', address])
})
