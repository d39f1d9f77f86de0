import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ImportOptions, ListedImport, PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/import-files.ts'
import {
  admin,
  filesWith,
  headline,
  linkIn,
  openNewsletterSite,
  press,
  storedFile,
  untilSent,
} from '../testing/newsletter-site.ts'
import { storedIn } from '../testing/stored-data.ts'
import { unzipped } from '../testing/unzipped.ts'

const kind: ImportOptions = { kind: 'subscribers' }
const willing: ImportOptions = { ...kind, consent: true }

async function openSite() {
  const { site, mail } = await openNewsletterSite()
  const files = importing(admin(site))
  const rowsOf = async (csv: string): Promise<PreviewRow[]> => (await files.preview(kind, csv)).body.rows
  const shown = async (csv: string) => (await rowsOf(csv)).map(({ outcome, reason }) => reason ?? outcome)
  return { site, mail, files, rowsOf, shown, file: () => storedFile(site) }
}

const proven = ['2024-05-01 10:00:12', '203.0.113.7', '2024-05-01 10:05:30', '203.0.113.8']
const mailchimp = [
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LEID,TAGS',
  `mira@example.org,Mira,Wald,2,"${proven[0]}",${proven[1]},"${proven[2]}",${proven[3]},,12,`,
  'ole@example.org,Ole,Moos,2,,,"2024-05-01 10:05:30",203.0.113.8,,13,',
].join('\n')

test('a list with proof is imported as confirmed, with the proof, on her word only', async () => {
  const { site, files, file } = await openSite()
  const without = await files.add(kind, mailchimp)
  expect([without.status, Object.keys(without.body.error.fields)]).toEqual([400, ['consent']])
  expect([file().subscribers, site.outbox(), storedIn(site.dir, 'imports')]).toEqual([[], [], []])
  const { body } = await files.add({ ...willing, leftOut: ['3'] }, mailchimp)
  expect(body.report).toMatchObject({ found: 2, taken: 1, left: [{ row: 3, reason: 'unticked' }] })
  expect(file().subscribers).toMatchObject([
    {
      ...{ email: 'mira@example.org', name: 'Mira Wald' },
      requested: { date: '2024-05-01T08:00:12.000Z', ip: '203.0.113.7' },
      confirmed: { date: '2024-05-01T08:05:30.000Z', ip: '203.0.113.8' },
      wording: 'Übernommen aus Mailchimp am 28.11.2026; der Wortlaut steht dort.',
    },
  ])
  expect(site.outbox()).toEqual([])
  expect(JSON.stringify(storedIn(site.dir, 'imports'))).not.toMatch(/mira|@/)
})

test.each([
  [
    'Brevo',
    'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;DOUBLE_OPT-IN;OPT_IN;ADDED_TIME;OPTIN_IP;CONFIRM_TIME;CONFIRM_IP',
    '1;mira@example.org;Wald;Mira;Yes;1;',
  ],
  [
    'CleverReach',
    'E-Mail;Nachname;Vorname;Aktiv;Registriert;Registrierungs-IP;Aktiviert;Aktivierungs-IP',
    'mira@example.org;Wald;Mira;1;',
  ],
  [
    'rapidmail',
    'E-Mail;Vorname;Nachname;Status;Erstellt am;Erstellungs-IP;Aktiviert am;Aktivierungs-IP',
    'mira@example.org;Mira;Wald;active;',
  ],
  [
    'MailPoet',
    'Email;First name;Last name;Global status;Created at;Subscribed IP;Confirmed at;Confirmed IP',
    'mira@example.org;Mira;Wald;Subscribed;',
  ],
  [
    'our own export',
    'E-Mail;Vorname;Nachname;Angekreuzt;IP beim Ankreuzen;Bestätigt;IP beim Bestätigen',
    'mira@example.org;Mira;Wald;',
  ],
])('the columns of %s are known', async (_, headings, row) => {
  const { files, file } = await openSite()
  await files.add(willing, `${headings}\n${row}${proven.join(';')}`)
  expect(file().subscribers).toMatchObject([
    {
      email: 'mira@example.org',
      name: 'Mira Wald',
      requested: { ip: '203.0.113.7' },
      confirmed: { ip: '203.0.113.8' },
    },
  ])
})

test('without proof each address gets one letter, once for ever; a confirmation stays when the import is taken back', async () => {
  const { site, mail, files, shown, file } = await openSite()
  const csv = 'mira@example.org\nole@example.org\nMIRA@example.org\nkaputt@example'
  const { body } = await files.add(willing, csv)
  expect(body.report).toMatchObject({
    ...{ found: 4, taken: 2 },
    left: [
      { row: 3, reason: 'known', why: 'The same address as row 1.' },
      { row: 4, reason: 'notUnderstood', why: 'No e-mail address: “kaputt@example”.' },
    ],
  })
  await mail.wait(2)
  expect(file().subscribers).toEqual([])
  const letter =
    mail.arrived.find(({ recipients }) => recipients.includes('mira@example.org')) ?? expect.fail('no letter')
  expect(letter.mail.text).toContain('du hast mich gebeten, dir meinen Newsletter zu schicken')
  expect((await press(site, linkIn(letter, 'bestaetigen'))).status).toBe(200)
  expect((await press(site, linkIn(letter, 'bestaetigen'))).status).toBe(200)
  expect(file().subscribers).toMatchObject([{ email: 'mira@example.org' }])
  expect(await shown(csv)).toEqual(['known', 'known', 'known', 'wrong'])

  const [one] = (await files.list()) as ListedImport[]
  expect(one).toMatchObject({ going: { invitation: 1, subscriber: 0 }, staying: [{ reason: 'confirmed' }] })
  await files.undo(one?._id ?? '')
  expect(file()).toMatchObject({ subscribers: [{ email: 'mira@example.org' }], invitations: [] })
  expect(filesWith(site, 'ole@example.org')).toEqual([])
  expect(await shown(csv)).toEqual(['known', 'invited', 'known', 'wrong'])
  expect((await files.add(willing, csv)).status).toBe(400)
  expect(mail.arrived).toHaveLength(2)
})

