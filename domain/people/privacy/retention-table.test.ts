import { expect, test } from 'vitest'
import { CONFIRMATION_DAYS } from '../newsletter/newsletter-consent.ts'
import { usualDeadlines } from './deadlines.ts'
import { purposes } from './purposes.ts'
import { retentionList, retentionTable, retentionWords } from './retention-table.ts'

const site = { deadlines: usualDeadlines, retention: { fullIps: 7, requests: 30, logins: 90 } }
const row = (key: string, of = site) =>
  retentionTable(of).find(row => row.key === key) ?? expect.fail(`There is no ${key}.`)

test('each purpose with deletions is explained', () => {
  const explained = new Set(retentionTable(site).flatMap(({ purpose = [] }) => purpose))
  expect([...explained].sort()).toEqual([...purposes].sort())
})

test('the table matches the settings, in both languages', () => {
  expect(retentionWords(row('health'))).toEqual([
    '14 days after the end of the event or its call-off, in the next night when a booking has ended before',
    '14 Tage nach dem Ende des Termins oder seiner Absage, bei abgesagten Buchungen in der nächsten Nacht',
  ])
  const short = { ...site, deadlines: { ...usualDeadlines, inquiry: 1 } }
  expect(retentionWords(row('inquiry', short))).toEqual([
    '1 month after the last message',
    '1 Monat nach der letzten Nachricht',
  ])
  expect(row('unconfirmed').span?.count).toBe(CONFIRMATION_DAYS)
  expect(retentionWords(row('voucher'))[1]).toContain('unbegrenzt')
})

test('the page names invitations, proof from an earlier list and both lists of checksums', () => {
  expect(row('unconfirmed').what[1]).toContain('Einladungen')
  expect(retentionWords(row('unconfirmed'))[1]).toBe('30 Tage nach der Bestellung oder der Einladung')
  expect(row('subscriber').what[1]).toContain('auch aus einer früheren Liste')
  expect([retentionWords(row('blocked'))[1], retentionWords(row('invited'))[1]]).toEqual([
    'bis zum Widerspruch dagegen',
    'ohne zeitliche Grenze',
  ])
})

test('the privacy page has a line for each row, with German units', () => {
  const list = retentionList(site)
  expect(list.match(/<li>/g)).toHaveLength(retentionTable(site).length)
  expect(list).toContain('8 Jahre ab dem Ende des Jahres. Grund: nach dem Steuerrecht (§ 147 AO, § 14b UStG).')
  expect(list).not.toMatch(/days|months|years/)
})
