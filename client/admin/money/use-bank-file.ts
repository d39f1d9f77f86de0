import { useEffect } from 'react'
import { create } from 'zustand'
import { AppError, type ShownTable } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import type { BankItem } from '../../../domain/money/bank/book.ts'
import type { ColumnsInput } from '../../../domain/money/bank/columns.ts'
import { useCall } from '../kit/failure.tsx'
import { useIsShown } from '../kit/is-shown.ts'
import { forgetAtSignOut } from '../state/forget-device.ts'
import { refresh } from '../state/lists.ts'
import { succeed } from '../state/page/success.ts'
import {
  afterBooking,
  bookLines,
  choiceAfter,
  explainColumns,
  loadToPay,
  type ReadFile,
  readBankFile,
} from './bank-calls.ts'
import { bookInput, type Choices, choiceOf, firstChoices, toBook, chosen as withChoice } from './bank-choices.ts'
import { paymentsWord, refusalWords } from './bank-words.ts'
import type { AllToPay } from './to-pay.ts'

type Kept = {
  file: ReadFile | undefined
  toPay: AllToPay
  choices: Choices
  /** What was not booked, as sentences. */
  refused: readonly string[]
  /** A file whose columns have to be explained first. */
  unknown: { from: File; table: ShownTable } | undefined
  isBusy: boolean
}
const nothing: Kept = {
  ...{ file: undefined, toPay: new Map(), choices: new Map(), refused: [] },
  ...{ unknown: undefined, isBusy: false },
}
/** It stays as long as the page is not loaded again, so that somebody can look at a booking in between. */
const useKept = create<Kept>(() => nothing)
const keep = (changes: Partial<Kept>) => useKept.setState(changes)
const itemsOf = ({ file }: Kept): readonly BankItem[] => file?.items ?? []

export const forgetBankFile = () => keep(nothing)
forgetAtSignOut(forgetBankFile)

/** A bank's file: what it holds, what was chosen, and what was not booked. `done` is called when all of it is booked. */
export function useBankFile(done: () => void) {
  const kept = useKept()
  const items = itemsOf(kept)
  const chosen = toBook(items, kept.choices, kept.toPay)
  const { run, failure } = useCall()
  const isShown = useIsShown()
  useEffect(() => {
    // Meanwhile something else may have been paid.
    const found = itemsOf(useKept.getState())
    if (found.length > 0) void run(async () => keep({ toPay: await loadToPay(found) }))
  }, [run])

  const work = (what: () => Promise<void>) => {
    keep({ isBusy: true, refused: [] })
    void run(what).then(() => keep({ isBusy: false }))
  }
  const open = async (from: File) => {
    try {
      const file = await readBankFile(from)
      const toPay = await loadToPay(file.items)
      keep({ file, toPay, choices: firstChoices(file.items), unknown: undefined })
    } catch (error) {
      const table = error instanceof AppError ? error.columns : undefined
      keep({ unknown: table && { from, table }, ...(table ? { file: undefined } : {}) })
      if (!table) throw error
    }
  }
  const read = (from: File) => work(() => open(from))
  const explain = (columns: ColumnsInput) =>
    work(async () => {
      await explainColumns(columns)
      void refresh('bankColumns')
      const { unknown } = useKept.getState()
      if (unknown) await open(unknown.from)
    })
  const book = () =>
    work(async () => {
      const results = await bookLines(bookInput(chosen))
      const rest = results.filter(({ booked }) => !booked)
      const refusedLines = new Set(rest.map(({ line }) => line))
      const booked = results.length - rest.length
      if (booked > 0)
        void succeed(
          t(`${paymentsWord(booked)} recorded.`, `${paymentsWord(booked)} übernommen.`),
          'registrations',
          'vouchers',
          'outbox',
        )
      if (rest.length === 0) {
        forgetBankFile()
        if (isShown.current) done()
        return
      }
      const { file, choices, toPay } = useKept.getState()
      const sent = new Set(results.map(({ line }) => line))
      const left = items
        .filter(({ line }) => !sent.has(line) || refusedLines.has(line))
        .map(item => afterBooking(item, results))
      keep({
        file: file && { ...file, items: left },
        choices: left
          .filter(({ line }) => refusedLines.has(line))
          .reduce((all, item) => withChoice(all, item, choiceAfter(item, choiceOf(choices, item), results)), choices),
        refused: rest.map(result => refusalWords(items, result, results, toPay)),
      })
      // What is left may be chosen for what is open now.
      keep({ toPay: await loadToPay(items) })
    })
  const setChoices = (choices: Choices) => keep({ choices })
  return { ...kept, items, chosen, setChoices, failure, read, explain, book }
}
