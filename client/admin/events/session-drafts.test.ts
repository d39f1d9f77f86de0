import { expect, test } from 'vitest'
import { followDate, type SessionDraft } from './session-drafts.ts'

const block: SessionDraft = {
  ...{ _id: 'a', day: '2027-10-08', from: '16:00', lastDay: '2027-10-12', to: '14:00', hours: '46' },
  ...{ locationName: '', locationLink: '' },
}
const changed = (change: Partial<SessionDraft>, before = block) => followDate(before, { ...before, ...change })

test('the last day moves along with the first, and stays while a day is being typed', () => {
  expect(changed({ day: '2028-01-02' })).toMatchObject({ lastDay: '2028-01-06', hours: '46' })
  for (const day of ['', '0002-04-14', '0202-04-14'])
    expect(changed({ day })).toMatchObject({ day, lastDay: '2027-10-12', hours: '46' })
  expect(changed({ day: '2027-10-09' }, { ...block, lastDay: '' }).lastDay).toBe('')
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
