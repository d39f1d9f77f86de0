import { expect, test } from 'vitest'
import { editedNewsletter, type Newsletter, refuseSent } from './newsletter.ts'

const date = '2026-11-28T09:00:00.000Z'
const newsletter: Newsletter = { _id: 'autumn', subject: 'Herbst', body: '<p>Hallo</p>', lastModifiedDate: date }
const sent: Newsletter = { ...newsletter, sending: { date, recipients: ['a', 'b', 'c', 'd'], sent: [], isDone: false } }

test('a newsletter that is being sent can be neither changed nor sent again', () => {
  const conflict = expect.objectContaining({ code: 'conflict' })
  const edit = { _id: 'autumn', subject: 'Winter', body: '' }
  expect(() => refuseSent(sent)).toThrow(conflict)
  expect(() => editedNewsletter(sent, edit, date)).toThrow(conflict)
  expect(() => refuseSent(newsletter)).not.toThrow()
})

test('an edited newsletter is dated later than before', () => {
  const edit = { _id: 'autumn', subject: 'Winter', body: '<p>Neu</p>' }
  const edited = editedNewsletter(newsletter, edit, date)
  expect(edited).toMatchObject({ subject: 'Winter', body: '<p>Neu</p>' })
  expect(edited.lastModifiedDate > date).toBe(true)
})
