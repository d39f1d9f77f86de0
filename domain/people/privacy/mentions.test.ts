import { expect, test } from 'vitest'
import { mentionRemover, mentionsOf } from './mentions.ts'

const date = '2026-11-28T09:00:00.000Z'
const newsletter = { subscribers: [], blocked: [], issues: [] }
const letter = (error: string) => ({
  ...{ _id: 'l', to: 'oma@example.org', subject: 'Hallo', createdDate: date },
  attempts: [{ date, error }],
})

test.each([
  ['martina@example.org', "no such user 'martina@example.org'", "no such user '…'"],
  ['martina@example.org', 'from=<post@example.de> to=Martina@Example.org', 'from=<post@example.de> to=…'],
  ['martina@example.org', 'see http://a.de/why?r=martina%40example.org.', 'see http://a.de/why?r=…'],
  ['martina@example.org', '{martina@example.org} x.martina@example.org', '{…} x.martina@example.org'],
  ["o'neil@example.org", "550 <o'neil@example.org> unknown, O'Neil@example.org", '550 <…> unknown, …'],
  ['neil@example.org', "<o'neil@example.org> 'neil@example.org'", "<o'neil@example.org> '…'"],
  ['anna@käfer.de', 'anna@xn--kfer-loa.de, to=anna@käfer.de; anna@käfer.de.at', '…, to=…; anna@käfer.de.at'],
])('an erased %s is removed from "%s"', (address, words, struck) => {
  const outbox = [letter(words)]
  expect(mentionsOf({ outbox, newsletter, records: [] }, address)).toEqual([date])
  expect(outbox.map(mentionRemover(address).letter)).toEqual([letter(struck)])
})
