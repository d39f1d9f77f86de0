import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { parseAst } from 'rolldown/parseAst'
import { withPureConstants } from './pure-constants.ts'

/** A node of a syntax tree, as far as it is read here. */
type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Named = { name: string }

/** `import { name as local } from 'from'`; the name of a whole module is `*`. */
type Imported = { local: string; name: string; from: string }

/** Declarations that cannot be separated, in the order of the file. */
type Part = { names: string[]; nodes: Node[]; texts: string[] }

/** `exported` leads from the exported name to the declared one. */
type Parts = { imports: Imported[]; parts: Part[]; exported: Map<string, string> }

const valibot = resolve('node_modules/valibot/dist/index.mjs')
const inOurs = /[\\/](?:client|domain)[\\/].*\.ts$/
const inDomain = /[\\/]domain[\\/]/
const isInParts = (path: string) => path === valibot || inOurs.test(path)

const keysOfTypes: ReadonlySet<string> = new Set(['returnType', 'typeAnnotation', 'typeArguments', 'typeParameters'])

/** Lists a node and those within it, without types. */
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const nodes = 'type' in value && typeof value.type === 'string' ? [value as Node] : []
  return [...nodes, ...Object.entries(value).flatMap(([key, inner]) => (keysOfTypes.has(key) ? [] : nodesIn(inner)))]
}

/** Includes names of properties, at the price of a part that is not needed. */
const namesIn = (nodes: unknown): Set<string> =>
  new Set(nodesIn(nodes).flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : [])))

const languageOf = (path: string) => (path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js')

const statementsIn = (source: string, path: string) =>
  parseAst(source, { lang: languageOf(path) }).body as unknown as Node[]

type Specifier = Node & { importKind?: string; imported?: Named; local: Named }

function importedBy({ importKind, specifiers, source }: Node): Imported[] {
  if (importKind === 'type') return []
  const { value: from } = source as { value: string }
  return (specifiers as Specifier[])
    .filter(specifier => specifier.importKind !== 'type')
    .map(({ type, imported, local }) => ({
      local: local.name,
      name: type === 'ImportDefaultSpecifier' ? 'default' : (imported?.name ?? '*'),
      from,
    }))
}

const namesDeclaredBy = (declaration: Node): string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration.declarations as { id: Node }[]).flatMap(({ id }) => [...namesIn(id)])
    : [(declaration.id as Named).name]

const declarations: ReadonlySet<string> = new Set(['ClassDeclaration', 'FunctionDeclaration', 'VariableDeclaration'])
const isType = ({ type, exportKind }: Node) => exportKind === 'type' || /^TS(?:TypeAlias|Interface)/.test(type)
const isImportOfNames = ({ type, specifiers }: Node) =>
  type === 'ImportDeclaration' && (specifiers as Node[]).length > 0

/**
 * Returns a file's parts; undefined if it has other statements than imports of names and declarations, or exports what
 * it imports.
 */
function partsOf(source: string, path: string): Parts | undefined {
  const imports: Imported[] = []
  const parts: Part[] = []
  const exported = new Map<string, string>()
  let end = 0
  for (const statement of statementsIn(source, path)) {
    const declaration = (statement.declaration ?? statement) as Node
    const comment = source.slice(end, statement.start)
    end = statement.end
    if (isType(statement) || isType(declaration)) continue
    if (isImportOfNames(statement)) imports.push(...importedBy(statement))
    else if (declarations.has(declaration.type)) {
      const names = namesDeclaredBy(declaration)
      parts.push({ names, nodes: [declaration], texts: [comment + source.slice(declaration.start, declaration.end)] })
      if (statement !== declaration) for (const name of names) exported.set(name, name)
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.source)
      for (const { local, exported: name } of statement.specifiers as { local: Named; exported: Named }[])
        exported.set(name.name, local.name)
    else return undefined
  }
  const declared = new Set(parts.flatMap(({ names }) => names))
  if (![...exported.values()].every(name => declared.has(name))) return undefined
  return { imports, parts: withInseparable(parts), exported }
}

/** Joins declarations that need each other, and those that use a variable, which only its own module may change. */
function withInseparable(parts: readonly Part[]): Part[] {
  const at = new Map(parts.flatMap(({ names }, index) => names.map(name => [name, index] as const)))
  const needs = parts.map(({ nodes }) => new Set([...namesIn(nodes)].flatMap(name => at.get(name) ?? [])))
  for (const [index, { nodes }] of parts.entries())
    if (nodes.some(({ kind }) => kind === 'let' || kind === 'var'))
      for (const [user, needed] of needs.entries()) if (needed.has(index)) needs[index]?.add(user)
  const reached = parts.map((_, index) => reachedFrom(index, needs))
  const groups = parts.map((_, index) =>
    [...parts.keys()].filter(other => other === index || (reached[index]?.has(other) && reached[other]?.has(index))),
  )
  return groups
    .filter(([first], index) => first === index)
    .map(group => ({
      names: group.flatMap(index => parts[index]?.names ?? []),
      nodes: group.flatMap(index => parts[index]?.nodes ?? []),
      texts: group.flatMap(index => parts[index]?.texts ?? []),
    }))
}

