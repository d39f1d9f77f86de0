import { expect, test } from 'vitest'
import { openRun, openRuns } from './runs.ts'

test('cancelled work cannot be stored, and reports that', () => {
  const run = openRun()
  run.begin('comparing', 10)
  expect(run.cancel()).toBe('calledOff')
  expect(() => run.store()).toThrow('Cancelled: nothing of this file is stored.')
  expect(run.cancel()).toBe('calledOff')
})

test('work that is being stored cannot be cancelled', () => {
  const run = openRun()
  run.store()
  expect([run.cancel(), run.signal.aborted]).toEqual(['storing', false])
})

test('work is found only by its name and sender, and only while it lasts', async () => {
  const runs = openRuns()
  await runs.perform('erika', new AbortController().signal, async run => {
    run.name = 'a'
    expect([runs.find('erika', 'a'), runs.find('erika', 'b'), runs.find('karl', 'a')]).toEqual([
      run,
      undefined,
      undefined,
    ])
  })
  expect(runs.find('erika', 'a')).toBeUndefined()
})

test('a browser that leaves cancels its work', async () => {
  const leaving = new AbortController()
  await openRuns().perform('erika', leaving.signal, async run => {
    leaving.abort()
    expect(run.signal.aborted).toBe(true)
  })
})
