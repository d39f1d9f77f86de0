import { expect, test } from 'vitest'
import { type Mail, retryMail } from '../../../domain/letters/mail.ts'
import { sampleRegistration } from '../../../domain/testing/samples.ts'
import { deliveriesOf } from './deliveries.ts'

const date = '2026-11-28T09:00:00.000Z'
const inquiry = sampleRegistration({ _id: 'anfrage', thread: [{ _id: 'm', date, subject: 'Gern', text: 'Im Juni' }] })
const letter: Mail = {
  ...{ _id: 'mail', to: 'sabine@example.org', subject: 'Gern', createdDate: date },
  cause: { kind: 'registration', id: 'anfrage', letter: 'message', message: 'm' },
  attempts: [{ date, error: '550 no such user' }],
}

test('the thread shows why a letter was refused, until it is on its way again', () => {
  const about = { registration: 'anfrage', message: 'm', state: 'waiting', letter: 'mail' }
  expect(deliveriesOf([inquiry], [letter])).toEqual([{ ...about, error: '550 no such user' }])
  expect(deliveriesOf([inquiry], [retryMail(letter)])).toEqual([about])
  expect(deliveriesOf([inquiry], [])).toEqual([{ registration: 'anfrage', message: 'm', state: 'dropped' }])
})
