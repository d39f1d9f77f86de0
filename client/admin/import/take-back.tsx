import type { ListedImport } from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { RowButton } from '../kit/list/table.tsx'
import { shownDateTime } from '../kit/words/day.ts'
import { inBin } from '../kit/words/in-bin.ts'
import { api } from '../state/api.ts'
import { ask } from '../state/page/question.ts'
import { succeed } from '../state/page/success.ts'
import { goingWords, kindWord, stayers, thereWords } from './import-words.ts'
import { changedLists } from './run-state.tsx'

/** Offered only when it would do something; of what is not there any more only the line can go. */
export function TakeBack({ of: one, undo }: { of: ListedImport; undo: () => void }) {
  if (goingWords(one.going) === '' && one.staying.length > 0)
    return <small>{t('Taking it back would change nothing now.', 'Zurücknehmen würde jetzt nichts ändern.')}</small>
  return (
    <RowButton icon="again" of={nameOf(one)} onClick={undo}>
      {thereWords(one) === '' ? t('Remove from the list', 'Aus der Liste nehmen') : t('Take back', 'Zurücknehmen')}
    </RowButton>
  )
}

/** One among others of its kind. */
const nameOf = ({ kind, date }: ListedImport) => `${kindWord(kind)}, ${shownDateTime(date)}`

const takenBack = () => t('Taken back', 'Zurückgenommen')
const takenBackBut = (count: number) =>
  count === 1
    ? t('Taken back, 1 stays', 'Zurückgenommen, 1 bleibt')
    : t(`Taken back, ${count} stay`, `Zurückgenommen, ${count} bleiben`)

/** Resolves with whether that was wanted. What stays is named before, and in the list of imports after. */
export async function takeBack(one: ListedImport): Promise<boolean> {
  const { _id } = one
  const isThere = thereWords(one) !== ''
  if (!(await (isThere ? askToTakeBack(one) : askToRemove(one)))) return false
  const { staying } = await call(api.import.undo.$post({ json: { _id } }))
  const words = staying.length > 0 ? takenBackBut(staying.length) : takenBack()
  void succeed(
    isThere && one.kind !== 'subscribers' ? inBin(words) : isThere ? words : t('Removed', 'Entfernt'),
    ...changedLists,
    'bin',
  )
  return true
}

/** As many of what stays are named. */
const NAMED_MAX = 100

function askToTakeBack(one: ListedImport): Promise<boolean> {
  const name = nameOf(one)
  const gone = goingWords(one.going)
  return ask(
    t(`Take back “${name}”?`, `„${name}“ zurücknehmen?`),
    t('Yes, take it back', 'Ja, zurücknehmen'),
    'danger',
    [
      one.kind === 'subscribers'
        ? t(
            `Erased for good: ${gone}. The blacklist stays as it is.`,
            `Endgültig gelöscht: ${gone}. Die Sperrliste bleibt, wie sie ist.`,
          )
        : t(`${gone}: all of it moves into the bin.`, `In den Papierkorb: ${gone}.`),
      ...stayers(one.staying).map(({ sentence }) => `${sentence}.`),
    ].join(' '),
    one.staying.length > 0
      ? one.staying.slice(0, NAMED_MAX).map(({ what, why }, at) => [String(at), `${what}: ${why}`])
      : undefined,
  )
}

function askToRemove(one: ListedImport): Promise<boolean> {
  const name = nameOf(one)
  return ask(
    t(`Remove “${name}” from the list?`, `„${name}“ aus der Liste nehmen?`),
    t('Yes, remove it', 'Ja, aus der Liste nehmen'),
    'danger',
    t(
      'What of it lies in the bin can still be restored.',
      'Was davon im Papierkorb liegt, kannst du weiter zurückholen.',
    ),
  )
}
