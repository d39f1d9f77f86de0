import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sectionId } from './sections.tsx'

const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync('{client,domain,server}/**/*.{ts,tsx}').filter(path => !path.includes('.test.'))
const words = String.raw`(?:t\('([^']+)', '([^']+)'\)|'([^']+)'|"([^"]+)")`
const named = (all: readonly (string | undefined)[]) => all.filter(word => word !== undefined)

const office = 'client/admin/office'
const parts = globSync(join(office, '*.tsx')).map(path => read(path))
/** Files of the office's parts, by name. */
const fileOf = new Map(
  parts.flatMap(text =>
    [...text.matchAll(/(?:import|export) \{ ([\w, ]+) \} from '(\.[\w./-]+\.tsx)'/g)].flatMap(
      ([, names = '', path = '']) => names.split(', ').map(name => [name, join(office, path)] as const),
    ),
  ),
)

/** Lists the section ids of a panel tab, in both languages. */
function sectionsOf(tab: string): string[] {
  const [, content = ''] = parts.join('\n').match(new RegExp(`<Sections tab="${tab}">(.*?)</Sections>`, 's')) ?? []
  const files = [...content.matchAll(/<(\w+)/g)].flatMap(([, name = '']) => fileOf.get(name) ?? [])
  const titles = files.flatMap(path => [...read(path).matchAll(new RegExp(`\\stitle=\\{?${words}`, 'g'))])
  return titles.flatMap(([, ...title]) => named(title)).map(title => sectionId(tab, title))
}
const sections = ['metrics', 'site-data', 'system'].flatMap(tab => [tab, ...sectionsOf(tab)])
const folds = [...read('client/admin/office/desk/money-page.tsx').matchAll(/<MoneyFold\s+id="([^"]+)"/g)].map(
  ([, id]) => id,
)

test('each address of a section in the code leads to a section of its tab', () => {
  const built = String.raw`(?:sectionId\('([\w-]+)', |systemPart\()${words}\)`
  const wrong = sources.flatMap(path => {
    const text = read(path)
    const written = [...text.matchAll(/\/admin#([\w/-]+)/g)].map(([, address]) => address)
    const composed = [...text.matchAll(/\/admin#([\w-]+)\/\$\{t\('([^']+)', '([^']+)'\)/g)].flatMap(
      ([, tab, ...slugs]) => slugs.map(slug => `${tab}/${slug}`),
    )
    const called = [...text.matchAll(new RegExp(built, 'g'))].flatMap(([, tab = 'system', ...title]) =>
      named(title).map(address => sectionId(tab, address)),
    )
    return [...written.filter(address => !address?.endsWith('/')), ...composed, ...called]
      .filter(address => address && !sections.includes(address))
      .map(address => `${path}: ${address}`)
  })
  expect(wrong).toEqual([])
  expect(sections).toContain('system/postausgang')
})

test('each address of a list in the code leads to a list of the money page', () => {
  const led = sources.flatMap(path => [...read(path).matchAll(/\/admin\/desk\/money#([\w-]+)/g)].map(([, id]) => id))
  expect(led.filter(id => !folds.includes(id))).toEqual([])
  expect(led).toContain('withdrawals')
})
