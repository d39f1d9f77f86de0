import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import type { RegistrationRow } from '../../../domain/office/lists/registrations.ts'
import { BIN_DAYS } from '../../../domain/people/bin/bin-days.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox } from '../../kit/ui/field.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { RowButton } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { inBin } from '../kit/words/record-words.ts'
import { api } from '../state/api.ts'
import { askUser } from '../state/page/question.ts'
import { showSuccess } from '../state/page/success.ts'

type ChosenInquiries = ReturnType<typeof useChosenInquiries>

/** Selection among the listed inquiries. Hidden ones are never deleted. */
export function useChosenInquiries(listed: readonly RegistrationRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const last = useRef('')
  const inquiries = listed.filter(({ event }) => event === '')

  /** With Shift, selects the range from the last choice. */
  function choose({ _id }: RegistrationRow, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const at = inquiries.findIndex(inquiry => inquiry._id === _id)
    const before = inquiries.findIndex(inquiry => inquiry._id === last.current)
    const isRange = before >= 0 && 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
    const from = isRange ? Math.min(at, before) : at
    set(inquiries.slice(from, (isRange ? Math.max(at, before) : at) + 1), target.checked)
    last.current = _id
  }
  function set(records: readonly RegistrationRow[], isChosen: boolean) {
    const next = new Set(ids)
    for (const { _id } of records) {
      if (isChosen) next.add(_id)
      else next.delete(_id)
    }
    setIds(next)
  }
  return {
    isChoosing: ids !== undefined,
    inquiries,
    chosen: inquiries.filter(({ _id }) => ids?.has(_id)),
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    choose,
    chooseAll: (isChosen: boolean) => set(inquiries, isChosen),
  }
}

const selectedWords = (count: number) =>
  count === 1
    ? t('1 inquiry selected', '1 Anfrage ausgewählt')
    : t(`${count} inquiries selected`, `${count} Anfragen ausgewählt`)
const deleteQuestion = (count: number) =>
  count === 1
    ? t('Delete 1 inquiry?', '1 Anfrage löschen?')
    : t(`Delete ${count} inquiries?`, `${count} Anfragen löschen?`)
const deletedWords = (count: number) =>
  count === 0
    ? t('No Inquiries Deleted', 'Keine Anfrage gelöscht')
    : count === 1
      ? t('1 Inquiry Deleted', '1 Anfrage gelöscht')
      : t(`${count} Inquiries Deleted`, `${count} Anfragen gelöscht`)
/** Blank inquiries are deleted for good; the others move to the bin. */
function deletionWords(deleted: number, binned: number): string {
  if (binned === 0) return deletedWords(deleted)
  if (binned === deleted) return inBin(deletedWords(deleted), deleted)
  return `${deletedWords(deleted)}\n${t(`${binned} in the bin for ${BIN_DAYS} days`, `${binned} davon ${BIN_DAYS} Tage im Papierkorb`)}`
}
const ignoredWords = (count: number) =>
  count === 0
    ? ''
    : t(
        `\n${count} not deleted: already gone, or now a registration`,
        `\n${count} inzwischen schon gelöscht oder mit Termin`,
      )

/** Starts the selection; then shows its count and the delete button. */
export function DeleteChosenInquiries({ of }: { of: ChosenInquiries }) {
  const { isChoosing, inquiries, chosen, begin, end, chooseAll } = of
  const { run, isBusy, failure } = useCall()

  async function deleteThem() {
    if (!(await askUser(deleteQuestion(chosen.length), t('Yes, delete', 'Ja, löschen')))) return
    await run(async () => {
      const json = { _ids: chosen.map(({ _id }) => _id) }
      const { deleted, binned, ignored } = await call(api.registration.inquiries.del.$post({ json }))
      end()
      void showSuccess(
        deletionWords(deleted.length, binned) + ignoredWords(ignored.length),
        'registrations',
        'outbox',
        'bin',
      )
    })
  }
  return (
    <>
      <RowButton icon={isChoosing ? 'close' : 'bin'} onClick={isChoosing ? end : begin}>
        {isChoosing
          ? t('Stop Selecting', 'Auswahl beenden')
          : t('Delete Several Inquiries', 'Mehrere Anfragen löschen')}
      </RowButton>
      {isChoosing && (
        <div className="panel-choice">
          <CheckBox
            id="choose-all"
            label={t(
              `Select all ${inquiries.length} on this page`,
              `Alle auf dieser Seite auswählen (${inquiries.length})`,
            )}
            checked={chosen.length > 0 && chosen.length === inquiries.length}
            onChange={({ target }) => chooseAll(target.checked)}
          />
          <span role="status">{selectedWords(chosen.length)}</span>
          <Button
            variant="outline"
            small
            className="button-danger"
            disabled={isBusy || chosen.length === 0}
            onClick={deleteThem}
          >
            <PanelIcon name="bin" />
            {t('Delete', 'Löschen')}
          </Button>
        </div>
      )}
      <Failure>{failure}</Failure>
    </>
  )
}
