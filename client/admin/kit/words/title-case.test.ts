import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { asTitle } from './title-case.ts'

test.each([
  ['Call Off and send 2 letters', 'Call Off and Send 2 Letters'],
  ['Move 1 person to the list', 'Move 1 Person to the List'],
  ['Answer by', 'Answer By'],
])('“%s” becomes the title “%s”', (words, title) => {
  expect(asTitle(words)).toBe(title)
})

const button = /^(h[1-4]|button|\w*Button)$/
const transparent = /^(span|strong|Hyphenated|Unbroken)$/
const titled = new Set(['title', 'columns'])

/** Sentences, answers to questions, what is under way, hidden parts, and what the specification writes (section 2). */
const isNoTitle = (words: string) =>
  /[.?:]$|^Yes, |^(\w+ing|One moment)\b.* …$|^[ (,]/.test(words) || words === 'Images on this Page'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '')

/** Lists the English words of buttons, headings and columns in a file; `…` stands for what is inserted. */
function titlesIn(source: string, file: string): string[] {
  const wrong: string[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  function visit(value: unknown, isTitle: boolean): void {
    if (Array.isArray(value)) for (const item of value) visit(item, isTitle)
    if (!isNode(value)) return
    const { type } = value
    const [english] = Array.isArray(value.arguments) ? value.arguments : []
    if (isTitle && nameOf(value.callee) === 't' && isNode(english) && /^['`]/.test(textOf(english)))
      wrong.push(
        textOf(english)
          .slice(1, -1)
          .replace(/\$\{[^}]*\}+/g, 'X'),
      )
    const isWithin = isTitle && type !== 'ArrowFunctionExpression' && type !== 'CallExpression'
    if (type === 'JSXElement') visitElement(value, isTitle)
    else for (const part of Object.values(value)) visit(part, isWithin)
  }
  function visitElement({ openingElement, children }: Node, isTitle: boolean): void {
    if (!isNode(openingElement)) return
    const name = nameOf(openingElement.name)
    const attributes = Array.isArray(openingElement.attributes) ? openingElement.attributes : []
    for (const attribute of attributes) {
      const isHeading = titled.has(nameOf(attribute.name)) && !/^(a|RadioCard)$/.test(name)
      visit(attribute.value, isHeading)
    }
    const isHidden = textOf(openingElement).includes('visually-hidden')
    visit(children, !isHidden && (button.test(name) || (isTitle && transparent.test(name))))
  }
  visit(parseSync(file, source).program, false)
  return wrong
}

test('buttons, headings and columns of the office are in title case in English', () => {
  const titles = globSync('client/admin/**/*.tsx')
    .filter(file => !file.includes('.test.'))
    .flatMap(file => titlesIn(readFileSync(file, 'utf8'), file))
  expect(titles.length).toBeGreaterThan(300)
  expect(titles.filter(words => !isNoTitle(words) && words !== asTitle(words))).toEqual([])
})

test('a title that begins its words small is found', () => {
  const source =
    "const Part = () => <Button onClick={() => ask(t('Delete page?', 'x'))}>{isOn ? t('Keep both', 'x') : ''}</Button>"
  expect(titlesIn(source, 'part.tsx')).toEqual(['Keep both'])
})
