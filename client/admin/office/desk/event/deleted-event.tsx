import { useState } from 'react'
import { t } from '../../../../../domain/kit/language.ts'
import type { HeldEvent } from '../../../../../domain/people/bin/deleted-event.ts'
import { call } from '../../../../kit/state/api.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../../kit/ui/hyphenated.tsx'
import { peopleWords } from '../../../bookings/booking/booking-words.ts'
import { Failure, useCall } from '../../../kit/failure.tsx'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { shownWhen } from '../../../kit/words/day.ts'
import { api } from '../../../state/api.ts'
import { refresh } from '../../../state/lists.ts'
import { BackLink } from '../back-link.tsx'

/** Offers to restore a deleted event that people still wait for, or to call it off with a letter to everybody (D76). */
export function DeletedEventPage({ held: { entry, event, people } }: { held: HeldEvent }) {
  const { run, failure } = useCall()
  const [isBusy, setBusy] = useState(false)
  async function restore() {
    setBusy(true)
    await run(async () => {
      await call(api.bin.restore.$post({ json: { _id: entry } }))
    })
    await refresh('events', 'heldEvents', 'bin', 'desk')
    setBusy(false)
  }
  return (
    <>
      <BackLink to="/admin/desk/dates">{t('Dates', 'Termine')}</BackLink>
      <h1 tabIndex={-1}>
        <Hyphenated text={event.title} />
      </h1>
      <p className="cancel-when">{shownWhen(event)}</p>
      <p>
        {t(
          `This date is deleted, with ${peopleWords(people)} on it. They read that it is not there any more, and nothing is asked of them. Nobody was told: restore it, or call it off, then everybody gets a letter.`,
          `Dieser Termin ist gelöscht, ${peopleWords(people)} ${people === 1 ? 'steht' : 'stehen'} noch darauf. Auf der Buchungsseite steht, dass es ihn nicht mehr gibt; zu zahlen ist nichts. Geschrieben wurde noch niemandem: Hol ihn zurück, oder sag ihn ab, dann bekommen alle einen Brief.`,
        )}
      </p>
      <p className="buttons">
        <Button small disabled={isBusy} onClick={restore}>
          <PanelIcon name="again" />
          {t('Restore', 'Wiederherstellen')}
        </Button>
        <ButtonLink small variant="outline" to={`/admin/desk/event/${event._id}/cancel`}>
          {t('Call Off …', 'Absagen …')}
        </ButtonLink>
      </p>
      <Failure>{failure}</Failure>
    </>
  )
}
