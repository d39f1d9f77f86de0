import { expect, test } from 'vitest'
import { noBreakText } from '../../../domain/kit/format.ts'
import { markup } from '../../testing/render.tsx'
import { SessionList, sessionsLabel } from './session-list.tsx'

const times = { startDate: '2026-12-05T09:00:00.000Z', endDate: '2026-12-05T14:00:00.000Z' }
const session = { ...times, _id: 'first', locationName: '', locationLink: '' }

const list = (...sessions: (typeof session & { cancelled?: { date: string; reason: string } })[]) =>
  markup(<SessionList event={{ locationName: 'Köhlerhütte', locationLink: '', sessions }} />)

test('a session shows its place only where it differs, with a link to a web address', () => {
  const day = noBreakText('Sa., 05. Dez. 2026, 10 bis 15 Uhr')
  const locationLink = 'https://example.org/karte?a=1&b=2'
  expect(list(session, { ...session, locationName: 'Hof' }, { ...session, locationLink })).toBe(
    `<ol class="session-list"><li>${day}</li><li>${day}, Hof</li>` +
      `<li>${day}, <a href="https://example.org/karte?a=1&amp;b=2" rel="noopener">zur Karte</a></li></ol>`,
  )
})

test('a session that is called off is struck out', () => {
  const cancelled = { date: '2026-11-29T08:00:00.000Z', reason: 'Sturm' }
  expect(list({ ...session, cancelled })).toMatch(/<li><s>Sa\..*<\/s> \(abgesagt\)<\/li>/)
})

test('the label counts the sessions that take place, as the line above it does', () => {
  const off = { ...session, cancelled: { date: '2026-11-29T08:00:00.000Z', reason: 'Sturm' } }
  const labels = [[session], [session, session, off], [session, off], [off, off]].map(sessionsLabel)
  expect(labels).toEqual(['Der Termin', 'Alle 2 Termine', 'Der Termin', 'Alle 2 Termine'])
})

test('the name and the address of a place cannot become markup', () => {
  const html = list(
    { ...session, locationName: '<img src=x onerror=alert(1)>' },
    { ...session, locationName: 'Hof', locationLink: 'javascript:alert(1)' },
    { ...session, locationName: 'Hof', locationLink: 'https://example.org/"onclick="alert(1)' },
  )
  expect(html).not.toMatch(/<img|javascript:|"onclick/)
  expect(html).toContain('&lt;img src=x')
})
