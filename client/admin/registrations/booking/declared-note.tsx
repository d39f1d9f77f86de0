import { t } from '../../../../domain/language.ts'
import type { Registration } from '../../../../domain/registrations/registration.ts'
import { shownDateTime } from '../../kit/day.ts'
import { RowButton } from '../../kit/table.tsx'
import { useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

/** The withdrawals and terminations of a booking, each with a way to it. */
export function DeclaredNote({ booking }: { booking: Registration }) {
  const declared = (useList('withdrawals') ?? []).filter(({ about }) => about?.id === booking._id)
  return declared.map(item => (
    <p className="note" key={item._id}>
      {item.kind === 'withdrawal' ? t('Withdrawal', 'Widerruf') : t('Termination', 'Kündigung')}
      {t(` of ${shownDateTime(item.date)}`, ` vom ${shownDateTime(item.date)} Uhr`)}{' '}
      <RowButton
        icon="view"
        of={shownDateTime(item.date)}
        onClick={() => openOverlay({ kind: 'withdrawal', item }, { kind: 'registration', item: booking, mode: 'view' })}
      >
        {t('View', 'Ansehen')}
      </RowButton>
    </p>
  ))
}
