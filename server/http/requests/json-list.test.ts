import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { expectFailedAnswer, serveRoute } from '../../testing/serve-route.ts'
import { jsonList, jsonSlices, jsonWithLists } from './json-list.ts'

const fetchFrom = async (answer: (c: Context) => unknown) => fetch(await serveRoute(answer))

const texts = Array.from({ length: 1000 }, (_, index) => `${index} `.repeat(200))

test.each([[[]], [['a']], [['a', { b: 1 }]], [texts]])('a list arrives whole: %#', async list => {
  const response = await fetchFrom(c => jsonList<unknown>(c, list))
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(await response.json()).toEqual(list)
  expect(await (await fetchFrom(c => jsonSlices<unknown>(c, [[], list, [], ['z']]))).json()).toEqual([...list, 'z'])
})

test('an object arrives with its lists, which may be created while they are sent', async () => {
  type Answer = { few: string[]; count: number; many: string[] }
  const iterate = () => Iterator.from(texts).map(text => `${text}!`)
  const response = await fetchFrom(c => jsonWithLists<Answer>(c, { few: [], count: 2, many: iterate() }))
  expect(await response.json()).toEqual({ few: [], count: 2, many: texts.map(text => `${text}!`) })
})

test('a nested object arrives with its lists, and without undefined fields', async () => {
  type Answer = { report: { left: string[]; why?: string | undefined }; of: null; note?: string | undefined }
  const answer = { note: undefined, report: { left: texts, why: undefined }, of: null }
  const response = await fetchFrom(c => jsonWithLists<Answer>(c, answer))
  expect(await response.json()).toEqual({ report: { left: texts }, of: null })
})

test('other requests run while a long list is created, even one that ends up empty', async () => {
  let turns = 0
  let isOver = false
  const others = async () => {
    while (!isOver) {
      await nextTurn()
      turns += 1
    }
  }
  const turnsOfOthers: number[] = []
  const watched = (slices: string[][]) =>
    Iterator.from(slices).map(slice => {
      turnsOfOthers.push(turns)
      return slice
    })
  void others()
  for (const slices of [texts.map(text => [text]), texts.map(() => [])]) {
    turnsOfOthers.length = 0
    await (await fetchFrom(c => jsonSlices(c, watched(slices)))).text()
    expect(turnsOfOthers).toHaveLength(1000)
    expect(new Set(turnsOfOthers).size).toBeGreaterThanOrEqual(10)
  }
  isOver = true
})

test('a list that fails midway is truncated, and is not mistaken for a complete one', async () => {
  function* failing() {
    yield* texts
    throw new Error('no more')
  }
  const failed = expectFailedAnswer()
  const response = await fetchFrom(c => jsonList(c, failing()))
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  failed.mockClear()
})
