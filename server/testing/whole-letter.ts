import { expect } from 'vitest'
import type { ReceivedMail } from './servers/mail-server.ts'

export const headerOf = ({ mail }: ReceivedMail, name: string) =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
const headNames = ({ raw }: ReceivedMail) =>
  (raw.split('\r\n\r\n')[0] ?? '').split(/\r\n(?!\s)/).map(line => line.split(':')[0]?.toLowerCase())

/** For tests: checks what every letter needs. */
export function expectWhole(letter: ReceivedMail) {
  const { mail, raw, recipients } = letter
  expect(recipients).toHaveLength(1)
  expect(headerOf(letter, 'to')).toEqual(recipients)
  for (const name of ['bcc', 'cc']) expect(headNames(letter)).not.toContain(name)
  for (const name of ['from', 'to', 'subject', 'message-id', 'date'])
    expect(headNames(letter).filter(headName => headName === name)).toHaveLength(1)
  expect(mail.text).toMatch(/\S{3}/)
  expect(mail.html).toMatch(/^<!doctype html><html lang="de">/)
  // Opening the letter loads nothing from the network.
  expect(mail.html).not.toMatch(/\bsrc="(?!cid:)|srcset=|url\(|<link|<script|@import|background="/i)
  // Headers are ASCII, and no line is longer than RFC 5322 lets it be.
  expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/)
  for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Ã|\uFFFD|undefined|\[object|&amp;(?:amp|lt)/)
}