function reachedFrom(start: number, needs: readonly ReadonlySet<number>[]): Set<number> {
  const reached = new Set(needs[start])
  // A set also visits what is added on the way.
  for (const index of reached) for (const next of needs[index] ?? []) reached.add(next)
  return reached
}

const knownParts = new Map<string, { source: string; parts: Parts | undefined }>()

function partsIn(path: string): Parts | undefined {
  const source = readFileSync(path, 'utf8')
  const cachedParts = knownParts.get(path)
  if (cachedParts?.source === source) return cachedParts.parts
  const parts = partsOf(source, path)
  knownParts.set(path, { source, parts })
  return parts
}

const fileOf = (from: string, importer: string) =>
  from === 'valibot' ? valibot : from.startsWith('.') ? resolve(dirname(importer), from) : from

/** Names that the nodes use of an import. */
const namesUsed = ({ name, local }: Imported, nodes: readonly Node[]): string[] =>
  name === '*'
    ? nodesIn(nodes)
        .filter(({ type, object }) => type === 'MemberExpression' && (object as Named).name === local)
        .map(({ property }) => (property as Named).name)
    : [name]

const addressOf = (file: string, names: readonly string[]) =>
  JSON.stringify(isInParts(file) ? `${file}?names=${[...new Set(names)].join()}` : file)

/** Returns the module of a part. */
function partText({ imports, parts }: Parts, index: number, path: string): string {
  const { names = [], nodes = [], texts = [] } = parts[index] ?? {}
  const used = namesIn(nodes)
  return [
    ...imports
      .filter(({ local }) => used.has(local))
      .map(imported => {
        const { local, name, from } = imported
        const address = addressOf(fileOf(from, path), namesUsed(imported, nodes))
        return name === '*' ? `import * as ${local} from ${address}` : `import { ${name} as ${local} } from ${address}`
      }),
    ...parts.flatMap((part, at) =>
      part.names
        .filter(name => at !== index && used.has(name))
        .map(name => `import { ${name} } from ${JSON.stringify(`${path}?part=${at}`)}`),
    ),
    ...texts,
    `export { ${names.join(', ')} }`,
  ].join('\n')
}

/** Returns a module that exports these names of a file in parts. */
const namesText = ({ parts, exported }: Parts, names: readonly string[], path: string): string =>
  names
    .map(name => {
      const declared = exported.get(name) ?? name
      const part = parts.findIndex(candidate => candidate.names.includes(declared))
      // Not noticed by esbuild, for which it may be a type.
      if (part < 0) throw new Error(`${path} does not export ${name}.`)
      return `export { ${declared} as ${name} } from ${JSON.stringify(`${path}?part=${part}`)}`
    })
    .join('\n')

/** Lets a module import only the parts that it needs. */
export function importParts(source: string, path: string): string {
  let text = source
  for (const statement of statementsIn(source, path).toReversed()) {
    if (statement.type !== 'ImportDeclaration') continue
    const names = importedBy(statement).map(({ name }) => name)
    const { start, end, value } = statement.source as Node & { value: string }
    const file = fileOf(value, path)
    if (names.length > 0 && !names.includes('*') && isInParts(file))
      text = text.slice(0, start) + addressOf(file, names) + text.slice(end)
  }
  return text
}

/** Returns a whole file, a part of it, or a module that exports names of it. */
function moduleText(path: string, suffix: string): string {
  const parts = partsIn(path)
  const [kind, value = ''] = suffix.slice(1).split('=')
  if (parts && kind === 'part') return partText(parts, Number(value), path)
  const names = kind === 'names' ? value.split(',').filter(name => name !== '') : undefined
  if (parts) return namesText(parts, names ?? [...parts.exported.keys()], path)
  if (names) return `export { ${names.join(', ')} } from ${JSON.stringify(path)}`
  return importParts(readFileSync(path, 'utf8'), path)
}

/**
 * Moves each declaration of our modules, and of Valibot, to the chunks that need it, and drops it from the others: one
 * word of a record would bring the record's whole schema into the first page, as esbuild moves whole files.
 */
export const inParts: Plugin = {
  name: 'move declarations instead of files to chunks',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\?(?:part|names)=/ }, ({ path }) => {
      const [file = '', suffix] = path.split('?')
      return { path: file, suffix: `?${suffix}`, sideEffects: false }
    })
    onLoad(
      { filter: /(?:[\\/](?:client|domain)[\\/].*\.tsx?|valibot[\\/]dist[\\/]index\.mjs)$/ },
      ({ path, suffix }) => {
        if (!isInParts(path)) return { contents: importParts(readFileSync(path, 'utf8'), path), loader: 'tsx' }
        const text = moduleText(path, suffix)
        return { contents: inDomain.test(path) ? withPureConstants(text) : text, loader: 'ts' }
      },
    )
  },
}
