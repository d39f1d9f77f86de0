import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '../../support/pages.ts'
import { imagesIn, infosIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { site, visitor } = withVisitors()

/** Opens an info page with four pictures and a stopped clock, and returns the alternative texts. */
async function fourPictures(options?: BrowserContextOptions) {
  const page = await visitor(options)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const requested = picturesRequestedBy(page)
  await open(page, '/info/wildkraeuterwanderungen')
  await page.waitForLoadState('networkidle')
  const known = imagesIn(site().dataDir)
  const ids = infosIn(site().dataDir).find(({ path }) => path === 'wildkraeuterwanderungen')?.images ?? []
  const words = ids.map(id => known.find(({ _id }) => _id === id)?.desc ?? '')
  expect(words).toHaveLength(4)

  const show = page.getByRole('group', { name: '4 Bilder' })
  /** Returns the current picture, by screen reader and by dots. */
  async function shown() {
    const [alt] = await show.getByRole('img').evaluateAll(images => images.map(image => image.getAttribute('alt')))
    const dots = show.getByRole('button', { name: /^Bild \d von 4$/ })
    const current = await dots.evaluateAll(all => all.map(dot => dot.getAttribute('aria-current')))
    expect(current.filter(mark => mark === 'true')).toHaveLength(1)
    expect(current.indexOf('true')).toBe(words.indexOf(alt ?? ''))
    return current.indexOf('true') + 1
  }
  const button = (name: string) => show.getByRole('button', { name, exact: true })
  return { page, show, shown, button, requested, ids }
}

function picturesRequestedBy(page: Page): string[] {
  const requested: string[] = []
  page.on('request', request => {
    const id = /\/img\/([\w-]+)/.exec(request.url())?.[1]
    if (id) requested.push(id)
  })
  return requested
}

test('the first picture stays for 4 seconds, each later one for 5', async () => {
  const { page, shown } = await fourPictures()
  expect(await shown()).toBe(1)
  for (const [stay, next] of [
    [4000, 2],
    [5000, 3],
    [5000, 4],
    [5000, 1],
  ] as const) {
    const before = await shown()
    await page.clock.runFor(stay - 1)
    expect(await shown()).toBe(before)
    await page.clock.runFor(1)
    await soon(shown).toBe(next)
  }
})

test('a turn is skipped while the pointer is over the slideshow', async () => {
  const { page, show, shown } = await fourPictures()
  await show.getByRole('img').hover()
  await page.clock.runFor(4000 + 5000)
  expect(await shown()).toBe(1)
  await page.mouse.move(2, 2)
  await page.clock.runFor(4999)
  expect(await shown()).toBe(1)
  await page.clock.runFor(1)
  await soon(shown).toBe(2)
})

test('the arrows lead on and back, and from each end to the other', async () => {
  const { shown, button } = await fourPictures()
  for (const [name, next] of [
    ['Vorheriges Bild', 4],
    ['Nächstes Bild', 1],
    ['Nächstes Bild', 2],
    ['Vorheriges Bild', 1],
  ] as const) {
    await button(name).click()
    await soon(shown).toBe(next)
  }
})

test('a dot leads to its picture', async () => {
  const { shown, button } = await fourPictures()
  for (const number of [3, 1, 4]) {
    await button(`Bild ${number} von 4`).click()
    await soon(shown).toBe(number)
  }
})

test('the pause button stops the slideshow and resumes it, also by keyboard', async () => {
  const { page, shown, button } = await fourPictures()
  await button('Bilderschau anhalten').press('Enter')
  await button('Bilderschau abspielen').waitFor()
  await page.mouse.move(2, 2)
  await button('Bilderschau abspielen').blur()
  await page.clock.runFor(30_000)
  expect(await shown()).toBe(1)
  await button('Bilderschau abspielen').press('Enter')
  await button('Bilderschau anhalten').waitFor()
  await page.clock.runFor(4000)
  await soon(shown).toBe(2)
})

test('the slideshow waits while the focus is inside', async () => {
  const { page, shown, button } = await fourPictures()
  await button('Nächstes Bild').focus()
  await page.clock.runFor(30_000)
  expect(await shown()).toBe(1)
})

test('with reduced motion the slideshow neither advances automatically nor fades', async () => {
  const { page, show, shown, button, requested, ids } = await fourPictures({ reducedMotion: 'reduce' })
  for (const wait of [4000, 5000, 5000, 5000]) {
    await page.clock.runFor(wait)
    expect(await shown()).toBe(1)
  }
  expect(new Set(requested)).toEqual(new Set(ids.slice(0, 1)))
  expect(await button('Bilderschau anhalten').count()).toBe(0)
  await button('Nächstes Bild').click()
  await soon(shown).toBe(2)
  expect((await fadeOf(show)).name).toBe('none')
})

test('a picture fades over the previous one within one second', async () => {
  const { page, show, shown } = await fourPictures()
  await page.clock.runFor(4000)
  await soon(shown).toBe(2)
  await soon(() => fadeOf(show)).toEqual({ name: 'fade-in', lasts: '1s', timing: 'linear' })
})

test('the browser requests only the shown picture and the next one', async () => {
  const { page, requested, ids } = await fourPictures()
  const [first, second, third] = ids
  expect(new Set(requested)).toEqual(new Set([first]))
  await page.clock.runFor(3999)
  await soon(() => new Set(requested)).toEqual(new Set([first, second]))
  await page.clock.runFor(1)
  expect(new Set(requested)).toEqual(new Set([first, second]))
  await page.clock.runFor(4999)
  await soon(() => new Set(requested)).toEqual(new Set([first, second, third]))
})

test('out of view the slideshow stands still and requests nothing; it begins when it comes into view', async () => {
  const { page, show, shown, requested, ids } = await fourPictures({ viewport: { width: 390, height: 200 } })
  await page.clock.runFor(60_000)
  expect(await shown()).toBe(1)
  expect(new Set(requested)).toEqual(new Set(ids.slice(0, 1)))
  await show.getByRole('img').scrollIntoViewIfNeeded()
  await soon(async () => {
    await page.clock.runFor(1000)
    return shown()
  }).toBe(2)
})

test('dots of 15 px have targets of 44 px, and the frame is 16 to 9 and no wider than 1080 px', async () => {
  const { page, show } = await fourPictures({ viewport: { width: 1900, height: 1000 } })
  for (const dot of await show.getByRole('button', { name: /^Bild \d/ }).all()) {
    expect(await dot.boundingBox()).toMatchObject({ width: 44, height: 44 })
    expect(await dot.evaluate(element => getComputedStyle(element, '::before').width)).toBe('15px')
  }
  for (const width of [1900, 1280, 390]) {
    await page.setViewportSize({ width, height: 1000 })
    const picture = await show.getByRole('img').boundingBox()
    expect(picture?.width).toBeLessThanOrEqual(1080)
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  }
})

test('without JavaScript every picture is shown, without dead buttons', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/info/wildkraeuterwanderungen')
  const show = page.getByRole('group', { name: '4 Bilder' })
  expect(await show.getByRole('img').count()).toBe(4)
  expect(await show.getByRole('button').count()).toBe(0)
})

test('if the script does not arrive, there is no dead button, and nothing moves once it does', async () => {
  const page = await visitor({ viewport: { width: 360, height: 800 } })
  const show = page.getByRole('group', { name: '4 Bilder' })
  const below = async () =>
    (await page.getByRole('article').getByRole('heading', { level: 2 }).first().boundingBox())?.y
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto('/info/wildkraeuterwanderungen')
  expect(await show.getByRole('img').isVisible()).toBe(true)
  expect(await show.getByRole('button').count()).toBe(0)
  const before = await below()
  await page.unroute('**/assets/*.js')
  await open(page, '/info/wildkraeuterwanderungen')
  await soon(() => show.getByRole('button').count()).toBe(7)
  expect(await below()).toBe(before)
})

/** Returns the current picture's animation. */
const fadeOf = (show: Locator) =>
  show.getByRole('img').evaluate(picture => {
    const slide = picture.closest('.slide')
    if (!slide) throw new Error('The picture is gone.')
    const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(slide)
    return { name: animationName, lasts: animationDuration, timing: animationTimingFunction }
  })
