import { expect, test } from 'vitest'
import { noteBook, testClock } from '../../testing/second-home.ts'
import { openHomeWait } from './wait-for-home.ts'

type Letter = { _id: string }

/** A site whose second home has a commit once the test says so. */
function opened(first: Letter[] = []) {
  const book = noteBook()
  const clock = testClock()
  let current = first
  let notice = () => {}
  let confirmed = 0
  let isTakenOver = false
  const data = {
    outbox: {
      get current() {
        return current
      },
    },
    subscribe: (_: readonly string[], listener: () => void) => {
      notice = listener
    },
    copySource: book.source,
  }
  const home = {
    async waitFor(n: number, ms: number) {
      if (n > confirmed) await clock.after(ms)
      return n <= confirmed
    },
    beforeCommit() {
      if (isTakenOver) throw new Error('taken over')
      return undefined
    },
  }
  // The test gives the few parts that are used.
  const wait = openHomeWait(data as unknown as Parameters<typeof openHomeWait>[0], home)
  return {
    ...wait,
    clock,
    confirm: (n: number) => {
      confirmed = n
    },
    takeOver() {
      isTakenOver = true
    },
    store(...letters: Letter[]) {
      book.write('letters')
      current = [...current, ...letters]
      notice()
    },
    change: () => book.write('something else'),
  }
}

test('a letter goes out once its own commit is in the second home, regardless of later commits', async () => {
  const { beforeLeaving, store, change, confirm, without } = opened()
  const letters = [{ _id: 'a' }, { _id: 'b' }]
  store(...letters)
  confirm(1)
  for (const letter of letters) {
    change()
    await beforeLeaving([letter])
  }
  expect(without()).toBe(0)
})

test('a letter that still waits when another machine takes over is not sent', async () => {
  const { beforeLeaving, store, takeOver, without, clock } = opened()
  const letter = { _id: 'a' }
  store(letter)
  const leaves = beforeLeaving([letter])
  takeOver()
  clock.advance(10_000)
  await expect(leaves).rejects.toThrow('taken over')
  expect(without()).toBe(0)
})

test('a letter whose booking has just changed waits for that commit, at most ten seconds, and is then counted', async () => {
  const { beforeLeaving, store, change, confirm, without, clock } = opened()
  const letter = { _id: 'a' }
  store(letter)
  confirm(1)
  change()
  let hasLeft = false
  const leaves = beforeLeaving([letter, { _id: 'booking' }, undefined]).then(() => {
    hasLeft = true
  })
  clock.advance(9_999)
  await Promise.resolve()
  expect(hasLeft).toBe(false)
  clock.advance(1)
  await leaves
  expect(without()).toBe(1)
})
