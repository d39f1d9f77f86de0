import * as v from 'valibot'
import { parseInput } from '../input.ts'
import { t } from '../language.ts'
import type { Cents } from './cents.ts'

const noYear = () => t('Please give a year such as 2026.', 'Bitte gib ein Jahr an, etwa 2026.')

const YearQuery = v.object({ year: v.pipe(v.string(noYear), v.regex(/^[12]\d{3}$/, noYear)) })

export const yearsLists = ['payments', 'invoices'] as const
export type YearsList = (typeof yearsLists)[number]
const ListQuery = v.object({
  ...YearQuery.entries,
  of: v.optional(
    v.picklist(yearsLists, () =>
      t('The list is “payments” or “invoices”.', 'Die Liste ist „payments“ oder „invoices“.'),
    ),
    'payments',
  ),
})

/** The year that a query asks for, `2026`. Throws `invalid`. */
export const readYear = (query: object): string => parseInput(YearQuery, query).year

/** Likewise with which of its lists; without a word it is that of payments. */
export const readYearsList = (query: object): v.InferOutput<typeof ListQuery> => parseInput(ListQuery, query)

/** An amount in a table, `-12.50`. */
export const tableAmount = (cents: Cents): string => (cents / 100).toFixed(2)
