import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBacklog } from './backlog.ts'

type Backlog = ReturnType<typeof createBacklog>

const take = (backlog: Backlog) =>
  backlog.take().map(({ file, lines, bytes }) => ({ file, lines, text: bytes.toString() }))

const numbersIn = (batches: { text: string }[]) =>
  batches.flatMap(({ text }) => text.split('\n').slice(0, -1).map(Number))

test('lines wait by file, in the order of arrival', () => {
  const backlog = createBacklog(10)
  for (const [file, line] of [
    ['a', '1\n'],
    ['a', '2 ä € 🌳\n'],
    ['b', '3\n'],
    ['a', '4\n'],
  ] as const)
    backlog.add(file, line)
  expect(backlog.size).toBe(4)
  expect(take(backlog)).toEqual([
    { file: 'a', lines: 2, text: '1\n2 ä € 🌳\n' },
    { file: 'b', lines: 1, text: '3\n' },
    { file: 'a', lines: 1, text: '4\n' },
  ])
  expect([backlog.size, backlog.take()]).toEqual([0, []])
})

test('lines that could not be written wait before later ones', () => {
  const backlog = createBacklog(10)
  backlog.add('a', '1\n')
  const lines = backlog.take()
  backlog.add('a', '2\n')
  backlog.putBack(lines)
  expect(numbersIn(take(backlog))).toEqual([1, 2])
})

test('lines added after a failed write leave the bytes of that write as they were', () => {
  const backlog = createBacklog(10)
  backlog.add('a', '1\n')
  const lines = backlog.take()
  backlog.putBack(lines)
  backlog.add('a', '2\n')
  expect(String(lines[0]?.bytes)).toBe('1\n')
  expect(numbersIn(take(backlog))).toEqual([1, 2])
})

test('the memory of written lines is used again, and holds the later lines alone', () => {
  const backlog = createBacklog(10)
  backlog.add('a', 'a longer line\n')
  const [written] = backlog.take()
  if (!written) throw new Error('Nothing waits.')
  backlog.reuse(written)
  backlog.add('b', '2\n')
  const [later] = backlog.take()
  expect(later?.bytes.buffer).toBe(written.bytes.buffer)
  expect(String(later?.bytes)).toBe('2\n')
  backlog.add('b', '3\n')
  expect(String(later?.bytes)).toBe('2\n')
})

test('beyond the limit long lines are dropped whole, the oldest first', () => {
  const backlog = createBacklog(3)
  const line = (number: number) => `${String(number).repeat(3000)}\n`
  for (let number = 1; number <= 9; number += 1) backlog.add('a', line(number))
  expect(take(backlog)).toEqual([{ file: 'a', lines: 3, text: line(7) + line(8) + line(9) }])
  expect(backlog.takeDropped()).toBe(6)
})

test('in any order of adding, taking and putting back, the newest lines wait and each one is written, waits or counts as dropped', () => {
  const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.constant('take'), fc.constant('put back')))
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (todo, limit) => {
      const backlog = createBacklog(limit)
      let added = 0
      let dropped = 0
      let written = 0
      let taken: ReturnType<typeof backlog.take> = []
      const lengthOf = (batches: typeof taken) => batches.reduce((sum, { lines }) => sum + lines, 0)
      for (const step of todo) {
        if (step === 'take') {
          written += lengthOf(taken)
          taken = backlog.take()
        } else if (step === 'put back') {
          backlog.putBack(taken)
          taken = []
        } else {
          added += 1
          backlog.add(step, `${added}\n`)
        }
        dropped += backlog.takeDropped()
        expect(backlog.size).toBeLessThanOrEqual(limit)
        expect(written + lengthOf(taken) + backlog.size + dropped).toBe(added)
      }
      const { size } = backlog
      expect(numbersIn(take(backlog))).toEqual(Array.from({ length: size }, (_, index) => added - size + 1 + index))
    }),
  )
})
