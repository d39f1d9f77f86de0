import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (docs/architecture.md). The first area whose folder matches a file counts. */
const areas: { files: RegExp; may: RegExp[]; mayAsType?: RegExp[] }[] = [
  {
    files: /^domain\//,
    may: [/^domain\//, /^valibot$/, /^bowser$/, /^isbot$/, /^ibantools$/, /^lean-qr\/nano$/],
  },
  { files: /^starter\//, may: [/^starter\//, /^domain\//] },
  {
    files: /^client\/ui\//,
    may: [/^client\/ui\//, /^react$/, /^react-router-dom$/],
    // What may be shown as HTML is a type.
    mayAsType: [/^domain\/html\.ts$/],
  },
  {
    files: /^client\/pages\//,
    may: [/^client\/(site|calendar|registration|state|ui)\//, /^domain\//, /^react$/, /^react-router-dom$/],
  },
  {
    files: /^client\/admin\//,
    may: [
      /^client\/(admin|site|calendar|registration|state|ui)\//,
      /^domain\//,
      /^react(-dom\/client)?$/,
      /^react-router-dom$/,
      /^zustand$/,
      /^@tanstack\/react-query$/,
      /^date-fns$/,
      /^@tiptap\//,
      /^unzipit$/,
    ],
  },
  {
    files: /^client\/state\//,
    may: [/^client\/(state|ui)\//, /^domain\//, /^react$/, /^zustand$/, /^hono\/client$/],
    // The typed client, nothing of which is left when it runs.
    mayAsType: [/^server\/app\.ts$/],
  },
  { files: /^client\//, may: [/^client\/(?!admin\/)/, /^domain\//, /^react(-dom\/client)?$/, /^react-router-dom$/] },
  {
    files: /^server\/store\//,
    may: [/^server\/(store|runtime)\//, /^domain\//, /^node:/, /^lowdb$/, /^valibot$/, /^yau?zl$/],
  },
  {
    files: /^server\/routes\//,
    may: [
      /^server\/(accounts|bank|bin|files|forest|formats|http|images|import|invoices|mail|newsletter|registrations|runtime|vouchers|withdrawals)\//,
      /^server\/(desk|privacy)\//,
      /^server\/store\/records\.ts$/,
      /^domain\//,
      /^hono(\/streaming)?$/,
    ],
    mayAsType: [/^server\/deps\.ts$/],
  },
  {
    files: /^server\/render\//,
    may: [
      /^server\/(accounts|forest|formats|http|invoices|newsletter|privacy|registrations|render|runtime|vouchers|withdrawals)\//,
      /^(client|domain)\//,
      /^node:/,
      /^hono$/,
      /^react$/,
      /^react-router-dom$/,
    ],
    mayAsType: [/^server\/(app|deps)\.ts$/],
  },
  {
    files: /^server\/[^/]+\//,
    may: [
      /^server\/(?!routes\/|render\/)[^/]+\//,
      /^domain\//,
      /^node:/,
      /^hono(\/|$)/,
      /^@hono\//,
      /^valibot$/,
      /^sanitize-html$/,
      /^htmlparser2$/,
      /^sharp$/,
      /^bcryptjs$/,
      /^@zxcvbn-ts\/language-common$/,
      /^stream-(json|chain)\//,
      /^csv-(stringify|parse)$/,
      /^saxes$/,
      /^yau?zl$/,
      /^nodemailer(\/lib\/smtp-connection)?$/,
      /^postal-mime$/,
      /^html-to-text$/,
      /^react$/,
      /^react-dom\/server$/,
      /^ical-generator$/,
      /^ical\.js$/,
      /^pdfkit$/,
      /^@fontsource\//,
    ],
    // The spine, as what it hands down.
    mayAsType: [/^server\/(app|deps)\.ts$/],
  },
  { files: /^server\//, may: [/^server\/(?!main)/, /^domain\//, /^starter\//, /^node:/, /^hono(\/|$)/, /^@hono\//] },
]

/** Packages that exactly one file of the product may know. */
const onePackageOneFile = [
  'lowdb',
  'bcryptjs',
  '@zxcvbn-ts/language-common',
  '@tiptap/react',
  '@tanstack/react-query',
  'sanitize-html',
  'htmlparser2',
  'sharp',
  'stream-json/core/parser.js',
  'csv-stringify',
  'csv-parse',
  'saxes',
  'nodemailer',
  'postal-mime',
  'html-to-text',
  'ical-generator',
  'ical.js',
  'unzipit',
  '@hono/standard-validator',
  'react-dom/server',
  'hono/client',
  '@hono/node-server',
  'bowser',
  'isbot',
  'ibantools',
  'lean-qr/nano',
  'pdfkit',
]

/** Packages that a few files know, and why. */
const severalFiles: Record<string, Record<string, string>> = {
  yauzl: {
    'server/store/backup/archive.ts': 'a backup, read from its file',
    'server/bank/zip.ts': 'statements of a bank, read from memory',
    'server/formats/workbook.ts': 'an Excel file, read from memory',
  },
  yazl: {
    'server/runtime/zip.ts': 'archives that are made as they are read: backups, the papers of a year',
    'server/formats/xlsx.ts': 'an Excel file is a ZIP archive; in a bundle of its own, for its thread',
  },
}

/** Who reads or writes files outside `server/store/`, and why. */
const fileReaders = {
  'server/runtime/assets.ts': 'the files the program was built with',
  'server/http/connections.ts': 'asks the system how much of an answer was taken',
  'server/http/files.ts': 'sends pictures, PDFs and assets',
  'server/cli/backup-commands.ts': 'the archive a person names',
  'server/cli/service-environment.ts': 'the environment file of the service',
  'server/cli/update-command.ts': 'replaces the executable',
}

/** A folder of a subject, which no other subject of the panel may know. */
const panelRoom = /^client\/admin\/(?!kit\/|state\/|rich-text\/|styles\/)([^/]+)\//

type Import = { from: string; to: string; isType: boolean }

function importsOf(file: string, source: string): Import[] {
  const statements = [
    ...source.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?\sfrom\s+)?'([^']+)'/gm),
    // What is loaded when it is needed.
    ...source.matchAll(/\bimport\(()()'([^']+)'\)/g),
  ]
  return statements.map(([, type, names = '', specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
    isType: Boolean(type) || /^\{(\s*type [^,}]+,?)+\s*\} from $/.test(names),
  }))
}

const isAllowed = ({ from, to, isType }: Import) => {
  const area = areas.find(({ files }) => files.test(from))
  return !area || [...area.may, ...(isType ? (area.mayAsType ?? []) : [])].some(pattern => pattern.test(to))
}

/** Whether a subject of the panel imports another one. */
function crossesRooms({ from, to }: Import): boolean {
  const [own, other] = [panelRoom.exec(from)?.[1], panelRoom.exec(to)?.[1]]
  // The desk shows the day across all subjects.
  return own !== undefined && own !== 'desk' && other !== undefined && own !== other
}

const crossesRoutes = ({ from, to }: Import) => from.startsWith('server/routes/') && to.startsWith('server/routes/')

const crossesPages = ({ from, to }: Import) => from.startsWith('client/pages/') && to.startsWith('client/pages/')

const touchesFiles = ({ from, to }: Import) =>
  /^node:fs(\/|$)/.test(to) && from.startsWith('server/') && !from.startsWith('server/store/') && !(from in fileReaders)

function breaches(imports: Import[]): string[] {
  const wrong = imports.filter(
    one => !isAllowed(one) || crossesRooms(one) || crossesRoutes(one) || crossesPages(one) || touchesFiles(one),
  )
  const spread = onePackageOneFile.filter(
    name => new Set(imports.filter(({ to, isType }) => to === name && !isType).map(({ from }) => from)).size > 1,
  )
  const further = imports.filter(({ from, to, isType }) => !isType && !(from in (severalFiles[to] ?? { [from]: '' })))
  return [
    ...[...wrong, ...further].map(({ from, to }) => `${from} → ${to}`),
    ...spread.map(name => `${name} in several files`),
  ]
}

/** Circles of values among files, or among what `place` makes of them. */
function circles(imports: Import[], place = (file: string) => file): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to, isType } of imports) {
    const [a, b] = [place(from), place(to)]
    if (!isType && a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const done = new Set<string>()
  const found: string[] = []
  const visit = (at: string, path: string[]) => {
    if (path.includes(at)) found.push([...path.slice(path.indexOf(at)), at].join(' → '))
    else if (!done.has(at)) {
      for (const to of next.get(at) ?? []) visit(to, [...path, at])
      done.add(at)
    }
  }
  for (const at of next.keys()) visit(at, [])
  return found
}

/** Folders of the map in docs/architecture.md: lines of its code block that begin with a path. */
const foldersOnMap = (page: string) =>
  [...(/```text\n(.*?)```/s.exec(page)?.[1] ?? '').matchAll(/^([\w./-]+)\/(?=\s)/gm)].map(([, folder = '']) => folder)

/** What is on only one of both lists. */
const difference = (a: readonly string[], b: readonly string[]) =>
  [...new Set(a).symmetricDifference(new Set(b))].toSorted()

const tree = globSync('{domain,starter,client,server,e2e,bench,build}/**/*.{ts,tsx,css}')
const sources = tree
  .filter(file => /^(domain|starter|client|server)\/.*\.tsx?$/.test(file))
  .filter(file => !/\.test\.tsx?$|\/testing\//.test(file))
const all = sources.flatMap(file => importsOf(file, readFileSync(file, 'utf8')))

test('nobody imports what its place may not', () => {
  expect(breaches(all)).toEqual([])
})

test('values have no circles among files, nor among folders', () => {
  expect(circles(all)).toEqual([])
  expect(
    circles(
      all.filter(({ to }) => to.includes('/') && !to.includes(':')),
      dirname,
    ),
  ).toEqual([])
})

test('the map of docs/architecture.md shows each folder, and no other', () => {
  const folders = tree.map(file => dirname(file))
  expect(difference(foldersOnMap(readFileSync('docs/architecture.md', 'utf8')), folders)).toEqual([])
})

test('fewer than ten files lie in the root of the server', () => {
  expect(sources.filter(file => dirname(file) === 'server').length).toBeLessThan(10)
})

test('domain knows no clock, no chance and no network', () => {
  const impure = sources
    .filter(file => file.startsWith('domain/'))
    .filter(file => /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(/.test(readFileSync(file, 'utf8')))
  expect(impure).toEqual([])
})

test('no pattern that a browser may load looks behind: Safari before 16.4 would stop at it', () => {
  const looking = sources
    .filter(file => /^(domain|client)\//.test(file))
    .filter(file => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))
  expect(looking).toEqual([])
})

test('links of the office name whole addresses: the panel and the desk have one router', () => {
  const short = /(?:\bto(?:=\{?|: )|navigate\()(?:[^'"`\n]* [?:] )?['"`]\/(?!admin\b|login\b)[^'"`\n]*/g
  const files = globSync('client/admin/**/*.{ts,tsx}').filter(file => !file.includes('.test.'))
  expect(
    files.flatMap(file => (readFileSync(file, 'utf8').match(short) ?? []).map(link => `${file}: ${link}`)),
  ).toEqual([])
})

test('stylesheets say by properties of their own how thick a line is: Safari takes none from `text-decoration`', () => {
  const dropped = tree
    .filter(file => file.endsWith('.css'))
    .filter(file => /text-decoration:[^;]*\s\d/.test(readFileSync(file, 'utf8')))
  expect(dropped).toEqual([])
})

test.each([
  ['domain/events/a.ts', "import { readFile } from 'node:fs'"],
  ['domain/events/a.ts', "import { a } from '../../server/store/records.ts'"],
  ['client/pages/a.tsx', "import { B } from './b.tsx'"],
  ['client/pages/a.tsx', "import { B } from '../admin/kit/b.tsx'"],
  ['client/ui/a.tsx', "import type { Event } from '../../domain/events/event.ts'"],
  ['client/site/a.tsx', "import { createApp } from '../../server/app.ts'"],
  ['client/site/a.tsx', "import type { Api } from '../../server/app.ts'"],
  ['client/state/a.ts', "import { createApp } from '../../server/app.ts'"],
  ['client/admin/events/a.tsx', "import { B } from '../images/b.tsx'"],
  ['client/admin/events/a.tsx', "const b = lazy(() => import('../images/b.tsx'))"],
  ['client/admin/events/part/a.tsx', "import { B } from '../../images/part/b.tsx'"],
  ['server/routes/a.ts', "import { infoRoutes } from './info-pages.ts'"],
  ['server/routes/a.ts', "import { page } from '../render/pages.tsx'"],
  ['server/routes/a.ts', "import { readFile } from 'node:fs/promises'"],
  ['server/render/a.ts', "import { infoRoutes } from '../routes/info-pages.ts'"],
  ['server/mail/a.ts', "import { createApp } from '../app.ts'"],
  ['server/mail/a.ts', "import { stat } from 'node:fs/promises'"],
  ['server/mail/a.ts', "import { ZipFile } from 'yazl'"],
  ['server/app.ts', "import './main.ts'"],
  ['server/app.ts', "const { a } = await import('./main.ts')"],
])('a planted breach is found: %s: %s', (file, source) => {
  expect(breaches(importsOf(file, source))).toHaveLength(1)
})

test.each([
  ['client/state/api.ts', "import type { Api } from '../../server/app.ts'"],
  ['server/routes/a.ts', "import type { Deps } from '../deps.ts'"],
  ['server/mail/a.ts', "import { type Deps } from '../deps.ts'"],
  ['client/admin/events/a.tsx', "import { B } from '../kit/b.tsx'"],
  ['client/admin/events/part/a.tsx', "import { B } from '../other/b.tsx'"],
])('what is allowed is no breach: %s: %s', (file, source) => {
  expect(breaches(importsOf(file, source))).toEqual([])
})

test('planted circles and a wrong map are found', () => {
  const circle = [
    { from: 'a/one.ts', to: 'b/two.ts', isType: false },
    { from: 'b/other.ts', to: 'a/more.ts', isType: false },
  ]
  expect(circles(circle)).toEqual([])
  expect(circles(circle, dirname)).toHaveLength(1)
  expect(
    circles(
      circle.map(one => ({ ...one, isType: true })),
      dirname,
    ),
  ).toEqual([])
  expect(difference(foldersOnMap('```text\na/  one\nb/c/  two\n```'), ['a', 'd'])).toEqual(['b/c', 'd'])
})
