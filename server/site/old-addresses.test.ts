import { expect, test } from 'vitest'
import { routes } from '../../client/routes.tsx'
import { isOwnPath } from '../../domain/import/redirects.ts'
import { VOUCHER_ADDRESS } from '../money/voucher-pages.tsx'
import { DECLARATION_ADDRESSES } from '../money/withdrawal-pages.tsx'

test('no address of this site can be mistaken for one of the former site', () => {
  const typed = ['/login', '/admin/desk', '/kalender.ics', '/robots.txt', '/api/x', '/img/x', '/assets/x', '/angaben/x']
  const own = [...routes.map(({ path }) => path), VOUCHER_ADDRESS, ...Object.values(DECLARATION_ADDRESSES), ...typed]
  expect(own.filter(path => !isOwnPath(path))).toEqual([])
  expect(isOwnPath('/ueber-mich')).toBe(false)
})
