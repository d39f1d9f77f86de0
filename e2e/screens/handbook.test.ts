import { expect, test } from 'vitest'
import { launch } from '../support/chromium.ts'
import { isCurrent, takeHandbook } from './handbook.ts'

test('each picture of the handbook shows today’s screen; npm run shots -- --only handbuch takes them again', async () => {
  const browser = await launch()
  const old: string[] = []
  try {
    await takeHandbook(browser, async (name, png) => {
      if (!(await isCurrent(name, png))) old.push(name)
    })
  } finally {
    await browser.close()
  }
  expect(old).toEqual([])
})
