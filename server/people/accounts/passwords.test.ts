import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { openPasswords } from './passwords.ts'

const startWorker = () => new Worker(new URL('./password-worker.ts', import.meta.url))

function open(secret = 'secret', start = startWorker) {
  const passwords = openPasswords({ secret, startWorker: start })
  onTestFinished(() => passwords.close())
  return passwords
}

test('a password matches only its own hash, on its own site', async () => {
  const passwords = open()
  const hash = await passwords.hash('Waldweg-im-Nebel-42')
  expect(hash).toMatch(/^\$2b\$10\$/)
  expect(await passwords.isRight('Waldweg-im-Nebel-42', hash)).toBe(true)
  expect(await passwords.isRight('Waldweg-im-Nebel-43', hash)).toBe(false)
  expect(await passwords.isRight('Waldweg-im-Nebel-42', undefined)).toBe(false)
  expect(await open('another').isRight('Waldweg-im-Nebel-42', hash)).toBe(false)
})

test('up to twenty tasks wait for the thread, and more are refused as unavailable', async () => {
  const passwords = open()
  const answers = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => passwords.isRight(`${i}`, undefined)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.code).toBe('unavailable')
  expect(await passwords.isRight('x', undefined)).toBe(false)
})

/** Passwords whose first thread is `startFirst`'s. */
function openAfter(startFirst: () => Worker) {
  let starts = 0
  return open('secret', () => {
    starts += 1
    return starts === 1 ? startFirst() : startWorker()
  })
}

test('a thread that cannot be started fails one task, and the next task starts it', async () => {
  const passwords = openAfter(() => {
    throw new Error('no more threads')
  })
  await expect(passwords.hash('one')).rejects.toThrow('no more threads')
  expect(await passwords.hash('two')).toMatch(/^\$2b/)
})

test('a thread that dies fails one task and is replaced', async () => {
  const passwords = openAfter(() => new Worker('process.exit(1)', { eval: true }))
  const [first, second] = await Promise.allSettled([passwords.hash('one'), passwords.hash('two')])
  expect(first?.status).toBe('rejected')
  expect(second?.status).toBe('fulfilled')
})

test.each([
  ['123456789012', true],
  ['password1234', true],
  ['Passwort1234!', true],
  ['adminadmin1234', true],
  ['1qaz2wsx3edc', true],
  ['Waldweg-im-Nebel-42', false],
  ['correct horse battery staple', false],
])('%s is a common password: %s', (password, expected) => {
  expect(isCommonPassword(password)).toBe(expected)
})
