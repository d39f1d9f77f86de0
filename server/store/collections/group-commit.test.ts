import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** Commits that end when `finish` is called. */
function open() {
  const batches: string[] = []
  const ends: (() => void)[] = []
  const commits = groupCommit<string>(async batch => {
    batches.push(batch.join())
    await new Promise<void>(resolve => ends.push(resolve))
  })
  return { commits, batches, finish: () => ends.shift()?.() }
}

test('changes of one tick are committed together, and later ones together after them', async () => {
  const { commits, batches, finish } = open()
  for (const change of ['a', 'b']) commits.add(change)
  expect(batches).toEqual([])
  await nextTurn()
  for (const change of ['c', 'd']) commits.add(change)
  await nextTurn()
  expect(batches).toEqual(['a,b'])
  finish()
  await nextTurn()
  expect(batches).toEqual(['a,b', 'c,d'])
  finish()
  await commits.settled()
})

test('`settled` also waits for changes that are added meanwhile', async () => {
  const { commits, batches, finish } = open()
  commits.add('a')
  await nextTurn()
  let isSettled = false
  const settled = commits.settled().then(() => {
    isSettled = true
  })
  commits.add('b')
  finish()
  await nextTurn()
  expect([batches, isSettled]).toEqual([['a', 'b'], false])
  finish()
  await settled
})
