import { useState } from 'react'
import { euroOfCell } from '../../../domain/import/tables/cells.ts'
import { t } from '../../../domain/language.ts'
import { TextField } from '../../ui/field.tsx'

type Props = { isBusy: boolean; choose: (cost: number | undefined) => void }

/** Asks for the price of all events for which the file has none. */
export function PriceChoice({ isBusy, choose }: Props) {
  const [text, setText] = useState('')
  const [applied, setApplied] = useState('')
  const cost = text.trim() === '' ? undefined : (euroOfCell(text) ?? Number.NaN)
  const isWrong = Number.isNaN(cost)
  const apply = () => {
    if (isWrong || text.trim() === applied) return
    setApplied(text.trim())
    choose(cost)
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
      onChange={({ target }) => setText(target.value)}
      onBlur={apply}
      onKeyDown={event => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
