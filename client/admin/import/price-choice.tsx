import { useState } from 'react'
import { euroOfCell } from '../../../domain/import/tables/cells.ts'
import { t } from '../../../domain/kit/language.ts'
import { TextField } from '../../kit/ui/field.tsx'

type Price = number | undefined
type Props = {
  /** The price that the preview was made with. */
  applied: Price
  isBusy: boolean
  /** Hears of each price that is typed; NaN is none. */
  type: (cost: Price) => void
  choose: (cost: Price) => void
}

const priceIn = (text: string): Price => (text.trim() === '' ? undefined : (euroOfCell(text) ?? Number.NaN))

/** Asks for the price of all events for which the file has none. */
export function PriceChoice({ applied, isBusy, type, choose }: Props) {
  const [text, setText] = useState('')
  const cost = priceIn(text)
  const isWrong = Number.isNaN(cost)
  const apply = () => {
    if (!isBusy && !isWrong && cost !== applied) choose(cost)
  }
  return (
    <TextField
      id="import-cost"
      className="import-cost"
      label={t('Price of all events without one, in euros', 'Preis für alle Termine ohne Preis, in Euro')}
      hint={t('0 is free, empty is a price on request.', '0 heißt kostenlos, leer heißt Preis auf Anfrage.')}
      error={
        isWrong
          ? t('Please enter an amount such as 35 or 12.50.', 'Bitte gib einen Betrag ein, etwa 35 oder 12,50.')
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
      disabled={isBusy}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        type(priceIn(target.value))
      }}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
