import type { ReactNode } from 'react'

export type Sum = { name: string; note?: string; sum: string; below?: ReactNode; isNow?: boolean; isTotal?: boolean }

export const Sums = ({ rows }: { rows: readonly Sum[] }) => (
  <dl className="booking-sums">
    {rows.map(({ name, note, sum, below, isNow, isTotal }) => (
      <div key={[name, note, sum].join()} className={isNow ? 'booking-now' : isTotal ? 'booking-total' : undefined}>
        <dt>
          {name}
          {isNow && <strong className="booking-today">heute</strong>}
          {note && <span className="note">{note}</span>}
        </dt>
        <dd>
          {sum}
          {below && <span className="note">{below}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
