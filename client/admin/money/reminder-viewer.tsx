import { useEffect, useRef, useState } from 'react'
import { telephoneLink } from '../../../domain/kit/format.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Loading } from '../../site/blocks/loading.tsx'
import { Viewer } from '../kit/editor/dialog.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { LetterText } from '../kit/letters/letter-state.tsx'
import { FactList } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { api } from '../state/api.ts'
import { putRecord, refreshLists } from '../state/lists.ts'
import { closeOverlay, type RemindedBooking } from '../state/overlay.ts'
import { showLetterSuccess } from '../state/page/success.ts'

type Letter = { email: string; subject: string; text: string }

const remind = async (json: { registration: string; lastModifiedDate?: string; preview?: true }) =>
  call(api.payment.remind.$post({ json }))

/** Previews a payment reminder, to send with a click (D59). */
export function ReminderViewer({ item }: { item: RemindedBooking }) {
  const { _id: registration, lastModifiedDate } = item
  const [letters, setLetters] = useState<readonly Letter[]>()
  const { run, failure } = useCall()
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)
  useEffect(() => {
    void run(async () => {
      const answer = await remind({ registration, preview: true })
      if ('letters' in answer) setLetters(answer.letters)
    })
  }, [registration, run])

  async function send() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    await run(async () => {
      const reminded = await remind({ registration, lastModifiedDate })
      if ('history' in reminded) putRecord('registrations', reminded)
      closeOverlay()
      void showLetterSuccess(t('Reminder Goes Out', 'Erinnerung geht hinaus'), 'registrations', 'outbox', 'desk')
    })
    // After a conflict the list shows the stored booking.
    void refreshLists('registrations')
    isUnderWay.current = false
    setSending(false)
  }

  const [letter] = letters ?? []
  return (
    <Viewer
      help="geld#an-eine-zahlung-erinnern"
      title={t('Payment Reminder', 'Zahlungs\u00aderinnerung')}
      isBusy={isSending}
      decision={
        letter && (
          <Button small disabled={isSending} onClick={send}>
            <PanelIcon name="mail" />
            {t('Send Reminder', 'Erinnerung senden')}
          </Button>
        )
      }
    >
      {!letters && !failure && <Loading>{t('Loading …', 'Wird geladen …')}</Loading>}
      {letter && (
        <>
          <FactList facts={{ [t('To', 'An')]: letter.email, [t('Subject', 'Betreff')]: letter.subject }} />
          <LetterText>{letter.text}</LetterText>
        </>
      )}
      {letters && !letter && <NoAddress item={item} />}
      <Failure>{failure}</Failure>
    </Viewer>
  )
}

const NoAddress = ({ item: { name, phone } }: { item: RemindedBooking }) => (
  <p>
    {t(`There is no email address of ${name}.`, `Von ${name} gibt es keine E-Mail-Adresse.`)}{' '}
    {phone !== '' && (
      <>
        {t('Please call: ', 'Bitte ruf an: ')}
        <a href={telephoneLink(phone)}>{phone}</a>
      </>
    )}
  </p>
)
