import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slugOf } from './build/handbook.ts'
import { readCommand } from './server/cli/command-line.ts'
import { site } from './starter/site.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const isOurs = (file: string) => !/(^|\/)(node_modules|dist|data|shots)(\/|$)/.test(file)
const filesOf = (pattern: string) => globSync(pattern).filter(isOurs).toSorted()

const mechanisms = ['store', 'second-home', 'http', 'mailer', 'tls', 'papers', 'runtime', 'cli', 'formats']
const mechanismPages = mechanisms.map(name => `server/${name}/README.md`)
const documents = [...filesOf('*.md'), ...filesOf('docs/**/*.md'), ...mechanismPages]
const citing = [...filesOf('**/*.{ts,tsx}'), ...documents].filter(file => file !== 'documents.test.ts')

/** Lists the anchors that a text cites: "D20" → d20, "section 7" → section-7, "AGB § 3" → agb-3. */
function citedIn(text: string): string[] {
  // Ignores sections of statutes and RFCs.
  const own = text.replace(/\bRFC \d+, section [\d.]+/g, '')
  return [
    ...[...own.matchAll(/\bD(\d{1,2})\b/g)].map(([, number]) => `d${number}`),
    ...[...own.matchAll(/\bsection (\d+)\b/gi)].map(([, number]) => `section-${number}`),
    ...[...own.matchAll(/\bAGB §\s?(\d+)/g)].map(([, number]) => `agb-${number}`),
  ]
}

/** Removes code from Markdown. */
const withoutCode = (markdown: string) => markdown.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')

/** Lists the anchors of a page. */
const anchorsOf = (markdown: string) => [
  ...[...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id),
  ...[...markdown.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
]

/** Lists a page's links within the repository. */
const linksIn = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))

const pathOf = (file: string, target: string) => {
  const [path = ''] = target.split('#')
  return path === '' ? file : normalize(join(dirname(file), path))
}

/** Lists a page's broken links. */
function brokenLinks(file: string, markdown: string, readPage: (path: string) => string | undefined): string[] {
  return linksIn(markdown).filter(target => {
    const [, anchor] = target.split('#')
    const page = readPage(pathOf(file, target))
    return page === undefined || (anchor !== undefined && !anchorsOf(page).includes(decodeURIComponent(anchor)))
  })
}

/** Returns a page's text, '' for anything else that exists. */
const pageAt = (path: string) => (existsSync(path) ? (path.endsWith('.md') ? read(path) : '') : undefined)

/** Collects pages reachable from a page; a link to a folder reaches each page in it. */
function reachableFrom(file: string, pages: readonly string[], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const path of linksIn(read(file)).map(target => pathOf(file, target))) {
    const next = path.endsWith('/') ? pages.filter(page => dirname(page) === path.slice(0, -1)) : [path]
    for (const page of next.filter(page => pages.includes(page))) reachableFrom(page, pages, found)
  }
  return found
}

const operations = ['docs/operations/betrieb.de.md', 'docs/operations/operations.en.md']

const blocksOf = (markdown: string) =>
  [...markdown.matchAll(/^```[a-z]*\n(.*?)^```/gms)].map(([, content = '']) => content)

