import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import {
  type ColumnsInput,
  type StoredColumns,
  storedColumns,
  withColumns,
} from '../../../../domain/money/bank/columns.ts'
import type { Deps } from '../../../app/deps.ts'
import type { ExplainedColumns } from './table.ts'

/** Stores the meanings of an unknown table's columns; replaces earlier ones for the same headings. */
export function explainColumns(deps: Deps, sent: ColumnsInput): Promise<StoredColumns> {
  const columns = storedColumns(sent, deps.newId())
  return deps.commit(({ site }) => ({
    next: { site: { ...site, bankColumns: withColumns(site.bankColumns ?? [], columns) } },
    result: columns,
  }))
}

export function forgetColumns(deps: Deps, _id: string): Promise<StoredColumns> {
  return deps.commit(({ site }) => {
    const columns = site.bankColumns?.find(each => each._id === _id)
    if (!columns)
      throw new AppError(
        'not_found',
        t('This table is not stored (any more).', 'Diese Tabelle ist nicht (mehr) gespeichert.'),
      )
    return {
      next: { site: { ...site, bankColumns: site.bankColumns?.filter(each => each !== columns) } },
      result: columns,
    }
  })
}

/** Converts stored columns for the reader. */
export const explainedTables = (stored: readonly StoredColumns[] = []): ExplainedColumns[] =>
  stored.map(({ headings, date, amount, in: came, out, sign, payer, purpose }) => {
    const at = (place: number | undefined) => (place === undefined ? undefined : [place])
    const [amountAt, inAt, outAt] = [at(amount), at(came), at(out)]
    return {
      headings,
      columns: {
        date: [date],
        amount: amountAt,
        in: inAt,
        out: outAt,
        sign: at(sign),
        name: at(payer),
        text: at(purpose),
      },
    }
  })
