import { useRef } from 'react'
import { unknownPlaceholders } from '../../../domain/bookings/record/placeholders.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { useBind, useEntries } from '../kit/bind.ts'
import { Modal } from '../kit/editor/dialog.tsx'
import { Failure } from '../kit/failure.tsx'
import { LettersGoNote } from '../kit/letters/letters-wait.tsx'
import {
  FirstLetter,
  lettersWords,
  ParagraphField,
  paragraphLabel,
  type SendWithLetters,
  useLetters,
} from '../kit/letters/planned-letters.tsx'
import { asTitle } from '../kit/words/title-case.ts'
import { useClosing } from '../state/page/close-overlay.ts'

/** Fields that an edit adds to its request; empty if guests are not informed. */
export type TellChoice = { tell?: true; paragraph?: string }

/** Receives undefined on Cancel: the editor stays open. */
export type AnswerTellDialog = (telling: TellChoice | undefined, letters?: number) => void

type Props = {
  /** Previews the letters with the educator's paragraph. */
  preview: (telling: TellChoice) => ReturnType<SendWithLetters>
  answer: AnswerTellDialog
}

/** Asks whether to inform guests of a new date or location, and previews their letters (D76). */
export function TellDialog({ preview, answer }: Props) {
  const form = useEntries({ paragraph: '' })
  const { paragraph } = form.draft
  const cancel = useClosing(form.isTyped, () => answer(undefined))
  const bind = useBind(form, { paragraph: paragraphLabel() })
  // Focused first: with large letters the buttons are below the fold.
  const question = useRef<HTMLHeadingElement>(null)
  const telling: TellChoice = { tell: true, ...(paragraph.trim() === '' ? {} : { paragraph }) }
  const isWrong = unknownPlaceholders(paragraph).length > 0
  const { letters, failure, retry: reload } = useLetters(paragraph, isWrong ? undefined : () => preview(telling))
  const count = letters?.letters.length
  const names = letters?.letters.map(({ name }) => name).join(', ')
  const unreached = letters?.withoutAddress ?? []
  return (
    <Modal className="dialog tell-dialog" labelledBy="tell-question" onEscape={cancel} focusFirst={question}>
      <h2 id="tell-question" ref={question} tabIndex={-1}>
        {t('Should all guests be told?', 'Sollen alle Gäste davon erfahren?')}
      </h2>
      <p role="status">
        <strong>{lettersWords(count)}</strong>
        {names ? `: ${names}` : ''}
      </p>
      {unreached.length > 0 && (
        <p>
          {t('No email address, please call: ', 'Ohne E-Mail-Adresse, bitte anrufen: ')}
          {unreached.join(', ')}
        </p>
      )}
      <ParagraphField
        bound={bind.text('paragraph')}
        alwaysStated={t(
          'The letter always states what is new, and what it was before.',
          'Was neu ist und was bisher galt, steht ohnehin darin.',
        )}
      />
      <FirstLetter letters={letters} />
      <Failure retry={reload}>{failure}</Failure>
      {count !== 0 && (
        <p className="note">
          <LettersGoNote />
        </p>
      )}
      <div className="dialog-buttons">
        <Button small disabled={!letters} onClick={() => answer(telling, count)}>
          {count === 0
            ? t('Save', 'Speichern')
            : t(`Save and Send ${asTitle(lettersWords(count))}`, `Speichern und ${lettersWords(count)} senden`)}
        </Button>
        <Button variant="outline" small onClick={() => answer({})}>
          {t('Save, Tell Nobody', 'Speichern, niemandem schreiben')}
        </Button>
        <Button variant="outline" small onClick={cancel}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </Modal>
  )
}
