import { useId, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { CheckBox, TextField } from '../../../kit/ui/field.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { RowButton } from '../../kit/list/table.tsx'
import { shownDay } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { useDraft } from '../../state/drafts.ts'
import { refresh } from '../../state/lists.ts'

/** After an accident: keeps everything of a booking, or of all of its event, whatever the deadlines say (D65). */
export function HoldPart({ of: { _id, event, hold } }: { of: Registration }) {
  const [isAsking, setAsking] = useState(false)
  const { run, failure } = useCall()
  const { draft, change, forget } = useDraft(`hold ${_id}`, { reason: '' })
  const store = (reason: string, isForAll: boolean) =>
    run(async () => {
      await call(api.privacy.hold.$post({ json: isForAll ? { event, reason } : { registration: _id, reason } }))
      await refresh('registrations')
      forget()
      setAsking(false)
    })
  return (
    <section className="hold-part">
      <h3>{t('Keep', 'Aufbewahren')}</h3>
      {hold && (
        <p>
          {t(
            `Nothing of this goes, since ${shownDay(dayOf(hold.date))}: ${hold.reason}`,
            `Hiervon geht nichts, seit ${shownDay(dayOf(hold.date))}: ${hold.reason}`,
          )}
        </p>
      )}
      {isAsking ? (
        <HoldForm
          isHeld={hold !== undefined}
          reason={draft.reason}
          type={reason => change({ reason })}
          store={store}
          cancel={() => setAsking(false)}
        />
      ) : (
        <RowButton icon="clock" onClick={() => setAsking(true)}>
          {hold ? t('Keep No Longer …', 'Nicht mehr aufbewahren …') : t('Keep Everything …', 'Alles aufbewahren …')}
        </RowButton>
      )}
      <Failure>{failure}</Failure>
    </section>
  )
}

function HoldForm({
  isHeld,
  reason,
  type,
  store,
  cancel,
}: {
  isHeld: boolean
  reason: string
  type: (reason: string) => void
  store: (reason: string, isForAll: boolean) => Promise<void>
  cancel: () => void
}) {
  const id = useId()
  const [isForAll, setForAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const done = async () => {
    setBusy(true)
    await store(isHeld ? '' : reason.trim(), isForAll)
    setBusy(false)
  }
  return (
    <div className="editor-fields">
      {isHeld ? (
        <p className="note">
          {t(
            'What its deadline has come for goes in the next night.',
            'Was fällig ist, geht dann in der nächsten Nacht.',
          )}
        </p>
      ) : (
        <TextField
          id={`${id}-reason`}
          label={t('Reason', 'Grund')}
          hint={t(
            'Such as an accident. No deadline deletes anything then.',
            'Zum Beispiel ein Unfall. Dann löscht keine Frist etwas.',
          )}
          value={reason}
          maxLength={200}
          onChange={({ target }) => type(target.value)}
        />
      )}
      <CheckBox
        id={`${id}-all`}
        label={t('All registrations of this event', 'Alle Anmeldungen zu diesem Termin')}
        checked={isForAll}
        onChange={({ target }) => setForAll(target.checked)}
      />
      <div className="buttons">
        <Button small disabled={isBusy || (!isHeld && reason.trim() === '')} onClick={done}>
          {isHeld ? t('Keep No Longer', 'Nicht mehr aufbewahren') : t('Keep', 'Aufbewahren')}
        </Button>
        <Button variant="outline" small disabled={isBusy} onClick={cancel}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </div>
  )
}
