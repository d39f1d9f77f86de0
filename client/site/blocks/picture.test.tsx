import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Image } from '../../../domain/content/images/image.ts'
import { markup } from '../../testing/render.tsx'
import { FOCUS_STEP, focusClasses, Picture } from './picture.tsx'

const image: Image = {
  _id: 'a',
  path: '/img/a',
  name: 'a.jpg',
  desc: 'Ein Bach',
  width: 1350,
  height: 900,
  color: '#2f3a24',
}
const pictureHtml = (changes: Partial<Image> = {}, eager = false) =>
  markup(<Picture image={{ ...image, ...changes }} sizes="50vw" eager={eager} />)

test('a picture has several widths, loads when it is near, and reserves its space', () => {
  const html = pictureHtml()
  expect(html).toContain('srcSet="/img/a?w=480 480w, /img/a?w=750 750w, /img/a?w=960 960w, /img/a?w=1600 1350w"')
  expect(html).toMatch(/width="1350" height="900" alt="Ein Bach" loading="lazy"/)
  expect(pictureHtml({}, true)).toContain('loading="eager"')
})

test('the picture’s average colour fills its space, without a style attribute', () => {
  expect(pictureHtml()).toContain('<rect width="100%" height="100%" fill="#2f3a24"></rect>')
  expect(pictureHtml()).not.toContain('style=')
  expect(pictureHtml({ color: undefined })).not.toContain('<svg')
})

test('a picture has classes for its focal point, and the stylesheet has one for every step', () => {
  const css = readFileSync('client/kit/styles/picture.css', 'utf8')
  const rules = new Map(
    [...css.matchAll(/\.(focus-[xy]-\d+) \{\s*--(focus-[xy]): (\d+)%;/g)].map(([, name = '', ...rest]) => [
      name,
      [name, ...rest],
    ]),
  )
  for (let percent = 0; percent <= 100; percent += 1) {
    const classes = focusClasses({ x: percent, y: 100 - percent })
      .trim()
      .split(' ')
    expect(classes).toHaveLength(2)
    for (const [index, axis] of ['x', 'y'].entries()) {
      const [name, property, percentInCss] = rules.get(classes[index] ?? '') ?? []
      expect([name, property]).toEqual([classes[index], `focus-${axis}`])
      expect(Math.abs(Number(percentInCss) - (axis === 'x' ? percent : 100 - percent))).toBeLessThanOrEqual(
        FOCUS_STEP / 2,
      )
    }
  }
  expect(pictureHtml({ focus: { x: 20, y: 83 } })).toContain('class="picture focus-x-20 focus-y-85"')
  expect(pictureHtml()).toContain('class="picture"')
})
