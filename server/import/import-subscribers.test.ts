import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ImportOptions, ListedImport, PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { unzipped } from '../testing/files/unzipped.ts'
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

test('a list with proof is imported as confirmed, with the proof, only after the educator’s declaration', async () => {
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

/** The columns as each program writes them, and where that can be read. */
const exports = [
  [
    'Mailchimp, subscribed',
    '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES',
    'mira@example.org,Mira,Wald,2,"{requested}",203.0.113.7,"{confirmed}",203.0.113.8,52.5,13.4,1,2,Europe/Berlin,DE,BE,"2024-05-02 08:00:00",12,ab,',
    'ole@example.org,Ole,Moos,2,,,"2024-05-01 10:05:30",203.0.113.8,,,,,,,,"2024-05-02 08:00:00",13,cd,',
  ],
  [
    'rapidmail (rapidmail.de/hilfe/double-opt-in-daten-doi-in-rapidmail-exportieren; FriendsOfREDAXO/yform_rapidmail)',
    'email;firstname;lastname;gender;title;zip;mailtype;foreign_id;created_ip;created_host;created;updated;status;activated;activated_ip;activated_host',
    'mira@example.org;Mira;Wald;f;;;html;;203.0.113.7;a.example;{requested};2024-05-02 08:00:00;active;{confirmed};203.0.113.8;a.example',
    'ole@example.org;Ole;Moos;;;;html;;;;2024-05-01 10:00:12;2024-05-02 08:00:00;active;;;',
  ],
  [
    'MailPoet (mailpoet/mailpoet, ImportExport/ImportExportFactory.php and Export.php)',
    '\uFEFF"Email","First name","Last name","Subscription IP","Subscription time","Confirmation time","Confirmation IP","List status","Global status","List"',
    '"mira@example.org","Mira","Wald","203.0.113.7","{requested}","{confirmed}","203.0.113.8","subscribed","subscribed","Newsletter"',
    '"ole@example.org","Ole","Moos","","2024-05-01 10:00:12","","","subscribed","subscribed","Newsletter"',
  ],
  [
    'Mailster (everpress-co/mailster, classes/manage.class.php)',
    '#;ID;Email;First Name;Last Name;Lists;Hash;Status;Statuscode;IP Address;Signup Date;Signup IP;Confirm Date;Confirm IP;Added;Updated',
    '1;7;mira@example.org;Mira;Wald;Wald;ab;Subscribed;1;198.51.100.1;1714550412;203.0.113.7;1714550730;203.0.113.8;1714550412;1714550730',
    '2;8;ole@example.org;Ole;Moos;Wald;cd;Subscribed;1;;1714550412;;;;1714550412;1714550412',
  ],
  [
    'our own export',
    'E-Mail;Name;Angekreuzt;IP beim Ankreuzen;Bestätigt;IP beim Bestätigen;Wortlaut',
    'mira@example.org;Mira Wald;{requested};203.0.113.7;{confirmed};203.0.113.8;Ja',
    'ole@example.org;Ole Moos;;;;;',
  ],
] as const

test.each(exports)(
  'the proof in an export of %s is imported, and people without it are invited',
  async (_, ...lines) => {
    const { files, file } = await openSite()
    const [requested = '', , confirmed = ''] = proven
    const csv = lines.join('\n').replace('{requested}', requested).replace('{confirmed}', confirmed)
    const { body } = await files.add(willing, csv)
    expect(body.report).toMatchObject({ found: 2, taken: 2, left: [] })
    expect(file().subscribers).toMatchObject([
      {
        ...{ email: 'mira@example.org', name: 'Mira Wald' },
        requested: { date: '2024-05-01T08:00:12.000Z', ip: '203.0.113.7' },
        confirmed: { date: '2024-05-01T08:05:30.000Z', ip: '203.0.113.8' },
      },
    ])
    expect(file().invitations).toMatchObject([{ email: 'ole@example.org', name: 'Ole Moos' }])
  },
)

/** Headings of consent columns, and what their cells say about who gets a letter. */
const consents: readonly (readonly [heading: string, writes: readonly string[], silent: readonly string[]])[] = [
  ['Newsletter (ja/nein)', ['ja', '', 'Ja, gerne'], ['nein', 'möchte keinen', 'abgemeldet 2024', 'kein Interesse']],
  ['Consent (yes/no)', ['yes'], ['no']],
  ['Wants the newsletter: yes or no', ['yes'], ['no']],
  ['Einwilligung ja/nein/keine Angabe', ['ja'], ['nein', 'keine Angabe']],
  ['Rundbrief erwünscht (Ja | Nein, keine Werbung)', ['ja'], ['nein']],
  ['Rundbrief erwünscht (kein Pflichtfeld)', ['ja'], ['nein']],
  ['Einwilligung, nicht verpflichtend', ['ja'], ['nein']],
  ['Consent - not required, no obligation', ['yes'], ['no']],
  ['Einwilligung E-Mail-Werbung', ['erteilt am 01.03.2025', 'liegt vor'], ['widerrufen', 'nicht erteilt', 'fehlt']],
  ['Newsletter-Empfang', ['gewünscht', 'erwünscht'], ['unerwünscht', 'nicht gewünscht', 'abgelehnt']],
  ['Möchte den Rundbrief erhalten', ['ja'], ['nein']],
  ['Darf angeschrieben werden', ['x'], ['nein']],
  ['Mailverteiler', ['ja'], ['raus', 'nein']],
  [
    'Newsletter-Einwilligung',
    ['erteilt bis auf Widerruf', 'liegt vor (jederzeit widerruflich)', 'kein Widerspruch', 'nicht abgemeldet'],
    ['nur Post erwünscht', 'nur telefonisch gewünscht', 'Widerruf 2024', 'nicht abgemeldet, aber keine Mails'],
  ],
  ['Newsletter und Fotos erlaubt', ['ja'], ['nein']],
  ['subscribed_to_emails', ['true'], ['false']],
  ['Marketing contact status', ['Marketing contact'], ['Non-marketing contact']],
  ['Kein Newsletter', ['', 'nein'], ['x', 'ja']],
  ['Möchte keine E-Mails', [''], ['x']],
  ['Newsletter abbestellt', ['', 'nein'], ['ja']],
  ['Abmeldung', [''], ['01.03.2026', 'ja']],
  ['An-/Abmeldung', ['angemeldet', 'nicht abgemeldet', ''], ['abgemeldet']],
  ['Opt-Out', ['0', ''], ['1']],
  ['HasOptedOutOfEmail', ['0', 'false'], ['1', 'true']],
  ['Date Unsubscribed', [''], ['2026-01-01']],
  ['Für E-Mail-Kampagnen auf der Blocklist', ['Nein'], ['Ja']],
  ['No Bulk Emails (User Opt Out)', ['', 'No'], ['Yes']],
  ['do_not_email', ['0'], ['1']],
  ['Werbesperre', ['keine', ''], ['ja']],
  ['Werbewiderspruch', [''], ['01.02.2026']],
  ['email_disabled', ['false'], ['true']],
  ['deleted_at', [''], ['2026-01-01T00:00:00Z']],
  ['Gebounced', ['0'], ['1']],
  [
    'Bemerkung',
    ['Oma von Mia', '', 'keine Allergien, Mail bestätigt', 'kein Auto; Newsletter ja'],
    ['möchte keine Mails mehr', 'abgemeldet!', 'bitte nicht mehr anschreiben', 'will nicht mehr angeschrieben werden'],
  ],
]

test.each(consents)('nobody gets a letter whom the column %s keeps from it', async (heading, writes, silent) => {
  const { shown } = await openSite()
  const cells = [...writes, ...silent]
  const rows = cells.map((cell, at) => `gast${at}@example.org;Gast ${at};"${cell}"`)
  const outcomes = await shown([`E-Mail;Name;${heading}`, ...rows].join('\n'))
  expect(cells.map((cell, at) => [cell, outcomes[at] === 'new'])).toEqual([
    ...writes.map(cell => [cell, true]),
    ...silent.map(cell => [cell, false]),
  ])
})

test.each(['Newsletter-Quelle', 'Verteiler', 'active_subscription', 'Tags', 'UNSUB_CAMPAIGN_TITLE'])(
  'the column %s says nothing about who gets a letter',
  async heading => {
    const { shown } = await openSite()
    const rows = ['Messe', 'Eltern', ''].map((cell, at) => `gast${at}@example.org;${cell}`)
    expect(await shown([`E-Mail;${heading}`, ...rows].join('\n'))).toEqual(['new', 'new', 'new'])
  },
)

test.each([
  ...['Einwilligung Fotos', 'Consent photos', 'Zustimmung Erste Hilfe', 'AGB zugestimmt (Zustimmung)', 'No. E-Mail'],
  ...['Widerrufsbelehrung gelesen', 'Austragungsort', 'Kursblock', 'Absperrung nötig', 'Abmeldefrist'],
])('the column %s is about something else than letters', async heading => {
  const { shown } = await openSite()
  const rows = ['ja', 'nein', 'x', 'A2'].map((cell, at) => `gast${at}@example.org;${cell}`)
  expect(await shown([`E-Mail;${heading}`, ...rows].join('\n'))).toEqual(['new', 'new', 'new', 'new'])
})

test.each([
  [
    'Mailchimp, unsubscribed',
    '"Email Address",Name,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID',
    [
      [
        'mira@example.org,Mira,"2025-06-27 12:11:50",Mai,1,NORMAL,,2,,,"2024-06-25 18:29:10",203.0.113.8,44',
        'unsubscribed',
      ],
    ],
  ],
  [
    'Mailchimp, cleaned',
    '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID',
    [['mira@example.org,Mira,2,,,"2024-06-25 18:29:10",,"2025-06-27 12:11:50",Mai,1,44', 'unsubscribed']],
  ],
  [
    'Brevo (help.brevo.com 208729849; developers.brevo.com, exportMandatoryAttributes)',
    'EMAIL;LASTNAME;FIRSTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME',
    [
      ['mira@example.org;Wald;Mira;;No;No;12-04-2022 09:30;13-04-2022 10:00', 'new'],
      ['ole@example.org;Moos;Ole;;Yes;No;12-04-2022 09:30;13-04-2022 10:00', 'unsubscribed'],
    ],
  ],
  [
    'CleverReach (its API and export: registered, activated, deactivated)',
    'email;registered;activated;deactivated;bounced;source',
    [
      ['mira@example.org;1714550412;1714550730;0;0;Formular', 'new'],
      ['ole@example.org;1714550412;0;0;0;Formular', 'unconfirmed'],
      ['aus@example.org;1714550412;1714550730;1717229112;0;Formular', 'unsubscribed'],
      ['weg@example.org;1714550412;1714550730;0;1717229112;Formular', 'unsubscribed'],
    ],
  ],
  [
    'rapidmail, all states (rapidmail.de/hilfe: aktiv, unbestätigt, gebounct, unerwünscht, abgemeldet)',
    'email;status;created;activated',
    [
      ['mira@example.org;active;2024-05-01 10:00:12;2024-05-01 10:05:30', 'new'],
      ['ole@example.org;new;2024-05-01 10:00:12;', 'unconfirmed'],
      ['aus@example.org;deleted;2024-05-01 10:00:12;2024-05-01 10:05:30', 'unsubscribed'],
      ['weg@example.org;bounced;2024-05-01 10:00:12;2024-05-01 10:05:30', 'unsubscribed'],
      ['nein@example.org;abused;2024-05-01 10:00:12;2024-05-01 10:05:30', 'unsubscribed'],
    ],
  ],
  [
    'MailPoet, all states',
    '"Email","First name","Last name","List status","Global status","List"',
    [
      ['"mira@example.org","Mira","Wald","subscribed","subscribed","A"', 'new'],
      ['"ole@example.org","Ole","Moos","unsubscribed","subscribed","A"', 'asleep'],
      ['"aus@example.org","","","unsubscribed","unsubscribed","A"', 'unsubscribed'],
      ['"nie@example.org","","","unconfirmed","unconfirmed","A"', 'unconfirmed'],
      ['"still@example.org","","","subscribed","inactive","A"', 'asleep'],
      ['"weg@example.org","","","subscribed","bounced","A"', 'unsubscribed'],
    ],
  ],
  [
    'Newsletter for WordPress (users/users.php, export)',
    '"Email";"Name";"Surname";"Sex";"Status";"Date";"Token";"Profile 1";"List 1";"Feed by mail";"Follow up"',
    [
      ['"mira@example.org";"Mira";"Wald";"f";"C";"2024-05-01 10:00:12";"ab";;1;0;0;', 'new'],
      ['"ole@example.org";"Ole";"Moos";"n";"S";"2024-05-01 10:00:12";"cd";;1;0;0;', 'unconfirmed'],
      ['"aus@example.org";"";"";"n";"U";"2024-05-01 10:00:12";"ef";;1;0;0;', 'unsubscribed'],
      ['"weg@example.org";"";"";"n";"B";"2024-05-01 10:00:12";"gh";;1;0;0;', 'unsubscribed'],
    ],
  ],
  [
    'Mailster, all states',
    'Email;First Name;Last Name;Status;Statuscode',
    [
      ['mira@example.org;Mira;Wald;Subscribed;1', 'new'],
      ['ole@example.org;Ole;Moos;Pending;0', 'unconfirmed'],
      ['aus@example.org;;;Unsubscribed;2', 'unsubscribed'],
      ['weg@example.org;;;Hardbounced;3', 'unsubscribed'],
      ['fehler@example.org;;;Error;4', 'asleep'],
    ],
  ],
] as const)(
  'an export of %s distinguishes people who left, never confirmed or get no letters',
  async (_, headings, rows) => {
    const { rowsOf } = await openSite()
    const shown = await rowsOf([headings, ...rows.map(([line]) => line)].join('\n'))
    expect(shown.map(({ outcome, reason }) => reason ?? outcome)).toEqual(rows.map(([, state]) => state))
    expect(shown[0]?.what).toMatch(/^mira@example\.org(, Mira( Wald)?)?$/)
  },
)

test.each(['Newsletter', 'Double-Opt-in', 'Abonniert', 'Aktiv', 'Opted in'])(
  'a column “%s” holds yes, no or the day of the confirmation, and only a program’s no (0, false) blocks somebody',
  async heading => {
    const { files, file, shown } = await openSite()
    const cells = ['ja', 'x', 'Yes', '1', 'true', '', '01.05.2024', '2024-05-01 10:05:30', '5/1/2024', '1714550730']
    const noAnswers = ['nein', 'No', 'n', '-', '0000-00-00 00:00:00']
    const refusals = ['0', 'false', 'FALSCH']
    const all = [...cells, ...noAnswers, ...refusals].map((cell, at) => `p${at}@example.org;${cell}`)
    const csv = [`E-Mail;${heading}`, ...all].join('\n')
    const outcomes = [
      ...cells.map(() => 'new'),
      ...noAnswers.map(() => 'asleep'),
      ...refusals.map(() => 'unsubscribed'),
    ]
    expect(await shown(csv)).toEqual(outcomes)
    await files.add(willing, csv)
    expect(file().blocked).toHaveLength(refusals.length)
    expect(file().invitations).toHaveLength(cells.length)
  },
)

test.each([
  ['two rows', 'E-Mail;Newsletter', ['mira@example.org;ja', 'Mira@example.org;nein']],
  [
    'a yes with proof',
    'E-Mail;Newsletter;Angemeldet am;Anmelde-IP;Bestätigt am;Bestätigungs-IP',
    [`mira@example.org;ja;${proven.join(';')}`, 'mira@example.org;nein;;;;'],
  ],
])('an address with a no in one of its rows is neither invited nor added: %s', async (_, headings, rows) => {
  const { files, file, shown } = await openSite()
  for (const lines of [rows, rows.toReversed()]) {
    const csv = [headings, ...lines].join('\n')
    expect((await shown(csv)).toSorted()).toEqual(['asleep', 'known'])
    await files.add(willing, csv)
    expect([file().subscribers, file().invitations ?? [], file().blocked ?? []]).toEqual([[], [], []])
  }
})

test.each([
  ['Brevo', 'EMAIL;DOUBLE_OPT-IN;OPT_IN;SMS_BLACKLISTED', ['1;;Yes', '2;;No', ';;Yes'], ['new', 'asleep', 'new']],
  ['no letters of any kind', 'E-Mail;SMS- und Newsletter-Abmeldung', ['1', ''], ['unsubscribed', 'new']],
  ['Brevo in a workbook', 'EMAIL;Status;DOUBLE_OPT-IN', ['aktiv;1,0', 'aktiv;2,0'], ['new', 'asleep']],
  ['a state in numbers', 'E-Mail;Status', ['1', '2', '3', 'aktiv'], ['asleep', 'asleep', 'asleep', 'new']],
  ['AcyMailing', 'email;status', ['1', '-1', '0'], ['asleep', 'asleep', 'asleep']],
  ['a consent in numbers', 'E-Mail;Einwilligung Werbung', ['2', '3'], ['asleep', 'asleep']],
  ['a confirmation in numbers', 'E-Mail;Aktiv;Bestätigt', ['ja;1', 'ja;2'], ['asleep', 'asleep']],
  ['numbers of lists', 'E-Mail;Verteiler', ['12', '3'], ['new', 'new']],
  ['Mailjet, unsubscribed by list', 'email;list_unsubscribed', ['true', 'false'], ['unsubscribed', 'new']],
  ['stars', 'Email Address;MEMBER_RATING', ['2', '5'], ['new', 'new']],
] as const)(
  'nobody is invited by a number that may be a no, as the preview says: %s',
  async (_, headings, rows, expected) => {
    const { rowsOf } = await openSite()
    const found = await rowsOf([headings, ...rows.map((row, at) => `p${at}@example.org;${row}`)].join('\n'))
    expect(found.map(({ outcome, reason }) => reason ?? outcome)).toEqual(expected)
    for (const { reason, notes } of found)
      if (reason === 'asleep')
        expect(notes.join(' ')).toMatch(/: “[-\d.,]+” may be a no\. If it is a yes, write “yes” there\.$/)
  },
)

test('a no in any state column invites nobody; other words in a second column change nothing', async () => {
  const { shown } = await openSite()
  const rows = [
    ['mira@example.org;ja;ja', 'new'],
    ['ole@example.org;ja;nein', 'asleep'],
    ['aus@example.org;nein;ja', 'asleep'],
    ['weg@example.org;ja;abgemeldet', 'unsubscribed'],
    ['alle@example.org;ja;Waldpost', 'new'],
    ['leer@example.org;ja;', 'new'],
  ] as const
  const csv = ['E-Mail;Aktiv;Newsletter', ...rows.map(([line]) => line)].join('\n')
  expect(await shown(csv)).toEqual(rows.map(([, outcome]) => outcome))
})

test.each([
  'nicht angemeldet',
  'Not subscribed',
  'nicht aktiv',
  'not confirmed',
  'kein Opt-in',
  'Opt-in: no',
  'deaktiv',
])('the state “%s” invites nobody, although it has a word that means yes', async state => {
  const { shown } = await openSite()
  expect(await shown(`E-Mail;Status\nmira@example.org;${state}`)).not.toEqual(['new'])
})

test('the moment in a column “Double-Opt-in” is that of the confirmation', async () => {
  const { files, file } = await openSite()
  const [requested, ip, confirmed, otherIp] = proven
  const headings = 'E-Mail;Angemeldet am;Anmelde-IP;Double-Opt-in;Bestätigungs-IP'
  await files.add(willing, `${headings}\nmira@example.org;${requested};${ip};${confirmed};${otherIp}`)
  expect(file().subscribers).toMatchObject([
    { email: 'mira@example.org', confirmed: { date: '2024-05-01T08:05:30.000Z', ip: otherIp } },
  ])
})

test('no row is lost when MailPoet writes a backslash before quotation marks', async () => {
  const { rowsOf } = await openSite()
  const csv = [
    '"Email","First name","Last name","Global status"',
    '"mira@example.org","Mira \\"Mi\\"","Wald","subscribed"',
    '"ole@example.org","\\"Ole\\"","Moos","subscribed"',
    '"tom@example.org","Tom, \\"der Bach\\", ja","Bach","subscribed"',
  ].join('\n')
  expect((await rowsOf(csv)).map(({ what }) => what)).toEqual([
    'mira@example.org, Mira "Mi" Wald',
    'ole@example.org, "Ole" Moos',
    'tom@example.org, Tom, "der Bach", ja Bach',
  ])
  const usual = '"Email","First name"\n"mira@example.org","Mira\\"\n"ole@example.org","Ole ""Oli"""'
  expect((await rowsOf(usual)).map(({ what }) => what)).toEqual([
    'mira@example.org, Mira\\',
    'ole@example.org, Ole "Oli"',
  ])
})

test('a workbook is read like a list, with its dates', async () => {
  const { files, file } = await openSite()
  const workbook = readFileSync(join(import.meta.dirname, '..', 'testing', 'workbooks', 'subscribers.xlsx'))
  const { body } = await files.add(willing, workbook)
  expect(body.report).toMatchObject({
    ...{ found: 5, taken: 2 },
    left: [{ reason: 'unsubscribed' }, { reason: 'unconfirmed' }, { reason: 'notUnderstood' }],
  })
  expect(file().subscribers).toMatchObject([
    {
      email: 'mira@example.org',
      requested: { date: '2024-05-01T08:00:12.000Z' },
      confirmed: { date: '2024-05-01T08:05:30.000Z' },
    },
  ])
  expect(file().invitations).toMatchObject([{ email: 'ole@example.org', name: 'Ole Moos' }])
})

test('an address without proof gets a single letter, however often it is imported; undoing keeps confirmed subscribers', async () => {
  const { site, mail, files, shown, file } = await openSite()
  const csv = 'mira@example.org\nole@example.org\nMIRA@example.org\nkaputt@example'
  const { body } = await files.add(willing, csv)
  expect(body.report).toMatchObject({
    ...{ found: 4, taken: 2 },
    left: [
      { row: 3, reason: 'known', why: 'The same address as row 1.' },
      { row: 4, reason: 'notUnderstood', why: 'Not an email address: “kaputt@example”.' },
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

test('two simultaneous imports of one list invite each address once', async () => {
  const { site, mail, files, file } = await openSite()
  const csv = Array.from({ length: 40 }, (_, at) => `gast${at}@example.org`).join('\n')
  const answers = await Promise.all([files.add(willing, csv), files.add(willing, csv), files.add(willing, csv)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  await mail.wait(40)
  await untilSent(site)
  expect(mail.arrived).toHaveLength(40)
  expect(file().invitations).toHaveLength(40)
})

test('an invited person with a later proof is subscribed, and the invitation is deleted', async () => {
  const { site, files, file } = await openSite()
  await files.add(willing, 'E-Mail;Name\nmira@example.org;Mira Wald')
  const { body } = await files.add({ ...willing, leftOut: ['3'] }, mailchimp)
  expect(body.report).toMatchObject({ found: 2, taken: 1 })
  expect(file()).toMatchObject({ subscribers: [{ email: 'mira@example.org' }], invitations: [] })
  expect(site.outbox()).toEqual([])
})

test('undoing withdraws an unsent invitation, which may be imported again; an invitation on its way stays the only one', async () => {
  const { mail, files, shown, file, site } = await openSite()
  const held = Promise.withResolvers<void>()
  mail.behaviour.hold = held.promise
  const csv = 'mira@example.org\nole@example.org\ntom@example.org'
  await files.add(willing, csv)
  await vi.waitFor(() => expect(mail.held()).toBe(1))
  const [one] = (await files.list()) as ListedImport[]
  await files.undo(one?._id ?? '')
  expect([site.outbox(), file().invitations, file().invited?.length]).toEqual([[], [], 1])
  held.resolve()
  await mail.wait(1)
  const sent = mail.arrived.flatMap(({ recipients }) => recipients)
  expect(await shown(csv)).toEqual(csv.split('\n').map(address => (sent.includes(address) ? 'invited' : 'new')))
  expect((await files.add(willing, csv)).body.report).toMatchObject({ found: 3, taken: 2 })
  await mail.wait(3)
  await untilSent(site)
  expect(mail.arrived.flatMap(({ recipients }) => recipients).sort()).toEqual(csv.split('\n'))
  const [again] = (await files.list()) as ListedImport[]
  await files.undo(again?._id ?? '')
  expect(await shown(csv)).toEqual(['invited', 'invited', 'invited'])
})

test('while the mail server refuses letters, an import may be undone and repeated', async () => {
  const { mail, files, shown, file, site } = await openSite()
  mail.behaviour.refusal = { at: 'rcpt', code: 450 }
  await files.add(willing, 'mira@example.org')
  await vi.waitFor(() => expect(site.outbox()[0]?.attempts).toHaveLength(1))
  const [one] = (await files.list()) as ListedImport[]
  await files.undo(one?._id ?? '')
  expect([site.outbox(), file().invited]).toEqual([[], []])
  expect(await shown('mira@example.org')).toEqual(['new'])
})

test('an unanswered invitation is erased after thirty days and never sent again', async () => {
  const { site, mail, files, shown, file } = await openSite()
  const csv = 'mira@example.org\nole@example.org'
  await files.add(willing, csv)
  await mail.wait(2)
  await untilSent(site)
  const [letter = expect.fail('no letter')] = mail.arrived
  expect(letter.mail.text).toContain('Der Link gilt bis zum 28. Dezember 2026.')
  const link = linkIn(letter, 'bestaetigen')
  const start = site.clock.now
  site.passMinutes(30 * 24 * 60 - 1)
  expect(await headline(await fetch(site.origin + link))).toBe('Newsletter bestätigen')
  site.passMinutes(1)
  expect(await headline(await fetch(site.origin + link))).toMatch(/gilt nicht mehr/)
  expect((await press(site, link)).status).toBe(400)
  // A jumped clock is trusted after some days.
  await vi.waitFor(() => expect(existsSync(join(site.dir, 'logs', 'clock-2026.jsonl'))).toBe(true))
  const passDays = () => {
    site.passMinutes(4 * 24 * 60)
    expect(file().invitations).toEqual([])
  }
  await vi.waitFor(passDays, { interval: 500 })
  const filesWithAddress = () => ['mira@example.org', 'ole@example.org'].flatMap(address => filesWith(site, address))
  await vi.waitFor(() => expect(filesWithAddress()).toEqual([]))
  expect(storedIn(site.dir, 'imports')).toEqual([])
  // The jump of the clock has ended the educator's session, so go back.
  site.clock.now = start
  expect(await shown(csv)).toEqual(['invited', 'invited'])
  expect((await files.add(willing, csv)).status).toBe(400)
  expect(mail.arrived).toHaveLength(2)
})

test('an answer about personal data contains the invitation and the origin of the address', async () => {
  const { site, files } = await openSite()
  await files.add(willing, 'E-Mail;Name\nmira@example.org;Mira Wald')
  const answer = await admin(site).post('/api/person/export', { email: 'mira@example.org' })
  const page = String(unzipped(Buffer.from(await answer.arrayBuffer())).get('auskunft.html'))
  expect(page).toContain('Aus einer früheren Liste übernommen und eingeladen am 28. Nov. 2026 um 10:00')
  expect(page).toContain('noch nicht bestätigt, Name: Mira Wald')
})

test('unsubscribed and undeliverable addresses join the blacklist, which an undo never touches', async () => {
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
  await untilSent(site)
  for (const { _id } of (await files.list()) as ListedImport[]) await files.undo(_id)
  expect(file().blocked).toHaveLength(3)
  expect(await shown(csv)).toEqual(['blocked', 'blocked', 'blocked', 'unconfirmed', 'invited'])
})

test('undoing erases subscribers imported with proof; erasing a person erases the import’s data about them', async () => {
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