test('an invitation that nobody answers is erased after thirty days and never sent again', async () => {
  const { site, mail, files, shown, file } = await openSite()
  const csv = 'mira@example.org\nole@example.org'
  await files.add(willing, csv)
  await mail.wait(2)
  await untilSent(site)
  const [letter = expect.fail('no letter')] = mail.arrived
  expect(letter.mail.text).toContain('Der Link gilt bis zum 28.12.2026.')
  const link = linkIn(letter, 'bestaetigen')
  const start = site.clock.now
  site.passMinutes(30 * 24 * 60 - 1)
  expect(await headline(await fetch(site.origin + link))).toBe('Newsletter bestätigen')
  site.passMinutes(1)
  expect(await headline(await fetch(site.origin + link))).toMatch(/gilt nicht mehr/)
  expect((await press(site, link)).status).toBe(400)
  // A clock that has jumped is trusted after some days.
  await vi.waitFor(() => expect(existsSync(join(site.dir, 'logs', 'clock-2026.jsonl'))).toBe(true), 5000)
  const passDays = () => {
    site.passMinutes(4 * 24 * 60)
    expect(file().invitations).toEqual([])
  }
  await vi.waitFor(passDays, { timeout: 5000, interval: 500 })
  const kept = () => ['mira@example.org', 'ole@example.org'].flatMap(one => filesWith(site, one))
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(storedIn(site.dir, 'imports')).toEqual([])
  // She is signed in no longer.
  site.clock.now = start
  expect(await shown(csv)).toEqual(['invited', 'invited'])
  expect((await files.add(willing, csv)).status).toBe(400)
  expect(mail.arrived).toHaveLength(2)
})

test('somebody who asks what is stored is told of the invitation and where the address comes from', async () => {
  const { site, files } = await openSite()
  await files.add(willing, 'E-Mail;Name\nmira@example.org;Mira Wald')
  const answer = await admin(site).post('/api/person/export', { email: 'mira@example.org' })
  const page = String(unzipped(Buffer.from(await answer.arrayBuffer())).get('auskunft.html'))
  expect(page).toContain('Aus einer früheren Liste übernommen und eingeladen am 28. Nov. 2026 um 10:00')
  expect(page).toContain('noch nicht bestätigt, Name: Mira Wald')
})

test('unsubscribed and undeliverable addresses come onto the blacklist, which taking back never touches', async () => {
  const { site, files, shown, file } = await openSite()
  await files.add(willing, mailchimp)
  const csv = [
    'E-Mail,Status,UNSUB_TIME,OPTIN_TIME,CONFIRM_TIME',
    'mira@example.org,,2025-01-01 10:00:00,,',
    'aus@example.org,unsubscribed,,,',
    'weg@example.org,hardbounced,,,',
    'nie@example.org,unconfirmed,,,',
    'neu@example.org,subscribed,,,',
  ].join('\n')
  expect(await shown(csv)).toEqual(['unsubscribed', 'unsubscribed', 'unsubscribed', 'unconfirmed', 'new'])
  const { body } = await files.add(willing, csv)
  expect(body.report).toMatchObject({ found: 5, taken: 1 })
  expect(file().subscribers).toEqual([])
  expect(file().blocked).toHaveLength(3)
  expect(filesWith(site, 'mira@example.org')).toEqual([])
  for (const { _id } of (await files.list()) as ListedImport[]) await files.undo(_id)
  expect(file().blocked).toHaveLength(3)
  expect(await shown(csv)).toEqual(['blocked', 'blocked', 'blocked', 'unconfirmed', 'invited'])
})

test('taking back erases those who came with proof; erasing a person erases what the import stored', async () => {
  const { site, files, file } = await openSite()
  await files.add(willing, mailchimp)
  const erased = await admin(site).post('/api/person/erase', { email: 'ole@example.org', confirm: 'ole@example.org' })
  expect(erased.status).toBe(200)
  expect(filesWith(site, 'ole@example.org')).toEqual([])
  expect(storedIn(site.dir, 'imports')).toMatchObject([{ made: [{ kind: 'subscriber' }] }])
  const [one] = (await files.list()) as ListedImport[]
  await files.undo(one?._id ?? '')
  expect(file().subscribers).toEqual([])
  expect(filesWith(site, 'mira@example.org')).toEqual([])
  expect(await files.list()).toEqual([])
})
