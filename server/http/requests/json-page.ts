import type { Context } from 'hono'
import type { ListPage } from '../../../domain/office/lists/page.ts'

/**
 * Answers with one page of a list. Typed `never`, so that Hono infers the type of the call from the whole list alone;
 * readers of a page know its type from `domain/office/lists`.
 */
export const jsonPage = (c: Context, page: ListPage<unknown>) => c.json(page) as never
