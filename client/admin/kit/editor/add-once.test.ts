import { expect, test } from 'vitest'
import { AppError } from '../../../../domain/kit/error.ts'
import { createAddOnce } from './add-once.ts'

const lost = new AppError('unavailable', 'Lost.')
const refused = new AppError('invalid', 'No.')
const signedOut = new AppError('unauthorized', 'Who?')
const tooLong = new AppError('unavailable', 'Too long.', { foreignStatus: 413 })

/** Saves texts one after another with these failures; returns the calls. */
async function saves(texts: readonly string[], failures: readonly (AppError | undefined)[]): Promise<string[]> {
  const calls: string[] = []
  const answer = async (call: string) => {
    const failure = failures[calls.push(call) - 1]
    if (failure) throw failure
    return { _id: 'one' }
  }
  const { addOnce: save } = createAddOnce<string, { _id: string }>({
    add: text => answer(`add ${text}`),
    edit: (text, _id) => answer(`edit ${_id} ${text}`),
  })
  for (const text of texts) await save(text).catch(() => {})
  return calls
}

test('an entry that is changed after a lost answer changes the record of the first call', async () => {
  expect(await saves(['Wald', 'Waldtag'], [lost])).toEqual(['add Wald', 'add Wald', 'edit one Waldtag'])
})

test('after a lost answer to the change, it is sent again', async () => {
  expect(await saves(['Wald', 'Waldtag', 'Waldtag'], [lost, undefined, lost])).toEqual([
    ...['add Wald', 'add Wald', 'edit one Waldtag'],
    'edit one Waldtag',
  ])
})

test('an unchanged entry is only added, and so is one that was corrected after a refusal', async () => {
  expect(await saves(['Wald', 'Wald'], [lost])).toEqual(['add Wald', 'add Wald'])
  expect(await saves(['', 'Wald'], [refused])).toEqual(['add ', 'add Wald'])
})

test('a session that ends after a lost answer leaves open what the first call has added', async () => {
  expect(await saves(['Wald', 'Waldtag', 'Waldtag'], [lost, signedOut])).toEqual([
    ...['add Wald', 'add Wald'],
    ...['add Wald', 'edit one Waldtag'],
  ])
  expect(await saves(['Wald', 'Waldtag'], [signedOut])).toEqual(['add Wald', 'add Waldtag'])
})

test('an entry that a server in front refuses, as too long, is not sent again once it is shorter', async () => {
  expect(await saves(['Wald …', 'Wald'], [tooLong])).toEqual(['add Wald …', 'add Wald'])
  expect(await saves(['Wald …', 'Wald'], [lost, tooLong])).toEqual(['add Wald …', 'add Wald …', 'add Wald'])
})

test('if the first call comes too late and is refused, the changed entry is added', async () => {
  expect(await saves(['', 'Wald'], [lost, refused])).toEqual(['add ', 'add ', 'add Wald'])
})
