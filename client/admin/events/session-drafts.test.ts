import { expect, test } from 'vitest'
import { followed, type SessionDraft } from './session-drafts.ts'

const block: SessionDraft = {
  ...{ _id: 'a', day: '2027-10-08', from: '16:00', lastDay: '2027-10-12', to: '14:00', hours: '46' },
  ...{ locationName: '', locationLink: '' },
}
const changed = (change: Partial<SessionDraft>, before = block) => followed(before, { ...before, ...change })

test('the last day moves along with the first, also while a year is being typed', () => {
  expect(changed({ day: '2028-01-02' }).lastDay).toBe('2028-01-06')
  const typing = ['0002', '0020', '0202', '2028'].reduce((one, year) => changed({ day: `${year}-10-08` }, one), block)
  expect(typing.lastDay).toBe('2028-10-12')
  expect(changed({ day: '2027-10-09' }, { ...block, lastDay: '' }).lastDay).toBe('')
  expect(changed({ day: '' }).lastDay).toBe('2027-10-12')
})

test('the hours of several days are estimated until they are typed', () => {
  const alone = { ...block, lastDay: '', hours: '' }
  expect(changed({ lastDay: '2027-10-10' }, alone).hours).toBe('22')
  expect(changed({ lastDay: '2027-10-11' }).hours).toBe('34')
  expect(changed({ to: '14:30' }).hours).toBe('46,5')
  expect(changed({ lastDay: '2027-10-11' }, { ...block, hours: '36' }).hours).toBe('36')
  expect(changed({ hours: '36' }).hours).toBe('36')
  expect(changed({ lastDay: '' }).hours).toBe('')
})
