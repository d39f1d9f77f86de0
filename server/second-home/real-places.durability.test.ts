import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lacksPrograms } from '../testing/programs.ts'
import { homeFor, noteBook, notesIn, passphrase, testClock } from '../testing/second-home.ts'
import { openRealPlace, openSecureApache, type PlaceKind, placePrograms } from '../testing/servers/real-places.ts'
import { openSealer } from './form/sealing.ts'
import { openPlace } from './places/open-place.ts'
import { checkPlace } from './reading/check-place.ts'
import { knowsConditions } from './reading/take-over.ts'
import { deleteGeneration, listGenerations } from './writing/generations.ts'
import { readLease } from './writing/lease.ts'

/** Each with what it does about conditions: rclone ignores conditions, Swift's S3 does not know them. */
const kinds: [PlaceKind, boolean][] = [
  ['apache', true],
  ['rclone', false],
  ['sabre', true],
  ['swift', false],
]

describe.each(kinds)('%s', (kind, isConditional) => {
  test.skipIf(lacksPrograms(...placePrograms[kind]))(
    'a real server keeps generations, pictures and the lease, and gives back what it got',
    async () => {
      const { url, user, secret } = await openRealPlace(kind)
      const store = openPlace(url, { user, secret }, Date.now)
      const checks = await checkPlace(store)
      expect(checks.filter(({ what }) => what !== 'conditions').map(({ trouble }) => trouble)).toEqual(
        Array.from({ length: 5 }, () => ''),
      )
      expect(await knowsConditions(store)).toBe(isConditional)

      const clock = testClock(new Date().toISOString())
      const book = noteBook(['Dohle', 'Wald'.repeat(600_000)])
      book.pictures.set('images/eule', Buffer.alloc(3_000_000, 'Eule'))
      const home = homeFor({ url, clock, book, login: { user, secret } })
      await home.pass(6)
      home.write('Elster')
      await home.pass(3)
      expect(home.logged).toEqual([])
      expect(home.state()).toMatchObject({ commits: 0, trouble: '', pictures: 0 })
      expect(await notesIn(home.store)).toEqual(book.notes)
      expect((await home.pictureOf('images/eule'))?.equals(Buffer.alloc(3_000_000, 'Eule'))).toBe(true)
      clock.advance(24 * 3600 * 1000)
      await home.pass(20)
      expect(await listGenerations(store)).toHaveLength(2)

      const sealer = openSealer(passphrase)
      const [lease] = [await readLease(store, sealer)]
      expect(lease?.head).toMatchObject({ writer: 'a' })
      for (const { folder } of await listGenerations(store)) await deleteGeneration(store, folder)
      expect(await listGenerations(store)).toEqual([])
    },
    120_000,
  )

  test.skipIf(lacksPrograms(...placePrograms[kind]))(
    'a wrong password is told from a place that is not there',
    async () => {
      const { url, user } = await openRealPlace(kind)
      const store = openPlace(url, { user, secret: 'falsch' }, Date.now)
      expect((await checkPlace(store)).at(0)).toEqual({ what: 'write', trouble: 'refused' })
    },
    120_000,
  )
})

/** Checks a place in a process that trusts an authority. */
function checkTrusting(authority: string, { url, user, secret }: { url: string; user: string; secret: string }) {
  const [opening, checking] = ['places/open-place.ts', 'reading/check-place.ts'].map(name =>
    JSON.stringify(resolve('server/second-home', name)),
  )
  const script = `
    const { openPlace } = await import(${opening})
    const { checkPlace } = await import(${checking})
    console.log(JSON.stringify(await checkPlace(openPlace(${JSON.stringify(url)}, ${JSON.stringify({ user, secret })}, Date.now))))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { NODE_EXTRA_CA_CERTS: authority },
  })
  return JSON.parse(printed).map(({ trouble }: { trouble: string }) => trouble)
}

test.skipIf(lacksPrograms('apache2', 'openssl'))(
  'a certificate of a private authority is refused by name, and accepted with NODE_EXTRA_CA_CERTS until it expires',
  async () => {
    const place = await openSecureApache()
    const checks = await checkPlace(openPlace(place.url, place, Date.now))
    expect(checks).toEqual([{ what: 'write', trouble: 'certificate' }])
    expect(checkTrusting(place.authority, place)).toEqual(['', '', '', '', '', ''])
    const expired = await openSecureApache(-1)
    expect(checkTrusting(expired.authority, expired)).toEqual(['expired'])
  },
  120_000,
)
