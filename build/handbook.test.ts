import { globSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { difference, pictureFile, pictureNames } from '../e2e/screens/handbook.ts'
import { compareVersions } from '../server/cli/changes.ts'
import { CHANGES_PAGE, findIn, HELP, helpPath } from '../server/office/handbook.ts'
import { changesIn, handbook } from './handbook.ts'

const book = await handbook()
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href)
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

/** Addresses of the handbook with all their anchors. */
const addresses = new Set([
  helpPath(CHANGES_PAGE),
  ...Object.entries(book.pages).flatMap(([name, { html }]) => [
    helpPath(name),
    ...idsIn(html).map(id => `${helpPath(name)}#${id}`),
  ]),
])
const leadsNowhere = (path: string) => path.startsWith('/') && !addresses.has(decodeURIComponent(path))

test('every link of every page leads to a page or heading of the handbook, or to another site', () => {
  const broken = Object.entries(book.pages).flatMap(([name, { html }]) =>
    linksIn(html)
      .filter(path => leadsNowhere(path))
      .map(path => `${name}: ${path}`),
  )
  expect(broken).toEqual([])
  expect(addresses.size).toBeGreaterThan(100)
})

test('the table of contents names each page of the folder once', () => {
  const pages = globSync('docs/handbuch/*.md')
    .map(file => file.slice('docs/handbuch/'.length, -'.md'.length))
    .filter(name => name !== 'README')
  expect(book.groups.flatMap(group => group.pages).toSorted()).toEqual(pages.toSorted())
})

test('each page has a title, and no anchor occurs twice', () => {
  for (const { title, html } of Object.values(book.pages)) {
    expect(title).not.toBe('')
    expect(idsIn(html)).toEqual([...new Set(idsIn(html))])
  }
})

test('a picture has a size, loads when it comes into view, and has a URL that changes with its content', () => {
  expect(book.pages.termine?.html).toMatch(
    /<img src="\/admin\/hilfe\/bilder\/termin\.webp\?v=[0-9a-f]{8}" width="\d+" height="\d+" alt="[^"]+" loading="lazy" decoding="async">/,
  )
})

test('the folder holds the pictures of npm run shots and the one taken by hand, no other', () => {
  const names = globSync('docs/handbuch/bilder/*').map(path =>
    path.slice('docs/handbuch/bilder/'.length, -'.webp'.length),
  )
  expect(names.toSorted()).toEqual([...pictureNames, 'besucherzahlen'].toSorted())
})

test('the comparison finds a picture different from another screen, and equal to itself', async () => {
  const [first, second] = ['heute', 'suche'].map(name => readFileSync(pictureFile(name)))
  if (!first || !second) throw new Error('A picture is missing.')
  expect(await difference(first, first)).toBe(0)
  expect(await difference(first, await sharp(first).png().toBuffer())).toBe(0)
  expect(await difference(first, second)).toBeGreaterThan(1000)
})

