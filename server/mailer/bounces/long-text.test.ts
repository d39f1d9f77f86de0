import { expect, test } from 'vitest'
import { bounceOf } from '../../../domain/letters/bounce.ts'
import { mailParts } from './mail-parts.ts'

const report = (text: string, type = 'text/plain') =>
  Buffer.from(
    `Return-Path: <>\r\nFrom: mailer-daemon@wald.example\r\nSubject: Undeliverable\r\nContent-Type: ${type}\r\n\r\n<henrike@haselhof.example>:\r\n550 5.1.1 User unknown\r\n${text}\r\n`,
  )

const LENGTH = 200_000

test.each(['a', '-', '\n', '<', '> '])(
  'a report with hundreds of thousands of %j is read without delay',
  async character => {
    const parsed = bounceOf(await mailParts(report(character.repeat(LENGTH))))
    expect(parsed?.recipients).toEqual(['henrike@haselhof.example'])
    const long = { key: 'from', value: 'Mailer-Daemon' }
    const words = `Undeliverable\n${character.repeat(LENGTH)}\n550 5.1.1 User unknown\nhenrike@haselhof.example`
    expect(bounceOf({ headers: [long], text: words, parts: [] })?.recipients).toEqual(['henrike@haselhof.example'])
  },
  5000,
)

test.each(['a', '<', '<br ', '\n'])(
  'a page with hundreds of thousands of %j is read without delay',
  async character => {
    const page = `henrike@haselhof.example<br>${character.repeat(LENGTH)}`
    const parsed = bounceOf(await mailParts(report(page, 'text/html')))
    expect(parsed?.recipients).toEqual(['henrike@haselhof.example'])
  },
  5000,
)

test.each([
  ['return-path', `<mailer-daemon${' '.repeat(LENGTH)}\u2028x`],
  ['auto-submitted', 'auto-replied '.repeat(LENGTH / 10)],
])(
  'a long header %s is read without delay',
  (key, value) => {
    const headers = [
      { key, value },
      { key: 'from', value: 'Mailer-Daemon' },
    ]
    const text = 'Undeliverable\nhenrike@haselhof.example'
    expect(bounceOf({ headers, text, parts: [] })?.recipients).toEqual(['henrike@haselhof.example'])
  },
  5000,
)

test.each(['a', '-', '.'])(
  'a status with hundreds of thousands of %j as its recipient is read without delay',
  character => {
    const text = `Final-Recipient: rfc822; ${character.repeat(LENGTH)}\nAction: failed\nStatus: 5.1.1`
    const parsed = bounceOf({
      headers: [{ key: 'from', value: 'Mailer-Daemon' }],
      text: 'henrike@haselhof.example',
      parts: [{ type: 'message/delivery-status', text }],
    })
    expect(parsed?.recipients).toEqual(['henrike@haselhof.example'])
  },
  5000,
)