/** Lists the calls of lichtung in a page. */
const commandsOf = (markdown: string) =>
  [...markdown.matchAll(/(?:^|`|'|\/| )(lichtung (?:[a-z]+ |--)[^\n`;|>#]*)/gm)].map(([, command = '']) =>
    command.trim(),
  )

/** Splits a call into arguments, replacing shell variables. */
const wordsOf = (command: string) =>
  command
    .replace(/\$\([^)]*\)/g, 'x')
    .split(/\s+/)
    .slice(1)

const lineCount = (text: string) => text.trimEnd().split('\n').length
const wordCount = (text: string) => text.trim().split(/\s+/).length

const decided = filesOf('docs/decisions/*.md').flatMap(file => anchorsOf(read(file)))
const numbered = (prefix: string) => decided.filter(anchor => new RegExp(`^${prefix}\\d+$`).test(anchor))
const count = (prefix: string, last: number) => Array.from({ length: last }, (_, index) => `${prefix}${index + 1}`)

describe('docs/decisions contains all cited references', () => {
  test('of every file', () => {
    const missing = citing.flatMap(file =>
      citedIn(read(file))
        .filter(anchor => !decided.includes(anchor))
        .map(anchor => `${file}: ${anchor}`),
    )
    expect(missing).toEqual([])
  })

  test('each decision and each section occurs there once, in order', () => {
    const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
    expect(numbered('d').toSorted(byNumber)).toEqual(count('d', 86).filter(number => number !== 'd82'))
    expect(numbered('section-')).toEqual(count('section-', 9))
    expect(numbered('agb-')).toEqual(count('agb-', 13))
  })

  test('each decision of the product is one row that names the release or the part that builds it', () => {
    const rows = read('docs/decisions/product.md')
      .split('\n')
      .filter(line => line.includes('<a id="d'))
    expect(rows).toHaveLength(85)
    expect(
      rows.filter(row => !/^\| <a id="d\d+"><\/a>\*\*D\d+\*\* \| .+ \| (\d+\.\d+\.\d+|part [6-9]) \|$/.test(row)),
    ).toEqual([])
  })

  test('the terms are listed under the titles that visitors read', () => {
    const listed = [...read('docs/decisions/terms.md').matchAll(/<a id="agb-\d+"><\/a>[^|]*\| ([^|]+) \|/g)]
    expect(listed.map(([, title]) => title)).toEqual(site.legal.terms.map(({ title }) => title))
  })

  test('the list contains every technical decision', () => {
    const list = read('docs/decisions/README.md')
    const pages = globSync('docs/decisions/[0-9]*.md').map(file => file.replace('docs/decisions/', ''))
    expect(pages.filter(page => !list.includes(`](${page})`))).toEqual([])
  })
})

test('every package has its reason in docs/decisions', () => {
  const reasons = filesOf('docs/decisions/[0-9]*.md').map(read).join('\n').toLowerCase()
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const isNamed = (name: string) => reasons.includes(name) || reasons.includes(/^@([^/]+)\//.exec(name)?.[1] ?? name)
  expect(packages.filter(name => !name.startsWith('@types/') && !isNamed(name))).toEqual([])
})

describe('the commands in the documents', () => {
  test('operators get commands that lichtung understands', () => {
    const wrong = operations.flatMap(file =>
      commandsOf(read(file)).filter(command => {
        try {
          readCommand(wordsOf(command), {})
          return false
        } catch {
          return true
        }
      }),
    )
    expect(wrong).toEqual([])
  })

  test('operators get the same commands in German and in English', () => {
    const [german = [], english = []] = operations.map(file =>
      blocksOf(read(file)).map(block => block.replace(/ +#.*/g, '')),
    )
    expect(german).toEqual(english)
    expect(german.length).toBeGreaterThan(8)
  })

  test('every npm script that a page names exists', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = documents.flatMap(file => [...read(file).matchAll(/\bnpm (?:run (\w+)|(start|test)\b)/g)])
    expect(named.map(([, script, short]) => script ?? short).filter(script => !(`${script}` in scripts))).toEqual([])
  })
})

test('every link of every page leads to a page and heading', () => {
  const broken = documents.flatMap(file => brokenLinks(file, read(file), pageAt).map(target => `${file}: ${target}`))
  expect(broken).toEqual([])
})

test('every source file or folder that a page names exists', () => {
  const missing = documents.flatMap(page =>
    [...read(page).matchAll(/`((?:domain|server|client|starter|build|bench|e2e|docs)\/[\w./-]*)`/g)]
      .map(([, path = '']) => path)
      .filter(path => !existsSync(path))
      .map(path => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every file and name of the code that a page cites exists, decisions aside', () => {
  const files = filesOf('{domain,server,client,starter,build,bench,e2e}/**/*.{ts,tsx}')
  const known = new Set([
    ...files.map(file => basename(file)),
    ...files.flatMap(file => read(file).match(/\b[a-z]+[A-Z]\w*/g) ?? []),
    ...filesOf('*.ts'),
  ])
  const missing = documents
    .filter(page => !/^(?:CHANGELOG|docs\/decisions\/)/.test(page))
    .flatMap(page =>
      [...read(page).matchAll(/`([a-z]+[A-Z]\w*|[\w.-]+\.tsx?)(?:\(\))?`/g)]
        .map(([, cited = '']) => cited)
        .filter(cited => !known.has(cited))
        .map(cited => `${page}: ${cited}`),
    )
  expect(missing).toEqual([])
})

test('the README leads to every page of docs, directly or through other pages', () => {
  const reached = reachableFrom('README.md', documents)
  expect(documents.filter(page => page.startsWith('docs/') && !reached.has(page))).toEqual([])
})

test.each(mechanismPages)('%s explains in at most 150 words a mechanism’s promise, its use and its failures', page => {
  const text = read(page)
  expect([...text.matchAll(/^\*\*(.+)\.\*\*/gm)].map(([, head]) => head)).toEqual([
    'Promises',
    'Usage',
    'Failure modes',
  ])
  expect(wordCount(text)).toBeLessThanOrEqual(150)
})

test('the root contains no picture', () => {
  expect(globSync('*.{png,jpg,jpeg,gif,webp,avif,svg}')).toEqual([])
})

describe('documents stay short', () => {
  test('all pages together have at most 55,000 words', () => {
    const pages = globSync('**/*.md').filter(isOurs)
    expect(wordCount(pages.map(read).join('\n'))).toBeLessThanOrEqual(55_000)
  })

  test('README.md has at most 60 lines', () => {
    expect(lineCount(read('README.md'))).toBeLessThanOrEqual(60)
  })

  test.each([
    ...filesOf('docs/how-it-works/*.md').map(file => [file, 500] as const),
    ...filesOf('docs/guides/*.md').map(file => [file, 500] as const),
    ...filesOf('docs/decisions/0*.md').map(file => [file, 250] as const),
    ...filesOf('docs/handbuch/*.md').map(file => [file, 700] as const),
    ['CHANGELOG.md', 2000] as const,
  ])('%s has at most %i words', (file, max) => {
    expect(wordCount(read(file))).toBeLessThanOrEqual(max)
  })
})

test('the handbook shows all its pictures, each of at most 60 kB', () => {
  const handbook = filesOf('docs/handbuch/*.md').map(read).join('\n')
  const pictures = globSync('docs/handbuch/bilder/*').map(file => file.replace('docs/handbuch/', ''))
  expect(pictures.filter(name => !handbook.includes(`](${name})`))).toEqual([])
  expect(pictures.filter(name => statSync(`docs/handbuch/${name}`).size > 60_000)).toEqual([])
})

/** Folders whose comments are checked. */
const checkedFolders = ['domain', 'starter', 'bench', 'build', 'e2e', 'server', 'client']
const NOUN_CLAUSE = /^(?:Of|Whoever|What|Who|Whether|The same(?:,| (?:as|by|for|in|of|to|with|without)))(?=\W)/
/** Words that docs/words.md has replaced, in comments and names; and "is no" where English says "is not a". */
const REPLACED =
  /\banew\b|believed|patience|stumbled|kept ?pages?|\bchores\b|clock leap|\blet go of\b|\b(?:after|for|stays?) so (?:long|many)\b|(?<!here )\b(?:is|are) no (?!longer|one\b|more\b|later\b|wider\b)[a-z]+/gi

/** Names of types and limits that do not say what they are. */
const UNCLEAR_NAME =
  /\btype (?:Made|Given|Found|Told\w*|Known|Around|Kept|Said|Sent|Read|Lost|Held|Taken|Written|Wanted|Asked|Changed|Chosen)\b|\bMOST_[A-Z]\w*/g

/** Lists a file's comments, each as one line. */
const commentsIn = (source: string): string[] =>
  [...source.matchAll(/^\s*\{?\/\*+(?!\/)([\s\S]*?)\*\/|^\s*\/\/ (.*(?:\n\s*\/\/ .*)*)|\S \/\/ (.*)/gm)]
    .map(([, block, lines, trailing = '']) => block ?? lines ?? trailing)
    .map(text =>
      text
        .replace(/^\s*(?:\*|\/\/) ?/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

/** A comment directly above another one: its code was moved or deleted. */
const STACKED_COMMENT = /(?<=\*\/\n[ \t]*)\/\*\*.*/g

/** A line of a comment that is wider than the code may be: the formatter does not wrap comments. */
const WIDE_COMMENT = /^(?=.{121})\s*(?:\*|\/\/|\/\*\*)(?! biome-ignore).*$/gm

/** Lists comments that begin with a noun clause, are too wide or lost their code, and replaced words. */
const unclearIn = (source: string): string[] => [
  ...commentsIn(source).filter(comment => NOUN_CLAUSE.test(comment)),
  ...(source.match(STACKED_COMMENT) ?? []),
  ...(source.match(WIDE_COMMENT) ?? []),
  ...(source.match(REPLACED) ?? []),
  ...(source.match(UNCLEAR_NAME) ?? []),
]

test('comments are sentences about the code, in the words of docs/words.md', () => {
  const files = [...filesOf('*.ts'), ...checkedFolders.flatMap(folder => filesOf(`${folder}/**/*.{ts,tsx}`))]
  const unclear = files
    .filter(file => file !== 'documents.test.ts')
    .flatMap(file => unclearIn(read(file)).map(text => `${file}: ${text}`))
  expect(unclear).toEqual([])
})

/** Titles whose subject is a clause or a pronoun, or whose end leaves open who says or knows it. */
const CLAUSE_TITLE =
  /^(?:what|why|how|who|whom|whose|where|whoever|whatever|she|her)\b|\b(?:(?:is|are) (?:said|known|there again)|says so|all the same)$|\bpass(?:es)? for\b/i

/** Lists a file's titles of tests. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:(?:test|describe)\w*(?:\.\w+)*|.*\]|.*\))\(\s*(['"`])(.+?)\1,/gm)].map(
    ([, , title = '']) => title,
  )

test('titles of tests have a subject, a verb and an object', () => {
  const unclear = checkedFolders
    .flatMap(folder => filesOf(`${folder}/**/*.test.{ts,tsx}`))
    .flatMap(file =>
      titlesIn(read(file))
        .filter(title => CLAUSE_TITLE.test(title))
        .map(title => `${file}: ${title}`),
    )
  expect(unclear).toEqual([])
})

describe('the checks can fail', () => {
  test('the check finds noun clauses at the start of comments, and replaced words', () => {
    const source = `/** Whoever has no address. */
const isBelieved = 1 // Of the clock.
/**
 * What the site says,
 * Who says it.
 */
const FIELD_PATIENCE_MS = keptPage('https://x.de') // It begins anew.
    // Whether it is a day,
    // Returns nothing.
    {/* Who comes. */}
/** The same for a mailbox. */
/** It is shown for so long. Here is no way, and a word is no number. */
const pattern = 'docs/**/*.md' // Whatever, Office, What
type Known = { made: Made }
type Sent = Known
const MOST_ROWS = 20
/** Officially fine. */`
    expect(unclearIn(source)).toEqual([
      'Whoever has no address.',
      'Of the clock.',
      'What the site says, Who says it.',
      'Whether it is a day, Returns nothing.',
      'Who comes.',
      'The same for a mailbox.',
      '/** It is shown for so long. Here is no way, and a word is no number. */',
      ...['Believed', 'PATIENCE', 'keptPage', 'anew', 'for so long', 'is no number'],
      ...['type Known', 'type Sent', 'MOST_ROWS'],
    ])
    const wide = ` * ${'x'.repeat(118)}`
    expect(unclearIn([wide, wide.slice(0, 120), `// biome-ignore ${wide}`].join('\n'))).toEqual([wide])
  })

  test('the check finds titles with a clause as their subject, or with an open end', () => {
    const source = `test('what could not be sent stays', () => {})
describe("Whoever waits", () => {
  test.each([1])('why it failed is said', () => {})
  test.each([
    ['a'],
  ])(
    'the list %s stays all the same',
    () => {},
  )
  test('the draft is there again', async () => {})
  test('a half does not pass for a whole', () => {})
  test('her paragraph stands above the facts', () => {})
  test('the page shows what was sent', () => {})
})`
    expect(titlesIn(source).filter(title => CLAUSE_TITLE.test(title))).toEqual([
      ...['what could not be sent stays', 'Whoever waits', 'why it failed is said'],
      ...['the list %s stays all the same', 'the draft is there again', 'a half does not pass for a whole'],
      'her paragraph stands above the facts',
    ])
  })

  test('the check finds citations as people write them', () => {
    const text = "see D20 (section 3's fields, Section 12), AGB § 99; RFC 8555, section 7.1; `3D20`, § 5 BGB"
    expect(citedIn(text)).toEqual(['d20', 'section-3', 'section-12', 'agb-99'])
  })

  test('the check finds calls of lichtung, and reads them like a shell', () => {
    const page =
      '```sh\nlichtung service --host x > /etc/a.service\n```\nDann `A=b lichtung backup /x-$(date +%F).zip`, Lichtung ist'
    expect(commandsOf(page)).toEqual(['lichtung service --host x', 'lichtung backup /x-$(date +%F).zip'])
    expect(wordsOf('lichtung backup /x-$(date +%F).zip')).toEqual(['backup', '/x-x.zip'])
  })

  test('the check finds links to a missing page or anchor, and accepts headings and anchors', () => {
    const pages = new Map([
      ['docs/a.md', '# One: `two` & three\n<a id="d1"></a>'],
      ['docs/b.png', ''],
    ])
    const page = '# Here\n[1](a.md#one-two--three) [2](a.md#d1) ![3](b.png) [4](#here) [5](https://x.de) `[6](none.md)`'
    expect(
      brokenLinks('docs/c.md', page, path => pages.get(path) ?? (path === 'docs/c.md' ? page : undefined)),
    ).toEqual([])
    const wrong = '[1](c.md) [2](a.md#d2) [3](../a.md) [4](#there)'
    expect(brokenLinks('docs/a.md', wrong, path => pages.get(path))).toEqual(['c.md', 'a.md#d2', '../a.md', '#there'])
  })
})
