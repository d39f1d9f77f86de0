import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (ARCHITECTURE.md). A file may import what one of its area's patterns matches. */
const areas: { files: RegExp; may: RegExp[] }[] = [
  { files: /^domain\//, may: [/^domain\//, /^valibot$/, /^date-fns(\/|$)/, /^@date-fns\/tz$/, /^bowser$/, /^isbot$/] },
  { files: /^starter\//, may: [/^starter\//, /^domain\//] },
  { files: /^client\/ui\//, may: [/^client\/ui\//, /^react$/, /^react-router-dom$/] },
  {
    files: /^client\/pages\//,
    may: [/^client\/(?!pages\/)/, /^domain\//, /^react$/, /^react-router-dom$/],
  },
  {
    files: /^client\/admin\//,
    may: [
      /^client\/(?!pages\/)/,
      /^domain\//,
      /^react(-dom\/client)?$/,
      /^react-router-dom$/,
      /^zustand$/,
      /^@tiptap\//,
    ],
  },
  {
    files: /^client\//,
    may: [/^client\//, /^domain\//, /^react(-dom\/client)?$/, /^react-router-dom$/, /^zustand$/, /^hono\/client$/],
  },
  {
    files: /^server\/routes\//,
    may: [
      /^domain\//,
      /^hono$/,
      /^server\/(accounts|http|auth|body|deps|html|images|newsletter|newsletter-issues|records|register|spreadsheet)\.ts$/,
      /^server\/mail\/(letters\.tsx|settings\.ts)$/,
    ],
  },
  {
    files: /^server\/store\//,
    may: [/^server\/(store\/|version\.ts$)/, /^domain\//, /^node:/, /^lowdb$/, /^valibot$/, /^yau?zl$/],
  },
  {
    files: /^server\/render\//,
    may: [/^(server|client|domain)\//, /^node:/, /^hono$/, /^react$/, /^react-dom\/server$/, /^react-router-dom$/],
  },
  {
    files: /^server\//,
    may: [
      /^server\/(?!main)/,
      /^domain\//,
      /^starter\//,
      /^node:/,
      /^hono(\/|$)/,
      /^@hono\//,
      /^valibot$/,
      /^sanitize-html$/,
      /^sharp$/,
      /^bcryptjs$/,
      /^@zxcvbn-ts\/language-common$/,
      /^stream-(json|chain)\//,
      /^csv-stringify\/sync$/,
      /^write-excel-file\/node$/,
      /^nodemailer$/,
      /^html-to-text$/,
      /^react$/,
      /^ical-generator$/,
    ],
  },
]

/** Type-only imports that cross a border on purpose. */
const typeOnly: [RegExp, RegExp][] = [[/^client\/api\.ts$/, /^server\/app\.ts$/]]

/** Packages that exactly one file of the product may know. */
const onePackageOneFile = [
  'lowdb',
  'bcryptjs',
  '@zxcvbn-ts/language-common',
  '@tiptap/react',
  'sanitize-html',
  'sharp',
  'stream-json/core/parser.js',
  'csv-stringify/sync',
  'write-excel-file/node',
  'nodemailer',
  'html-to-text',
  'ical-generator',
  '@hono/standard-validator',
  '@date-fns/tz',
  'react-dom/server',
  'hono/client',
  '@hono/node-server',
  'bowser',
  'isbot',
  'yazl',
  'yauzl',
]

type Import = { from: string; to: string; isType: boolean }

function importsOf(file: string, source: string): Import[] {
  const statements = [
    ...source.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    // What is loaded when it is needed.
    ...source.matchAll(/\bawait import\(()'([^']+)'\)/g),
  ]
  return statements.map(([, type, specifier = '']) => ({
    from: file,
    to: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
    isType: type !== undefined && type !== '',
  }))
}

function breaches(imports: Import[]): string[] {
  const forbidden = imports.filter(({ from, to, isType }) => {
    const area = areas.find(({ files }) => files.test(from))
    const isAllowedType = isType && typeOnly.some(([a, b]) => a.test(from) && b.test(to))
    return area && !isAllowedType && !area.may.some(pattern => pattern.test(to))
  })
  const spread = onePackageOneFile.filter(
    name => new Set(imports.filter(({ to, isType }) => to === name && !isType).map(({ from }) => from)).size > 1,
  )
  return [...forbidden.map(({ from, to }) => `${from} → ${to}`), ...spread.map(name => `${name} in several files`)]
}

function cycles(imports: Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      for (const to of next.get(file) ?? []) visit(to, [...path, file])
      done.add(file)
    }
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

const sources = globSync('{domain,starter,client,server}/**/*.{ts,tsx}').filter(
  file => !/\.test\.tsx?$|test-site|for-tests|sample-site/.test(file),
)
const all = sources.flatMap(file => importsOf(file, readFileSync(file, 'utf8')))

test('nobody imports what its place may not', () => {
  expect(breaches(all)).toEqual([])
})

test('imports have no cycles', () => {
  expect(cycles(all)).toEqual([])
})

test('domain knows no clock, no chance and no network', () => {
  const impure = sources
    .filter(file => file.startsWith('domain/'))
    .filter(file => /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(/.test(readFileSync(file, 'utf8')))
  expect(impure).toEqual([])
})

test('planted breaches are found', () => {
  const planted = (file: string, source: string) => breaches(importsOf(file, source))
  expect(planted('domain/event.ts', "import { readFile } from 'node:fs'")).toHaveLength(1)
  expect(planted('client/pages/a.tsx', "import { B } from './b.tsx'")).toHaveLength(1)
  expect(planted('client/ui/a.tsx', "import type { Event } from '../../domain/event.ts'")).toHaveLength(1)
  expect(planted('client/parts/a.tsx', "import { createApp } from '../../server/app.ts'")).toHaveLength(1)
  expect(planted('server/routes/a.ts', "import { infoRoutes } from './infos.ts'")).toHaveLength(1)
  expect(planted('server/routes/a.ts', "import { readFile } from 'node:fs/promises'")).toHaveLength(1)
  expect(planted('server/app.ts', "import './main.ts'")).toHaveLength(1)
  expect(planted('server/app.ts', "const { a } = await import('./main.ts')")).toHaveLength(1)
  expect(
    cycles([
      { from: 'a', to: 'b', isType: false },
      { from: 'b', to: 'a', isType: false },
    ]),
  ).toHaveLength(1)
})