test('all pictures together weigh at most 1.5 MB', () => {
  const sizes = globSync('docs/handbuch/bilder/*').map(path => statSync(path).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
})

test('the changes begin with the newest version and end with the oldest', () => {
  const versions = book.changes.map(({ version, day }) => [version, day])
  expect(versions[0]).toEqual(['Unreleased', ''])
  expect(versions.at(-1)).toEqual(['0.1.0', '2026-11-22'])
  const released = book.changes.slice(1).map(({ version }) => version)
  expect(released).toEqual(released.toSorted((first, second) => compareVersions(second, first)))
})

test('each version after the first has one to eight lines of German changes', () => {
  for (const { version, short } of book.changes.slice(0, -1)) {
    const lines = short.split('<li>').slice(1)
    expect([version, lines.length > 0 && lines.length <= 8]).toEqual([version, true])
  }
})

test('changes are counted by kind, and their links are left out', () => {
  const [one] = changesIn('# C\n\n## [1.0.0] - 2027-01-01\n\n> - Neu.\n\n### Added\n\n- A,\n  and more\n- [B](x.md)\n')
  expect(one).toEqual({
    version: '1.0.0',
    day: '2027-01-01',
    short: '<ul>\n<li>Neu.</li>\n</ul>\n',
    parts: [{ kind: 'Added', count: 2, html: expect.stringContaining('<li>B</li>') }],
  })
})

test.each([
  ['Termin importieren', 'umziehen'],
  ['importiere Termine', 'umziehen'],
  ['Wie kann ich einen Termin absagen?', 'absagen'],
  ['vergessenes Passwort', 'anmelden'],
  ['Rechnung schreiben', 'rechnungen'],
  ['Gutscheine verkaufen', 'gutscheine'],
  ['Daten einer Person löschen', 'datenschutz'],
  ['eigene Domain', 'einrichten'],
  ['Backup wiederherstellen', 'sicherung'],
  ['Mails kommen nicht an', 'mail'],
  ['Bild hochladen', 'bilder'],
  ['Anmeldungen storniert', 'geld'],
  ['Nachrücken von der Warteliste', 'warteliste'],
  ['Teilnehmerliste drucken', 'waldliste'],
  ['wie lösche ich einen Termin', 'termine'],
  ['ausloggen', 'anmelden'],
  ['Update', 'neue-version'],
  ['Wie mache ich ein Update?', 'neue-version'],
  ['aktualisieren', 'neue-version'],
  ['neue Version', 'neue-version'],
  ['Import', 'umziehen'],
  ['Umzug', 'umziehen'],
  ['Termin löschen', 'termine'],
  ['Zugriff', 'anmelden'],
  ['wer darf meine Buchungen sehen', 'anmelden'],
  ['meine Daten herausbekommen', 'sicherung'],
  ['Ausbildung', 'kurse'],
  ['Raten', 'kurse'],
  ['in Raten zahlen', 'kurse'],
  ['Block verschieben', 'kurse'],
  ['Block', 'kurse'],
  ['Kurs', 'kurse'],
  ['Lehrgang', 'kurse'],
])('typing “%s” finds the page %s among the first three', (query, page) => {
  const pages = findIn(book, query).map(({ path }) => path.replace(`${HELP}/`, '').replace(/#.*/, ''))
  expect(pages.slice(0, 3)).toContain(page)
})

test.each([
  ['Backup', '/sicherung'],
  ['Bild', '/bilder'],
  ['Bilder', '/bilder'],
  ['Startbildschirm', '/unterwegs#auf-den-startbildschirm'],
  ['zahlt nicht', '/geld#an-eine-zahlung-erinnern'],
  ['jemand zahlt nicht', '/geld#an-eine-zahlung-erinnern'],
  ['Server', '/sicherung#ein-neuer-server'],
  ['neuer Server', '/sicherung#ein-neuer-server'],
  ['neuer Computer', '/sicherung#ein-neuer-server'],
  ['Computer kaputt', '/rechner-kaputt'],
  ['zweiter Ort', '/rechner-kaputt'],
  ['Foto', '/bilder'],
  ['Treffpunkt', '/absagen#einen-termin-verschieben'],
  ['Treffpunkt ändert sich', '/absagen#einen-termin-verschieben'],
  ['Ort ändern', '/absagen#einen-termin-verschieben'],
  ['Kartenlink', '/absagen#einen-termin-verschieben'],
  ['Fotoerlaubnis', '/fotoerlaubnis#wer-zu-sehen-sein-darf'],
  ['Telefonbuchung', '/anmeldungen#wenn-jemand-anruft'],
  ['ausloggen', '/anmelden#wieder-hinaus'],
  ['Wie logge ich mich aus? Ausloggen', '/anmelden#wieder-hinaus'],
])('typing “%s” finds %s first: parts of other words and words like “wie” hardly count', (query, path) => {
  expect(findIn(book, query)[0]?.path).toBe(HELP + path)
})

test.each(['bar', 'bar bezahlt', 'Barzahlung'])('typing “%s” finds the chapter on money first', query => {
  expect(findIn(book, query)[0]?.title).toBe('Geld')
})

test.each(['abmelden', 'ein Kind abmelden', 'Kind krank'])('typing “%s” finds the text on cancelling first', query => {
  expect(findIn(book, query)[0]?.heading).toBe('Stornieren')
})

test('a search for words like “wie” alone still finds pages', () => {
  expect(findIn(book, 'wie').length).toBeGreaterThan(0)
})

test('an unknown word finds nothing', () => {
  expect(findIn(book, 'Quantenverschränkung')).toEqual([])
  expect(findIn(book, ' ?! ')).toEqual([])
})

/** Targets of the panel's help links: `help="geld#…"`, and `help: 'geld'` of the tables of pages and texts. */
const helpLinks = globSync('client/admin/**/*.{ts,tsx}')
  .filter(file => !file.includes('.test.'))
  .flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bhelp(?:="|: ')([^"']+)["']/g)].map(([, to = '']) => `${HELP}/${to}`),
  )

test('each help link of the panel leads to a page or heading of the handbook', () => {
  expect(helpLinks.filter(leadsNowhere)).toEqual([])
  expect(helpLinks.length).toBeGreaterThan(20)
})
