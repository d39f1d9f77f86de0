import { parseAst } from 'rolldown/parseAst'

/** Values without a call or a spread, which esbuild drops by itself. */
const alwaysDropped: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'Identifier', 'Literal'])

/**
 * Marks each constant at the top level as free of side effects. esbuild keeps an unused constant that is made by a call
 * or with a spread, and all that it needs: a page that asks for one word of a record would load its whole schema.
 */
export function withPureConstants(source: string): string {
  const values = parseAst(source, { lang: 'ts' }).body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return declared.declarations.flatMap(({ init }) => (init && !alwaysDropped.has(init.type) ? [init] : []))
  })
  let marked = ''
  let at = 0
  for (const { start, end } of values) {
    marked += `${source.slice(at, start)}/* @__PURE__ */ (() => (${source.slice(start, end)}))()`
    at = end
  }
  return marked + source.slice(at)
}
