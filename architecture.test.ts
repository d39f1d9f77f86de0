import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { WAIT_MS } from './domain/testing/wait-ms.ts'

/** Imports that are allowed to each area (docs/architecture.md). The first area that matches a file applies. */
const areas: { files: RegExp; may: RegExp[]; mayAsType?: RegExp[] }[] = [
  { files: /^domain\/kit\//, may: [/^domain\/kit\//, /^valibot$/] },
  {
    files: /^domain\//,
    may: [/^domain\//, /^valibot$/, /^bowser$/, /^isbot$/, /^ibantools$/, /^lean-qr\/nano$/],
  },
  { files: /^starter\//, may: [/^starter\//, /^domain\//] },
  {
    files: /^client\/kit\/ui\//,
    may: [/^client\/kit\/ui\//, /^react(\/jsx-runtime)?$/, /^react-router-dom$/, /^domain\/kit\/format\.ts$/],
    mayAsType: [/^domain\/kit\/html\.ts$/],
  },
  {
    files: /^client\/kit\//,
    may: [/^client\/kit\//, /^domain\//, /^react$/, /^zustand$/, /^hono\/client$/],
    // The typed client, nothing of which is left when it runs.
    mayAsType: [/^server\/app\/app\.ts$/],
  },
  {
    files: /^client\/site\/pages\//,
    may: [
      /^client\/site\/(blocks|calendar|registration)\//,
      /^client\/kit\//,
      /^domain\//,
      /^react$/,
      /^react-router-dom$/,
    ],
  },
  {
    files: /^client\/admin\//,
    may: [
      /^client\/(admin|kit)\//,
      /^client\/site\/(blocks|calendar|registration)\//,
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
  { files: /^client\//, may: [/^client\/(?!admin\/)/, /^domain\//, /^react(-dom\/client)?$/, /^react-router-dom$/] },
  {
    files: /^server\/store\//,
    may: [/^server\/(store|runtime)\//, /^domain\//, /^node:/, /^lowdb$/, /^valibot$/, /^yau?zl$/],
  },
  {
    // The mailer is handed what it needs of the subjects that letters are about.
    files: /^server\/mailer\//,
    may: [
      /^server\/(store|http|mailer|tls|papers|runtime|formats)\//,
      ...packages().filter(pattern => !pattern.test('domain/')),
      /^domain\/(kit|letters|content\/site)\//,
      /^domain\/people\/accounts\/user\.ts$/,
    ],
    mayAsType: [/^domain\/bookings\//, /^server\/app\/(app|deps)\.ts$/],
  },
  {
    // Mechanisms know nothing of a subject.
    files: /^server\/(second-home|http|mailer|tls|papers|runtime|cli|formats)\//,
    may: [/^server\/(store|second-home|http|mailer|tls|papers|runtime|cli|formats)\//, ...packages()],
    mayAsType: [/^server\/app\/(app|deps)\.ts$/],
  },
  {
    // Routes that answer with pages draw them with the client's components.
    files:
      /^server\/(rendering|site)\/|-pages\.tsx$|^server\/office\/panel\.tsx$|\/(forms|own-page|person-link|voucher-order|withdrawal-pages|calendar)\.routes\.ts$/,
    may: [
      /^server\/(?!app\/|store\/)/,
      /^client\//,
      /^domain\//,
      /^node:/,
      /^hono$/,
      /^react$/,
      /^react-router-dom$/,
      /^hyphenopoly$/,
    ],
    mayAsType: [/^server\/app\/(app|deps)\.ts$/],
  },
  {
    files: /\.routes\.ts$/,
    may: [/^server\/(?!app\/|store\/)/, /^server\/store\/records\.ts$/, /^domain\//, /^hono(\/streaming)?$/],
    mayAsType: [/^server\/app\/(app|deps)\.ts$/],
  },
  {
    files: /^server\/(?!app\/)[^/]+\//,
    may: [/^server\/(?!app\/|site\/)(?!.*\.routes\.ts$)/, ...packages()],
    mayAsType: [/^server\/app\/(app|deps)\.ts$/],
  },
  {
    files: /^server\//,
    may: [/^server\/(?!app\/main\.ts$)/, /^domain\//, /^starter\//, /^node:/, /^hono(\/|$)/, /^@hono\//],
  },
]

function packages(): RegExp[] {
  return [
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
    /^aws4fetch$/,
    /^@fontsource\//,
  ]
}

/** Packages that exactly one file of the product may know. */
const onePackageOneFile = [
  'lowdb',
  'bcryptjs',
  '@zxcvbn-ts/language-common',
  '@tiptap/react',
  '@tanstack/react-query',
  'sanitize-html',
  'htmlparser2',
  'hyphenopoly',
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
  'react/jsx-runtime',
  'hono/client',
  '@hono/node-server',
  'bowser',
  'isbot',
  'ibantools',
  'lean-qr/nano',
  'pdfkit',
  'aws4fetch',
]

/** Packages that a few files import, with the reason. */
const severalFiles: Record<string, Record<string, string>> = {
  yauzl: {
    'server/store/backup/archive.ts': 'reads a backup from its file',
    'server/formats/unzip.ts': 'reads bank statements and calendars from memory',
    'server/formats/workbook.ts': 'reads an Excel file from memory',
  },
  yazl: {
    'server/runtime/zip.ts': 'writes archives while they are downloaded: backups, the papers of a year',
    'server/formats/xlsx.ts': 'writes an Excel file, which is a ZIP archive, in the bundle of a thread',
  },
}

/** Files that access the file system outside `server/store/`, with the reason. */
const fileReaders = {
  'server/runtime/assets.ts': 'reads the files that the build made',
  'server/http/connections.ts': 'asks the system how much of an answer was taken',
  'server/http/files.ts': 'sends pictures, PDFs and assets',
  'server/app/backup-commands.ts': 'reads the archive that the command line names',
  'server/cli/service-environment.ts': 'the environment file of the service',
  'server/app/update-command.ts': 'replaces the executable',
}

/** Folder of one of the panel's subjects, which no other subject may import. */
const panelSubject = /^client\/admin\/(?!kit\/|state\/|rich-text\/|styles\/)([^/]+)\//

type Import = { from: string; to: string; isType: boolean }

function importsOf(file: string, source: string): Import[] {
  const statements = [
    ...source.matchAll(/^(?:import|export)\s+(type\s+)?([^'";]*?\sfrom\s+)?'([^']+)'/gm),
    // Dynamic imports.
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

/** True if a subject of the panel imports another one. */
function crossesSubjects({ from, to }: Import): boolean {
  const [own, other] = [panelSubject.exec(from)?.[1], panelSubject.exec(to)?.[1]]
  // The desk shows the day across all subjects.
  return own !== undefined && own !== 'office' && other !== undefined && own !== other
}

const routeFiles = /\.routes\.ts$/
/** Routes that `routes.ts` of the site or the office combines with others. */
const sharedRoutes = /^server\/office\/(panel|desk-pages|help)\.routes\.ts$/

/** True if a file other than the application imports routes, except the shared ones. */
const crossesRoutes = ({ from, to }: Import) =>
  routeFiles.test(to) && !/^server\/(app|site)\//.test(from) && !sharedRoutes.test(to)

const crossesPages = ({ from, to }: Import) =>
  from.startsWith('client/site/pages/') && to.startsWith('client/site/pages/')

const touchesFiles = ({ from, to }: Import) =>
  /^node:fs(\/|$)/.test(to) && from.startsWith('server/') && !from.startsWith('server/store/') && !(from in fileReaders)

function breaches(imports: Import[]): string[] {
  const wrong = imports.filter(
    edge =>
      !isAllowed(edge) || crossesSubjects(edge) || crossesRoutes(edge) || crossesPages(edge) || touchesFiles(edge),
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

/** Finds import cycles among files, or among folders if `place` maps files to them. */
function cycles(imports: Import[], place = (file: string) => file): string[] {
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

/** Lists the folders on the map of docs/architecture.md: lines of its code block that begin with a path. */
const foldersOnMap = (page: string) =>
  [...(/```text\n(.*?)```/s.exec(page)?.[1] ?? '').matchAll(/^([\w./-]+)\/(?=\s)/gm)].map(([, folder = '']) => folder)

/** Returns the elements that are in only one of both lists. */
const difference = (a: readonly string[], b: readonly string[]) =>
  [...new Set(a).symmetricDifference(new Set(b))].toSorted()

const tree = globSync('{domain,starter,client,server,e2e,bench,build}/**/*.{ts,tsx,css}')
const sources = tree
  .filter(file => /^(domain|starter|client|server)\/.*\.tsx?$/.test(file))
  .filter(file => !/\.test\.tsx?$|\/testing\//.test(file))
const all = sources.flatMap(file => importsOf(file, readFileSync(file, 'utf8')))

test('no file imports from a folder that it may not use', () => {
  expect(breaches(all)).toEqual([])
})

test('imports of values form no cycles, among files or folders', () => {
  expect(cycles(all)).toEqual([])
  expect(
    cycles(
      all.filter(({ to }) => to.includes('/') && !to.includes(':')),
      dirname,
    ),
  ).toEqual([])
})

test('the map of docs/architecture.md shows exactly the folders there are', () => {
  const folders = tree.map(file => dirname(file))
  expect(difference(foldersOnMap(readFileSync('docs/architecture.md', 'utf8')), folders)).toEqual([])
})

test('no folder of sources holds over 30 files, tests counted', () => {
  const counts = Map.groupBy(tree, file => dirname(file))
  const full = [...counts]
    .filter(([, files]) => files.length > 30)
    .map(([folder, { length }]) => `${folder}: ${length}`)
  expect(full).toEqual([])
})

test('domain reads no clock, no random numbers and no network', () => {
  const impure = sources
    .filter(file => file.startsWith('domain/'))
    .filter(file => /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(/.test(readFileSync(file, 'utf8')))
  expect(impure).toEqual([])
})

test('no pattern for a browser uses a lookbehind: Safari before 16.4 would refuse the script', () => {
  const withLookbehind = sources
    .filter(file => /^(domain|client)\//.test(file))
    .filter(file => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))
  expect(withLookbehind).toEqual([])
})

test('links of the office contain the whole path, because the panel and the desk share one router', () => {
  const short = /(?:\bto(?:=\{?|: )|navigate\()(?:[^'"`\n]* [?:] )?['"`]\/(?!admin\b|login\b)[^'"`\n]*/g
  const files = globSync('client/admin/**/*.{ts,tsx}').filter(file => !file.includes('.test.'))
  expect(
    files.flatMap(file => (readFileSync(file, 'utf8').match(short) ?? []).map(link => `${file}: ${link}`)),
  ).toEqual([])
})

/**
 * Code that repeats a shared helper: its pattern, the helper to use instead, and files that may contain the pattern.
 */
const repeatedCode: { is: RegExp; write: string; except?: RegExp }[] = [
  {
    is: /\.map\(\s*\(?(\w+)\)? =>\s*\(?\s*(?:\1(?:\._id)? === [\w.]+|[\w.]+ === \1(?:\._id)?)\s*\?(?! '')[^;]*?:\s*\1\b/g,
    write: 'replaceRecord or changeRecord',
    // The picker replaces an id.
    except: /^domain\/kit\/record\.ts$|\/image-picker\.tsx$/,
  },
  {
    is: /\.map\(\s*\(?(\w+)\)? =>\s*\w+\.get\(\1(?:\._id)?\) \?\? \1\b/g,
    write: 'replaceRecords',
    except: /^domain\/kit\/record\.ts$/,
  },
  {
    is: /refuseForeign\(c|'(?:Referrer-Policy|X-Robots-Tag)': '(?:no-referrer|noindex)'|limits\.ownLink/g,
    write: 'pageFrame',
    except: /^server\/(?:rendering\/page-frame|http\/requests\/xsrf)\.ts$/,
  },
  {
    is: /\bsessionStorage\b/g,
    write: 'tab-storage.ts',
    except: /^client\/kit\/state\/tab-storage\.ts$/,
  },
  {
    is: /[{.]zip\} \$?\{|[{.]street\} \$?\{/g,
    write: 'addressLines, streetLine or cityLine',
    except: /^domain\/kit\/addresses\/postal\.ts$/,
  },
  {
    is: /AppError\(\s*'rate_limited'/g,
    write: 'createLimit or createDelay',
    except: /^server\/http\/requests\/limit\.ts$/,
  },
  {
    is: /\bsetImmediate as (?!nextTurn\b)|\{ setImmediate \}|new Promise(?:<void>)?\((?:resolve => )?setImmediate(?:\(resolve\))?\)/g,
    write: 'setImmediate as nextTurn, of node:timers/promises',
    // A component test, which imports nothing of Node.
    except: /\.test\.tsx$/,
  },
  { is: /\bsetTimeout as (?!after\b)/g, write: 'setTimeout as after' },
]

/** Lists the code of a file that repeats a helper. */
const repetitionsIn = (file: string, source: string): string[] =>
  repeatedCode
    .filter(({ except }) => !except?.test(file))
    .flatMap(({ is, write }) => (source.match(is) ?? []).map(text => `${file}: ${text} → ${write}`))

test('there is one way to do each thing', () => {
  expect(sources.flatMap(file => repetitionsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  'const next = all.map(known => (known === before ? after : known))',
  'list.map(one => one._id === id ? { ...one, name } : one)',
  'xsrf.refuseForeign(c, { isSecretAddress: true })',
  "const secret = { 'Referrer-Policy': 'no-referrer' }",
  'deps.limits.ownLink.take(key)',
  "throw new AppError('rate_limited', 'Too often.')",
  '<dd>{buyer.zip} {buyer.city}</dd>',
  "sessionStorage.setItem('draft', text)",
  'all.map(known => changed.get(known._id) ?? known)',
  'list.map(one =>\n  one._id === record._id ? record : one,\n)',
  "import { setImmediate as pause } from 'node:timers/promises'",
  "import { setTimeout as pause } from 'node:timers/promises'",
  'await new Promise(setImmediate)',
])('the check finds code that repeats a helper: %s', source => {
  expect(repetitionsIn('server/events/a.ts', source)).toHaveLength(1)
})

/** Returns the text between an opening bracket at `start` and its closing one. */
function inBrackets(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    if ('([{'.includes(source.charAt(at))) depth += 1
    if (')]}'.includes(source.charAt(at))) depth -= 1
    if (depth === 0) return source.slice(start, at)
  }
  return source.slice(start)
}

/**
 * Lists outer variables that a change of stored data assigns. A change may run twice, so it has to return its outcome.
 */
const outerFlags = (source: string): string[] =>
  [...source.matchAll(/\b(?:commit|update|change)\(/g)].flatMap(({ 0: call, index }) => {
    const change = inBrackets(source, index + call.length - 1)
    const isDeclared = (name: string, text: string) =>
      new RegExp(`\\b(?:const|let)\\s+(?:[{[][^}\\]]*)?\\b${name}\\b`).test(text)
    return [...change.matchAll(/(?<![\w.'"`])([A-Za-z_]\w*) (?:\|\||&&|\?\?|\+|-)?=\s/g)]
      .map(([, name = '']) => name)
      .filter(name => !isDeclared(name, change) && isDeclared(name, source.slice(0, index)))
  })

test('changes of stored data return outcomes and set no flags', () => {
  const server = sources.filter(file => file.startsWith('server/'))
  expect(server.flatMap(file => outerFlags(readFileSync(file, 'utf8')).map(name => `${file}: ${name}`))).toEqual([])
  const planted = 'let isNew = false\nawait commit(all => {\n  const next = all\n  isNew = true\n  return { next }\n})'
  expect(outerFlags(planted)).toEqual(['isNew'])
  expect(outerFlags(planted.replace('isNew = true', 'let isNew = true'))).toEqual([])
})

/** Tests that measure time, but require a minimum only. */
const measuringMinimum = ['server/mailer/courier.test.ts', 'server/bookings/own-page.routes.test.ts']

test('no test limits by the wall clock how long something may take', () => {
  const tests = globSync(['*.test.ts', '{domain,starter,client,server,e2e,build}/**/*.test.{ts,tsx}'])
  const measuring = tests.filter(file => /\bperformance\.now\(/.test(readFileSync(file, 'utf8')))
  expect(difference(measuring, measuringMinimum)).toEqual([])
})

/** The only shorter limit is one of the browser's. */
const shortLimits = ['e2e/browser/site/readers.test.ts: timeout: 1500']

test('no test waits for a fixed time, or gives up earlier than the others', () => {
  const limits = /\bwaitForTimeout\(|\btimeout: [\d_]+|AbortSignal\.timeout\([\d_]+|^ *\}, [\d_]{3,}\)$/gm
  const isLong = (found: string) => Number(/[\d_]+/.exec(found)?.[0].replaceAll('_', '')) >= WAIT_MS
  const short = globSync(['{domain,starter,client,server,e2e,build}/**/*.test.{ts,tsx}']).flatMap(file =>
    (readFileSync(file, 'utf8').match(limits) ?? []).filter(found => !isLong(found)).map(found => `${file}: ${found}`),
  )
  expect(short).toEqual(shortLimits)
})

test('stylesheets set the thickness of lines by separate properties: Safari ignores it in `text-decoration`', () => {
  const dropped = tree
    .filter(file => file.endsWith('.css'))
    .filter(file => /text-decoration:[^;]*\s\d/.test(readFileSync(file, 'utf8')))
  expect(dropped).toEqual([])
})

/** German words in the names of classes and custom properties. */
const GERMAN_TOKEN =
  /(?:--|\.)[\w-]*(?:anfrage|balken|blatt|fokus|hagebutte|hauch|knopf|leinen|linie|nacht|ocker|papier|rinde|schild|schleier|tanne|tinte)[\w-]*/g

test('stylesheets name classes and properties in English', () => {
  const sheets = tree.filter(file => file.endsWith('.css'))
  expect(sheets.flatMap(file => readFileSync(file, 'utf8').match(GERMAN_TOKEN) ?? [])).toEqual([])
  expect('a { color: var(--tinte) } .anfragen-page { --ocker-hauch: #fff }'.match(GERMAN_TOKEN)).toHaveLength(3)
})

test.each([
  ['domain/events/a.ts', "import { readFile } from 'node:fs'"],
  ['domain/events/a.ts', "import { a } from '../../server/store/records.ts'"],
  ['domain/kit/a.ts', "import { a } from '../events/event.ts'"],
  ['client/site/pages/a.tsx', "import { B } from './b.tsx'"],
  ['client/site/pages/a.tsx', "import { B } from '../../admin/kit/b.tsx'"],
  ['client/kit/ui/a.tsx', "import type { Event } from '../../../domain/events/event.ts'"],
  ['client/kit/state/a.ts', "import { B } from '../../site/blocks/b.tsx'"],
  ['client/site/blocks/a.tsx', "import { createApp } from '../../../server/app/app.ts'"],
  ['client/site/blocks/a.tsx', "import type { Api } from '../../../server/app/app.ts'"],
  ['client/kit/state/a.ts', "import { createApp } from '../../../server/app/app.ts'"],
  ['client/admin/events/a.tsx', "import { B } from '../content/b.tsx'"],
  ['client/admin/events/a.tsx', "const b = lazy(() => import('../content/images/b.tsx'))"],
  ['client/admin/events/part/a.tsx', "import { B } from '../../money/part/b.tsx'"],
  ['server/events/a.routes.ts', "import { infoRoutes } from '../content/info-pages.routes.ts'"],
  ['server/events/a.ts', "import { infoRoutes } from '../content/info-pages.routes.ts'"],
  ['server/events/a.ts', "import { page } from '../site/pages.tsx'"],
  ['server/events/a.ts', "import { B } from '../../client/site/blocks/b.tsx'"],
  ['server/events/a.routes.ts', "import { readFile } from 'node:fs/promises'"],
  ['server/events/a.routes.ts', "import sharp from 'sharp'"],
  ['server/events/a.routes.ts', "import { openDataFolder } from '../store/data-folder.ts'"],
  ['server/events/a.routes.ts', "import { B } from '../../client/admin/kit/b.tsx'"],
  ['server/app/deps.ts', "import './main.ts'"],
  ['server/mailer/a.ts', "import { createApp } from '../app/app.ts'"],
  ['server/mailer/a.ts', "import { a } from '../letters/templates/letter-layout.tsx'"],
  ['server/store/a.ts', "import { a } from '../mailer/queue.ts'"],
  ['server/mailer/a.ts', "import { stat } from 'node:fs/promises'"],
  ['server/mailer/a.ts', "import { ZipFile } from 'yazl'"],
  ['server/mailer/a.ts', "import { isLiving } from '../../domain/bookings/record/booking.ts'"],
  ['server/bookings/a.ts', "import '../app/main.ts'"],
])('the check finds a planted breach: %s: %s', (file, source) => {
  expect(breaches(importsOf(file, source))).toHaveLength(1)
})

test.each([
  ['client/kit/state/api.ts', "import type { Api } from '../../../server/app/app.ts'"],
  ['server/events/a.routes.ts', "import type { Deps } from '../app/deps.ts'"],
  ['server/mailer/a.ts', "import { type Deps } from '../app/deps.ts'"],
  ['client/admin/events/a.tsx', "import { B } from '../kit/b.tsx'"],
  ['client/admin/events/part/a.tsx', "import { B } from '../other/b.tsx'"],
])('the check allows: %s: %s', (file, source) => {
  expect(breaches(importsOf(file, source))).toEqual([])
})

test('the check finds planted cycles and a wrong map', () => {
  const cycle = [
    { from: 'a/one.ts', to: 'b/two.ts', isType: false },
    { from: 'b/other.ts', to: 'a/more.ts', isType: false },
  ]
  expect(cycles(cycle)).toEqual([])
  expect(cycles(cycle, dirname)).toHaveLength(1)
  expect(
    cycles(
      cycle.map(edge => ({ ...edge, isType: true })),
      dirname,
    ),
  ).toEqual([])
  expect(difference(foldersOnMap('```text\na/  one\nb/c/  two\n```'), ['a', 'd'])).toEqual(['b/c', 'd'])
})
