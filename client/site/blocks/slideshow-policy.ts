export type SlideshowState = {
  count: number
  current: number
  /** The slide that the current one covers; null before the first change. */
  previous: number | null
  requestedIndexes: ReadonlySet<number>
  loadedIndexes: ReadonlySet<number>
}

export const startSlideshow = (count: number): SlideshowState => ({
  count,
  current: 0,
  previous: null,
  requestedIndexes: new Set([0]),
  loadedIndexes: new Set([0]),
})

/** Wraps an index past either end. */
const wrap = (index: number, count: number): number => ((index % count) + count) % count

const withIndex = (indexes: ReadonlySet<number>, index: number) =>
  indexes.has(index) ? indexes : new Set(indexes).add(index)

export function showSlide(state: SlideshowState, index: number): SlideshowState {
  const { count, current, requestedIndexes } = state
  const next = wrap(index, count)
  if (next === current) return state
  return { ...state, current: next, previous: current, requestedIndexes: withIndex(requestedIndexes, next) }
}

/** Requests the next slide ahead of its turn. */
export const requestNextSlide = (state: SlideshowState): SlideshowState => ({
  ...state,
  requestedIndexes: withIndex(state.requestedIndexes, wrap(state.current + 1, state.count)),
})

/** Also call it after a failed load: there is nothing left to wait for. */
export const markLoaded = (state: SlideshowState, index: number): SlideshowState => ({
  ...state,
  loadedIndexes: withIndex(state.loadedIndexes, index),
})

/** A slide fades in over the previous one only after it has loaded. */
export function slideClass({ current, previous, loadedIndexes }: SlideshowState, index: number): string {
  if (index === previous) return 'slide slide-previous'
  if (index !== current) return 'slide slide-waiting'
  if (previous === null) return 'slide slide-current'
  return `slide slide-current ${loadedIndexes.has(index) ? 'slide-fading' : 'slide-loading'}`
}

/** Shorter moves are not swipes. */
const SWIPE_DISTANCE_PX = 40

/** Returns the slide after a swipe of `distance` pixels to the right. */
export function indexAfterSwipe(current: number, distance: number): number {
  if (Math.abs(distance) < SWIPE_DISTANCE_PX) return current
  return current + (distance < 0 ? 1 : -1)
}

/** True if slides advance on their own: there is more than one, and no objection. */
export const isAdvancing = (count: number, objections: readonly boolean[]): boolean =>
  count > 1 && !objections.includes(true)
