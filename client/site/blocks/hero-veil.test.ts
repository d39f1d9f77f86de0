import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colour, luminanceOf } from '../../../domain/content/images/brightness.ts'
import { contrastUnder, veilOf, wordsColour } from './hero-veil.ts'

const channel = fc.integer({ min: 0, max: 255 })

test('on a picture of any colour, the words have a contrast of at least 4.5', () => {
  const colour = fc.tuple(channel, channel, channel)
  fc.assert(
    fc.property(colour, picture => {
      expect(contrastUnder(veilOf(luminanceOf(picture)), picture)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
  const corners = [0, 255].flatMap(r => [0, 255].flatMap(g => [0, 255].map((b): Colour => [r, g, b])))
  for (const corner of corners) {
    expect(contrastUnder(veilOf(luminanceOf(corner)), corner), String(corner)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a dark picture keeps the usual veil, a brighter one gets a thicker one, and an unmeasured one the thickest', () => {
  expect(veilOf(0)).toBe(0.2)
  expect(veilOf(0.1)).toBe(0.2)
  const veils = [0.1, 0.3, 0.5, 0.7, 1].map(veilOf)
  expect(veils).toEqual(veils.toSorted())
  expect(new Set(veils).size).toBe(5)
  expect(veilOf(1)).toBeLessThan(0.65)
  expect(veilOf()).toBe(veilOf(1))
  // Under the usual veil the words would be unreadable on white.
  expect(contrastUnder(0.2, [255, 255, 255])).toBeLessThan(2)
})

test('the words of the hero have the colour that the veil is made for', () => {
  const css = readFileSync('client/kit/styles/welcome.css', 'utf8')
  const written = /\.hero \{[^}]*?\n {2}color: #([0-9a-f]{6});/.exec(css)?.[1]
  expect(written).toBe(Buffer.from(wordsColour).toString('hex'))
})
