import { useState } from 'react'
import type { BankItem, BookResult } from '../../../domain/bank-statement/book.ts'
import { t } from '../../../domain/language.ts'
import { formatCents } from '../../../domain/money/cents.ts'
import { useCall } from '../kit/failure.tsx'
import { closeOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { bookLines, loadToPay, type ReadFile, readBankFile } from './bank-calls.ts'
import { type Choices, firstChoices, ticked, toBook } from './bank-choices.ts'
import { paymentsWord } from './bank-words.ts'
import type { AllToPay } from './to-pay.ts'

/** A bank's file in the overlay: what it holds, what was chosen, and what was not booked, as sentences. */
export function useBankFile() {
  const [file, setFile] = useState<ReadFile>()
  const [toPay, setToPay] = useState<AllToPay>(new Map())
  const [choices, setChoices] = useState<Choices>(new Map())
  const [refused, setRefused] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { run, failure } = useCall()
  const items = file?.items ?? []
  const chosen = toBook(items, choices)

  const work = (what: () => Promise<void>) => {
    setBusy(true)
    setRefused([])
    void run(what).then(() => setBusy(false))
  }
  const read = (from: File) =>
    work(async () => {
      const found = await readBankFile(from)
      setToPay(await loadToPay(found.items))
      setFile(found)
      setChoices(firstChoices(found.items))
    })
  const book = () =>
    work(async () => {
      const results = await bookLines(chosen.map(({ line, to }) => ({ line, ...to })))
      const done = new Set(results.filter(({ booked }) => booked).map(({ line }) => line))
      const rest = results.filter(({ booked }) => !booked)
      if (rest.length === 0) closeOverlay()
      if (done.size > 0)
        void succeed(
          t(`${paymentsWord(done.size)} recorded.`, `${paymentsWord(done.size)} übernommen.`),
          'registrations',
          'vouchers',
          'outbox',
        )
      setFile(file && { ...file, items: items.filter(({ line }) => !done.has(line)) })
      setChoices(rest.reduce((all, { line }) => ticked(all, line, false), choices))
      setRefused(rest.map(result => refusal(items, result)))
      // What is left may be chosen for what is open now.
      if (rest.length > 0) setToPay(await loadToPay(items))
    })
  return { file, items, toPay, choices, setChoices, chosen, refused, failure, isBusy, read, book }
}

/** `Klein, Thomas, 24,00 €: Die Anmeldung liegt im Papierkorb.` */
function refusal(items: readonly BankItem[], { line, reason = '' }: BookResult): string {
  const { name = '', cents = 0 } = items.find(item => item.line === line) ?? {}
  return `${name}, ${formatCents(cents)}: ${reason}`
}
