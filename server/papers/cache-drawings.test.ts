import { expect, test } from 'vitest'
import { cacheDrawings } from './cache-drawings.ts'

const paper = (title: string, text: string) => ({
  title,
  created: '2026-11-28T09:00:00.000Z',
  parts: [{ heading: '', paragraphs: [text] }],
})

test('the terms are drawn once until they change, whatever else is drawn', async () => {
  const drawn: string[] = []
  const draw = cacheDrawings(async ({ title, parts }) => {
    drawn.push(`${title} ${parts[0]?.paragraphs}`)
    return Uint8Array.of(drawn.length)
  })
  for (const text of ['alt', 'alt', 'neu', 'neu', 'alt']) {
    await draw(paper('AGB', text))
    await draw(paper('Widerrufsbelehrung', 'immer'))
  }
  expect(drawn).toEqual(['AGB alt', 'Widerrufsbelehrung immer', 'AGB neu', 'AGB alt'])
  expect(await draw(paper('AGB', 'alt'))).toEqual(Uint8Array.of(4))
})

test('a paper that could not be drawn is retried', async () => {
  let count = 0
  const draw = cacheDrawings(async () => {
    count += 1
    if (count === 1) throw new Error('no font')
    return new Uint8Array()
  })
  await expect(draw(paper('AGB', ''))).rejects.toThrow('no font')
  await draw(paper('AGB', ''))
  expect(count).toBe(2)
})
