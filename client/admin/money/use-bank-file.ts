import { useEffect } from 'react'
import { create } from 'zustand'
import { AppError, type TableExcerpt } from '../../../domain/kit/error.ts'
import { formatBytes } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import {
  type BankItem,
  type BookInput,
  type BookResult,
  LEFT_OUT_HEADER,
  LINES_AT_ONCE,
  leftOutIn,
  type SkippedCounts,
} from '../../../domain/money/bank/book.ts'
import type { ColumnsInput } from '../../../domain/money/bank/columns.ts'
import { BANK_FILE_BYTES } from '../../../domain/money/bank/line.ts'
import { call } from '../../kit/state/api.ts'
import { useCall } from '../kit/failure.tsx'
import { useIsShown } from '../kit/focus.ts'
import { api } from '../state/api.ts'
import { forgetAtSignOut } from '../state/forget-device.ts'
import { refreshLists } from '../state/lists.ts'
import { showSuccess } from '../state/page/success.ts'
import {
  afterBooking,
  bookInput,
  choiceAfter,
  choiceOf,
  chosenPayments,
  firstChoices,
  type LineChoices,
  type PayableItems,
  withChoice,
} from './bank-choices.ts'
import { paymentsWord, refusalWords } from './bank-words.ts'

type KeptFile = {
  file: ReadFile | undefined
  payables: PayableItems
  choices: LineChoices
  /** Explains lines that could not be recorded. */
  refused: readonly string[]
  /** A file whose columns need an explanation first. */
  unknown: { from: File; table: TableExcerpt } | undefined
  isBusy: boolean
}
const nothing: KeptFile = {
  ...{ file: undefined, payables: new Map(), choices: new Map(), refused: [] },
  ...{ unknown: undefined, isBusy: false },
}
/** Survives navigation until a reload, so that a booking can be looked up meanwhile. */
const useKept = create<KeptFile>(() => nothing)
const keep = (changes: Partial<KeptFile>) => useKept.setState(changes)
const itemsOf = ({ file }: KeptFile): readonly BankItem[] => file?.items ?? []

export const forgetBankFile = () => keep(nothing)
forgetAtSignOut(forgetBankFile)

/** State of a bank file: lines, choices and failures. Calls `done` when everything is recorded. */
export function useBankFile(done: () => void) {
  const state = useKept()
  const items = itemsOf(state)
  const chosen = chosenPayments(items, state.choices, state.payables)
  const { run, failure } = useCall()
  const isShown = useIsShown()
  useEffect(() => {
    // Other payments may have been recorded meanwhile.
    const before = itemsOf(useKept.getState())
    if (before.length > 0) void run(async () => keep({ payables: await loadPayables(before) }))
  }, [run])

  const runBusily = (action: () => Promise<void>) => {
    keep({ isBusy: true, refused: [] })
    void run(action).then(() => keep({ isBusy: false }))
  }
  const open = async (from: File) => {
    try {
      const file = await readBankFile(from)
      const payables = await loadPayables(file.items)
      keep({ file, payables, choices: firstChoices(file.items), unknown: undefined })
    } catch (error) {
      const table = error instanceof AppError ? error.columns : undefined
      keep({ unknown: table && { from, table }, ...(table ? { file: undefined } : {}) })
      if (!table) throw error
    }
  }
  const read = (from: File) => runBusily(() => open(from))
  const explain = (columns: ColumnsInput) =>
    runBusily(async () => {
      await explainColumns(columns)
      void refreshLists('bankColumns')
      const { unknown } = useKept.getState()
      if (unknown) await open(unknown.from)
    })
  const book = () =>
    runBusily(async () => {
      const results = await bookLines(bookInput(chosen))
      const unbooked = results.filter(({ booked }) => !booked)
      const refusedLines = new Set(unbooked.map(({ line }) => line))
      const booked = results.length - unbooked.length
      if (booked > 0)
        void showSuccess(
          t(`${paymentsWord(booked)} recorded.`, `${paymentsWord(booked)} übernommen.`),
          'registrations',
          'vouchers',
          'outbox',
        )
      if (unbooked.length === 0) {
        forgetBankFile()
        if (isShown.current) done()
        return
      }
      const { file, choices, payables } = useKept.getState()
      const sentLines = new Set(results.map(({ line }) => line))
      const remaining = items
        .filter(({ line }) => !sentLines.has(line) || refusedLines.has(line))
        .map(item => afterBooking(item, results))
      keep({
        file: file && { ...file, items: remaining },
        choices: remaining
          .filter(({ line }) => refusedLines.has(line))
          .reduce((all, item) => withChoice(all, item, choiceAfter(item, choiceOf(choices, item), results)), choices),
        refused: unbooked.map(result => refusalWords(items, result, results, payables)),
      })
      // Remaining lines may match what is open now.
      keep({ payables: await loadPayables(items) })
    })
  const setChoices = (choices: LineChoices) => keep({ choices })
  return { ...state, items, chosen, setChoices, failure, read, explain, book }
}

/** The server's reading of a bank file, with the rows it skipped. */
export type ReadFile = {
  name: string
  items: readonly BankItem[]
  skipped: readonly BankItem[]
  leftOut: SkippedCounts
}

/** Sends a bank file for a preview. Throws the server's error. */
async function readBankFile(file: File): Promise<ReadFile> {
  if (file.size > BANK_FILE_BYTES)
    throw new AppError(
      'invalid',
      t(
        `This file is larger than ${formatBytes(BANK_FILE_BYTES)}. Please export a shorter time.`,
        `Diese Datei ist größer als ${formatBytes(BANK_FILE_BYTES)}. Bitte exportiere einen kürzeren Zeitraum.`,
      ),
    )
  const headers = { 'Content-Type': 'application/octet-stream' }
  const pending = api.payment.bank.$post({}, { headers, init: { body: file } })
  const all = await call(pending)
  const leftOut = leftOutIn((await pending).headers.get(LEFT_OUT_HEADER))
  const isSkipped = ({ skipped }: BankItem) => skipped !== undefined
  return { name: file.name, items: all.filter(item => !isSkipped(item)), skipped: all.filter(isSkipped), leftOut }
}

/** Loads possible targets of the lines by id, including named ones without an open amount. */
async function loadPayables(items: readonly BankItem[]): Promise<PayableItems> {
  const ids = items.flatMap(({ candidates = [], ...to }) =>
    [to, ...candidates].flatMap(({ registration, voucher }) => registration ?? voucher ?? []),
  )
  const all = await call(api.payment.payable.$post({ json: { ids } }))
  return new Map(all.map(choice => [choice.id, choice]))
}

/** Stores the meaning of an unknown table's columns. */
const explainColumns = (columns: ColumnsInput) => call(api.payment.columns.$post({ json: columns }))

/** Books lines; resolves with a result for each, even if a later request fails. */
async function bookLines(lines: BookInput): Promise<BookResult[]> {
  const results: BookResult[] = []
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    try {
      results.push(...(await call(api.payment.book.$post({ json: lines.slice(at, at + LINES_AT_ONCE) }))))
    } catch (error) {
      if (results.length === 0 || !(error instanceof AppError)) throw error
      const reason = error.message
      return [...results, ...lines.slice(at).map(line => ({ ...line, booked: false, reason }))]
    }
  }
  return results
}
