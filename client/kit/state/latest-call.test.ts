import { expect, test } from 'vitest'
import { createLatest } from './latest-call.ts'

function deferred<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return { promise, resolve, reject }
}

test('an answer is outdated if a newer request was sent, in whatever order the answers come', async () => {
  const latest = createLatest()
  const [slow, quick] = [deferred<string>(), deferred<string>()]
  const first = latest(slow.promise)
  const second = latest(quick.promise)
  quick.resolve('new')
  slow.resolve('old')
  expect(await second).toEqual({ state: 'ready', value: 'new' })
  expect(await first).toEqual({ state: 'outdated' })
})

test('only the failure of the last request counts', async () => {
  const latest = createLatest()
  const [one, two] = [deferred<string>(), deferred<string>()]
  const first = latest(one.promise)
  const second = latest(two.promise)
  one.reject(new Error('gone'))
  expect(await first).toEqual({ state: 'outdated' })
  two.reject(new Error('gone'))
  expect(await second).toEqual({ state: 'failed' })
})
