import { useState } from 'react'
import type { BankItem, BookResult } from '../../../domain/bank-statement/book.ts'
import { t } from '../../../domain/language.ts'
import { formatCents, sumOf } from '../../../domain/money/cents.ts'
import { Button } from '../../ui/button.tsx'
import { Viewer } from '../kit/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { closeOverlay } from '../state/overlay.ts'
import { succeed } from '../state/success.ts'
import { bookLines, type ReadFile, readBankFile } from './bank-calls.ts'
import { type Choices, chosen, firstChoices, surplusOf, ticked, toBook } from './bank-choices.ts'
import { BankRow } from './bank-row.tsx'
import { groups, leftOutWords, paymentsWord, summaryOf } from './bank-words.ts'
import { useBookingsToPay } from './bookings-to-pay.ts'

/** Reads the bank's file and books what the educator says (D57). Nothing of the file is kept. */
export function BankFile() {
  const [file, setFile] = useState<ReadFile>()
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isBusy, setBusy] = useState(false)
  const { run, failure } = useCall()
  const [refused, setRefused] = useState<string[]>([])
  const items = file?.items ?? []
  const booking = toBook(items, choices)

  const work = (what: () => Promise<void>) => {
    setBusy(true)
    setRefused([])
    void run(what).then(() => setBusy(false))
  }
  const read = (chosenFile: File) =>
    work(async () => {
      const found = await readBankFile(chosenFile)
      setFile(found)
      setChoices(firstChoices(found.items))
    })
  const book = () =>
    work(async () => {
      const results = await bookLines(booking.map(({ line, registration }) => ({ line, registration })))
      const done = new Set(results.filter(({ booked }) => booked).map(({ line }) => line))
      const message = t(`${paymentsWord(done.size)} recorded.`, `${paymentsWord(done.size)} übernommen.`)
      const lists = ['registrations', 'outbox'] as const
      if (done.size === results.length) {
        closeOverlay()
        void succeed(message, ...lists)
        return
      }
      if (done.size > 0) void succeed(message, ...lists)
      const items = file?.items.filter(({ line }) => !done.has(line)) ?? []
      setFile(file && { ...file, items })
      setChoices(results.reduce((all, { line }) => ticked(all, line, false), choices))
      setRefused(results.flatMap(result => (result.booked ? [] : refusalOf(items, result))))
    })

  return (
    <Viewer
      title={t('Bank File', 'Kontoauszug')}
      isBusy={isBusy}
      state={
        booking.length > 0 && (
          <strong className="bank-sum">
            {paymentsWord(booking.length)}, {formatCents(sumOf(booking.map(({ cents }) => cents)))}
          </strong>
        )
      }
      decision={
        file &&
        items.length > 0 && (
          <Button small disabled={isBusy || booking.length === 0} onClick={book}>
            {t(`Record ${booking.length}`, `${booking.length} übernehmen`)}
          </Button>
        )
      }
    >
      <div className="bank">
        {file ? <About file={file} /> : <Instructions />}
        <FileButton isFirst={file === undefined} isBusy={isBusy} choose={read} />
        <Failure>{failure}</Failure>
        {refused.length > 0 && (
          <div className="mistakes" role="alert">
            <p>{t('This was not recorded:', 'Das wurde nicht übernommen:')}</p>
            <ul>
              {refused.map(sentence => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
        <Lines items={items} choices={choices} setChoices={setChoices} />
      </div>
    </Viewer>
  )
}

const refusalOf = (items: readonly BankItem[], { line, reason = '' }: BookResult) =>
  items.flatMap(({ name, cents, ...item }) => (item.line === line ? `${name}, ${formatCents(cents)}: ${reason}` : []))

const Instructions = () => (
  <p className="note">
    {t(
      'Download the movements of your account from your bank, whole days, as CSV or CAMT.053. You will see what fits which booking; nothing is recorded before you say so, and the file is not kept.',
      'Lade bei deiner Bank die Umsätze ganzer Tage herunter, als CSV oder CAMT.053. Dann siehst du, was zu welcher Anmeldung passt. Übernommen wird erst, was du bestätigst, und die Datei wird nicht aufbewahrt.',
    )}
  </p>
)

function About({ file: { name, items, leftOut } }: { file: ReadFile }) {
  return (
    <div role="status">
      <p className="bank-about">
        {name}, {summaryOf(items)}
      </p>
      {leftOutWords(leftOut) && <p className="note">{leftOutWords(leftOut)}</p>}
    </div>
  )
}

type FileButtonProps = { isFirst: boolean; isBusy: boolean; choose: (file: File) => void }

const FileButton = ({ isFirst, isBusy, choose }: FileButtonProps) => (
  <div className="buttons">
    <label className="button button-outline button-small file-button" aria-disabled={isBusy}>
      <PanelIcon name="upload" />
      {isBusy
        ? t('One moment …', 'Einen Moment …')
        : isFirst
          ? t('Choose File', 'Datei wählen')
          : t('Choose Another File', 'Andere Datei wählen')}
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,.xml,.zip"
        onChange={event => {
          const [file] = event.target.files ?? []
          // Otherwise choosing the same file again would not fire `change`.
          event.target.value = ''
          if (file && !isBusy) choose(file)
        }}
      />
    </label>
  </div>
)

type LinesProps = { items: readonly BankItem[]; choices: Choices; setChoices: (choices: Choices) => void }

/** The lines by what is known of them, the newest first. */
function Lines({ items, choices, setChoices }: LinesProps) {
  const bookings = useBookingsToPay()
  const parts = groups().map(({ match, title }) => {
    const members = items.filter(item => item.match === match).toReversed()
    return (
      members.length > 0 && (
        <section key={match} className="bank-group">
          <h3>
            {title} <span className="bank-count">{members.length}</span>
          </h3>
          <ul>
            {members.map(item => {
              const choice = choices.get(item.line) ?? { isTicked: false, registration: '' }
              const open = bookings.get(choice.registration)?.open
              return (
                <BankRow
                  key={item.line}
                  item={item}
                  choice={choice}
                  bookings={bookings}
                  surplus={open === undefined ? 0 : surplusOf(item, items, choices, open)}
                  tick={isTicked => setChoices(ticked(choices, item.line, isTicked))}
                  choose={registration => setChoices(chosen(choices, item.line, registration))}
                />
              )
            })}
          </ul>
        </section>
      )
    )
  })
  return (
    <>
      {items.length > 0 && (
        <p className="bank-row bank-columns" aria-hidden>
          <span>{t('Came from', 'Eingang')}</span>
          <span>{t('Amount', 'Betrag')}</span>
          <span>{t('Belongs to', 'Gehört zu')}</span>
        </p>
      )}
      {parts}
    </>
  )
}
