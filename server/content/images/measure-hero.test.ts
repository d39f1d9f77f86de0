import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { veilOf } from '../../../client/site/blocks/hero-veil.ts'
import type { Image } from '../../../domain/content/images/image.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import type { DataFolder } from '../../store/data-folder.ts'
import { storedIn } from '../../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../../testing/test-site.ts'

const plain = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } })

async function openSite(prepare?: (data: DataFolder) => Promise<void>) {
  const site = await openTestSiteWithAccounts({}, prepare)
  const admin = site.as('admin')
  const brightness = (id: string) => (storedIn(site.dir, 'images') as Image[]).find(({ _id }) => _id === id)?.brightness
  return {
    ...site,
    brightness,
    async add(picture: Sharp): Promise<Image> {
      const content = `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`
      const [image] = await (await admin.post('/api/img/add', [{ name: 'bild.png', content }])).json()
      return image
    },
    async chooseHero(hero: string) {
      const { welcome } = storedIn(site.dir, 'site') as Site
      const { status } = await admin.post('/api/site/edit', { welcome: { ...welcome, hero } })
      expect(status).toBe(200)
    },
    /** Returns the opacity of the veil on the page. */
    async veil() {
      const html = await (await fetch(site.origin)).text()
      return Number(/<svg class="hero-veil".*?fill-opacity="([\d.]+)"/.exec(html)?.[1])
    },
  }
}

/** A site of an earlier version: its hero is there, but was never measured. */
const unmeasured =
  (background: string, hero = 'alt') =>
  async ({ images, imageFiles, site }: DataFolder) => {
    const content = await plain(background).webp().toBuffer()
    await imageFiles.write('alt', [
      { name: 'master.webp', content },
      { name: '480.webp', content },
    ])
    const image = { _id: 'alt', path: '/img/alt', name: 'alt.jpg', desc: '', width: 60, height: 40 }
    await images.update(all => ({ next: [...all, image], result: undefined }))
    await site.update(all => ({ next: { ...all, welcome: { ...all.welcome, hero } }, result: undefined }))
  }

test('a white photo as hero gets a veil that keeps the words readable, a dark one the usual veil', async () => {
  const { add, chooseHero, veil } = await openSite()
  const [white, dark] = [await add(plain('#ffffff')), await add(plain('#203020'))]
  expect([white.brightness, dark.brightness]).toEqual([1, 0.03])
  await chooseHero(white._id)
  expect(await veil()).toBe(veilOf(1))
  await chooseHero(dark._id)
  expect(await veil()).toBe(0.2)
})

test('the brightest part of a picture counts, and transparent parts are as white as the page', async () => {
  const { add } = await openSite()
  const spot = await plain('#ffffff').resize(6, 6).png().toBuffer()
  const night = await add(plain('#000000').composite([{ input: spot, left: 30, top: 2 }]))
  expect(night.brightness).toBeGreaterThan(0.9)
  const clear = await add(sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } }))
  expect(clear.brightness).toBe(1)
})

test('the hero of an older site is measured at the start', async () => {
  const { brightness, veil } = await openSite(unmeasured('#203020'))
  await vi.waitFor(() => expect(brightness('alt')).toBe(0.03))
  expect(await veil()).toBe(0.2)
})

test('an image of an older site is measured when it becomes the hero', async () => {
  const { brightness, chooseHero, veil } = await openSite(unmeasured('#203020', 'moos'))
  expect(brightness('alt')).toBeUndefined()
  await chooseHero('alt')
  expect(brightness('alt')).toBe(0.03)
  expect(await veil()).toBe(0.2)
})

test('a hero that cannot be measured counts as white, and the reason is logged', async () => {
  const { brightness, chooseHero, veil, logged } = await openSite(async data => {
    await unmeasured('#203020', 'moos')(data)
    await data.imageFiles.remove(['alt'])
    await data.imageFiles.write('alt', [{ name: 'master.webp', content: Buffer.from('kein Bild') }])
  })
  await chooseHero('alt')
  expect(brightness('alt')).toBeUndefined()
  expect(await veil()).toBe(veilOf(1))
  expect(logged.filter(line => line.includes('could not be measured'))).toHaveLength(1)
})
