import type { ReactNode } from 'react'
import { Unbroken } from '../../kit/ui/unbroken.tsx'

export type SumRow = { name: string; note?: string; sum: string; below?: ReactNode; isNow?: boolean; isTotal?: boolean }

export const Sums = ({ rows }: { rows: readonly SumRow[] }) => (
  <dl className="booking-sums">
    {rows.map(({ name, note, sum, below, isNow, isTotal }) => (
      <div key={[name, note, sum].join()} className={isNow ? 'booking-now' : isTotal ? 'booking-total' : undefined}>
        <dt>
          {name}
          {isNow && <strong className="booking-today">heute</strong>}
          {note && (
            <span className="note">
              <Unbroken>{note}</Unbroken>
            </span>
          )}
        </dt>
        <dd>
          <Unbroken>{sum}</Unbroken>
          {below && <span className="note">{below}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
