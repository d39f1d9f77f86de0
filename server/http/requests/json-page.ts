import type { Context } from 'hono'
import type { ListPage } from '../../../domain/office/lists/page.ts'

/**
 * Answers with one page of a list. It adds no type to the call, whose callers read the whole list: the page's own type
 * is known to both sides (`domain/office/lists`).
 */
export const jsonPage = (c: Context, page: ListPage<unknown>) => c.json(page) as never
