import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  indexAfterSwipe,
  isAdvancing,
  markLoaded,
  requestNextSlide,
  type SlideshowState,
  showSlide,
  slideClass,
  startSlideshow,
} from './slideshow-policy.ts'

const showNext = (state: SlideshowState) => showSlide(state, state.current + 1)
const showPrevious = (state: SlideshowState) => showSlide(state, state.current - 1)

/** Generates slideshows of up to nine slides after random use. */
const usedSlideshow = fc
  .record({
    count: fc.integer({ min: 1, max: 9 }),
    steps: fc.array(
      fc.oneof(
        fc.constantFrom(showNext, showPrevious, requestNextSlide),
        fc.nat(8).map(dot => (state: SlideshowState) => showSlide(state, dot % state.count)),
        fc.nat(8).map(slide => (state: SlideshowState) => markLoaded(state, slide % state.count)),
      ),
    ),
  })
  .map(({ count, steps }) => steps.reduce((state, step) => step(state), startSlideshow(count)))

test('the arrows run through all slides and from each end to the other', () => {
  fc.assert(
    fc.property(usedSlideshow, state => {
      expect(showNext(state).current).toBe((state.current + 1) % state.count)
      expect(showPrevious(showNext(state)).current).toBe(state.current)
      expect(showNext(showPrevious(state)).current).toBe(state.current)
    }),
  )
  expect(showPrevious(startSlideshow(3)).current).toBe(2)
})

test('a dot leads to its slide from anywhere', () => {
  fc.assert(
    fc.property(usedSlideshow, fc.nat(8), (state, dot) => {
      expect(showSlide(state, dot % state.count).current).toBe(dot % state.count)
    }),
  )
})

test('the dot of the current slide changes nothing', () => {
  fc.assert(
    fc.property(usedSlideshow, state => {
      expect(showSlide(state, state.current)).toBe(state)
    }),
  )
})

test('the current slide and the one it covers are always in the document', () => {
  fc.assert(
    fc.property(usedSlideshow, ({ count, current, previous, requestedIndexes }) => {
      expect(current >= 0 && current < count).toBe(true)
      expect(requestedIndexes.has(current)).toBe(true)
      if (previous !== null) expect(requestedIndexes.has(previous)).toBe(true)
      expect(previous).not.toBe(current)
    }),
  )
})

test('only the next slide is requested in advance', () => {
  const started = startSlideshow(4)
  expect([...started.requestedIndexes]).toEqual([0])
  expect([...requestNextSlide(started).requestedIndexes]).toEqual([0, 1])
  expect([...requestNextSlide(requestNextSlide(started)).requestedIndexes]).toEqual([0, 1])
  expect([...requestNextSlide(showPrevious(started)).requestedIndexes]).toEqual([0, 3])
})

test('a slide fades in over the previous one once it has loaded; the very first appears at once', () => {
  const classes = (state: SlideshowState) => [0, 1, 2].map(index => slideClass(state, index))
  const started = startSlideshow(3)
  expect(classes(started)).toEqual(['slide slide-current', 'slide slide-waiting', 'slide slide-waiting'])
  const second = showNext(started)
  expect(classes(second)).toEqual(['slide slide-previous', 'slide slide-current slide-loading', 'slide slide-waiting'])
  expect(slideClass(markLoaded(second, 1), 1)).toBe('slide slide-current slide-fading')
})

test.each([
  ['a swipe to the left leads on', -40, 3],
  ['a swipe to the right leads back', 40, 1],
  ['a short stroke to the left is not a swipe', -39, 2],
  ['a short stroke to the right is not a swipe', 39, 2],
])('%s', (_, distance, index) => expect(indexAfterSwipe(2, distance)).toBe(index))

test('slides advance automatically, unless something prevents it or there is only one', () => {
  expect(isAdvancing(2, [false, false])).toBe(true)
  expect(isAdvancing(2, [true, false])).toBe(false)
  expect(isAdvancing(2, [false, true])).toBe(false)
  expect(isAdvancing(1, [false, false])).toBe(false)
})
