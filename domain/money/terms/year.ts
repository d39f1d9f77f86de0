import * as v from 'valibot'
import type { Cents } from '../../kit/cents.ts'
import { parseInput } from '../../kit/input.ts'
import { t } from '../../kit/language.ts'

const noYearSentence = () => t('Please give a year such as 2026.', 'Bitte gib ein Jahr an, etwa 2026.')

const YearQuery = v.object({ year: v.pipe(v.string(noYearSentence), v.regex(/^[12]\d{3}$/, noYearSentence)) })

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

/** Parses the year of a query, `2026`. Throws `invalid`. */
export const readYear = (query: object): string => parseInput(YearQuery, query).year

/** Parses year and list of a query; payments by default. Throws `invalid`. */
export const readYearsList = (query: object): v.InferOutput<typeof ListQuery> => parseInput(ListQuery, query)

/** Formats an amount for a table: `-12.50`. */
export const tableAmount = (cents: Cents): string => (cents / 100).toFixed(2)
