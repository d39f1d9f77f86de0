import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unused } from './lean-react.ts'

test('the site imports nothing of React that its build drops', () => {
  const dropped = new RegExp(`^(?:${Object.values(unused).join('|')})$`)
  const files = globSync('client/{*,{begin,kit,site}/**/*}.{ts,tsx}').filter(file => !/\.test\./.test(file))
  const imports = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '(?:react|react-dom|react-dom\/client)'/g),
  ])
  const names = imports.flatMap(([, list = '']) => list.split(',').map(name => name.replace('type ', '').trim()))
  expect(names).toContain('hydrateRoot')
  expect(names.filter(name => dropped.test(name))).toEqual([])
})
