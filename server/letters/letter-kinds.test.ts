import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { idOf, type LetterName, letterNames, withAllKinds } from '../testing/letter-kinds/kinds.ts'
import { openMailServer, type ReceivedMail } from '../testing/servers/mail-server.ts'
import { openTestSite } from '../testing/test-site.ts'
import { expectWhole, headerOf } from '../testing/whole-letter.ts'

const origin = 'https://wald.example'
const educator = 'erika@example.org'

/** Sends one letter of each kind through the outbox; resolves with them as they arrive. */
async function sendAll(): Promise<Map<LetterName, ReceivedMail>> {
  const mail = await openMailServer()
  const site = await openTestSite({ SMTP_URL: mail.url }, (data, now) =>
    data.commit(all => ({ next: withAllKinds(all, now(), origin), result: undefined })),
  )
  await vi.waitFor(() => expect(site.outbox()).toEqual([]))
  const byId = new Map(mail.arrived.map(letter => [letter.mail.messageId?.slice(1).split('@')[0], letter]))
  return new Map(
    letterNames.map(name => [name, byId.get(idOf(name)) ?? expect.fail(`No letter of the kind “${name}” was sent.`)]),
  )
}

/** Returns the names of the letters that match. */
const namesOf = (all: Map<LetterName, ReceivedMail>, is: (letter: ReceivedMail) => boolean) =>
  [...all].flatMap(([name, letter]) => (is(letter) ? [name] : [])).toSorted()

const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const calendarsOf = ({ mail }: ReceivedMail) => mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')

/** Returns the method of each calendar file, once everything in it is as mail programs want it. */
function methodsOf(letter: ReceivedMail): string[] {
  return calendarsOf(letter).map(({ content }) => {
    const text = textOf(content)
    for (const line of text.split(/\r?\n/)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const method = String(calendar.getFirstPropertyValue('method'))
    for (const entry of calendar.getAllSubcomponents('vevent')) {
      const value = (name: string) => entry.getFirstPropertyValue(name)
      expect(value('uid')).toMatch(/^[\w-]+@\S+$/)
      expect(value('organizer')).toBe(`mailto:${educator}`)
      expect(value('sequence')).toBeGreaterThan(0)
      expect([value('dtstamp'), value('dtstart'), value('dtend')].every(time => time instanceof ICAL.Time)).toBe(true)
      expect(value('summary')).toMatch(/\S/)
      // The entry is not an invitation, which would ask for an answer.
      expect(entry.getAllProperties('attendee')).toEqual([])
      const isOff = method === 'CANCEL' || String(value('summary')).startsWith('Abgesagt: ')
      expect(value('status')).toBe(isOff ? 'CANCELLED' : null)
    }
    expect(letter.raw.replace(/\r\n\s+/g, ' ')).toContain(`text/calendar; charset=utf-8; method=${method}`)
    return method
  })
}

/** Letters with calendar files, which add an entry or remove one. */
const calendars: { [Name in LetterName]?: string[] } = {
  'registration receipt': ['PUBLISH'],
  'step confirmed': ['PUBLISH'],
  'step accepted': ['PUBLISH'],
  'step eventMoved': ['PUBLISH'],
  'step sessionCancelled': ['PUBLISH'],
  'step moved': ['PUBLISH', 'CANCEL'],
  'step eventCancelled': ['CANCEL'],
  'step declined': ['CANCEL'],
  'step cancelled': ['CANCEL'],
  'step withdrawn': ['CANCEL'],
  'quote accepted': ['PUBLISH'],
  'quote eventMoved': ['PUBLISH'],
  'quote sessionCancelled': ['PUBLISH'],
  'quote eventCancelled': ['CANCEL'],
  'quote cancelled': ['CANCEL'],
  'quote withdrawn': ['CANCEL'],
}

const typed: LetterName[] = ['inquiry message', 'quote quoted', 'registration message', 'withdrawal message']
const ofNewsletter: LetterName[] = ['invitation', 'issue', 'registration confirmation']
/** True for letters that have no reply, or are about many people. */
const withoutReply = (name: LetterName) => /^account |^(withdrawals|daily|test)$/.test(name)

test('each kind of letter is complete, and has its headers, subject, links and files', async () => {
  const all = await sendAll()
  for (const [name, letter] of all) {
    const { subject = '', text = '', html = '', attachments } = letter.mail
    expectWhole(letter)
    expect([name, subject]).toEqual([name, expect.stringMatching(/^\S(?!.*(undefined|NaN|[{}])).*[^\s:]$/)])
    // Readers see one form of a number, with its check character; invoices have numbers of their own.
    const files = attachments.map(({ filename }) => filename)
    expect([name, `${subject} ${text} ${files}`.match(/(?<!RE-)\b(?:G-)?20\d\d-\d{4}\b/g)]).toEqual([name, null])
    const links = [...html.matchAll(/ href="(https?:[^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const shown = text.replaceAll(/\s+/g, '')
    expect([name, links.filter(href => !shown.includes(href))]).toEqual([name, []])
    for (const { filename, content, mimeType } of attachments)
      if (mimeType === 'application/pdf') expect([filename, textOf(content).slice(0, 5)]).toEqual([filename, '%PDF-'])
    // Replies of the educator go to the guest, replies of the guest to her.
    const replyTo = letter.recipients[0] === educator ? `${idOf(name)}@example.org` : educator
    expect([name, headerOf(letter, 'reply-to')]).toEqual([name, withoutReply(name) ? [] : [replyTo]])
  }
  const withHeader = (header: string) => namesOf(all, letter => headerOf(letter, header).length > 0)
  expect(letterNames.filter(name => !withHeader('auto-submitted').includes(name)).toSorted()).toEqual(typed)
  expect([withHeader('list-unsubscribe'), withHeader('list-unsubscribe-post')]).toEqual([ofNewsletter, ofNewsletter])
  expect(withHeader('list-id')).toEqual(['issue'])
  const brought = [...all].flatMap(([name, one]) => (calendarsOf(one).length > 0 ? [[name, methodsOf(one)]] : []))
  expect(Object.fromEntries(brought)).toEqual(calendars)
})
