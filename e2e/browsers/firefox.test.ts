import { expect, onTestFinished, test } from 'vitest'
import { folder, startForTest } from '../support/start.ts'
import { openFirefox } from './firefox.ts'
import { slowly } from './walker.ts'

test('the tests see errors in a page of Firefox: logged, thrown, and blocked by the page’s policy', async () => {
  const site = await startForTest(folder())
  const browser = await openFirefox()
  onTestFinished(browser.close)
  await browser.goto(site.origin)
  expect(browser.errors?.()).toEqual([])
  await browser.run(() => {
    console.error('written')
    setTimeout(() => {
      throw new Error('thrown')
    })
    new Image().src = 'http://other.example/blocked.png'
  })
  await slowly(() => browser.errors?.().toSorted()).toEqual([
    expect.stringMatching(/Content-Security-Policy.*blocked\.png/),
    expect.stringContaining('thrown'),
    'written',
  ])
})
