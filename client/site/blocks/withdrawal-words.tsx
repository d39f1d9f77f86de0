import { noRightOfWithdrawal, parentWording } from '../../../domain/bookings/record/booking-terms.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { useSite } from '../../kit/state/site.ts'
import { newTab } from '../../kit/ui/new-tab.ts'

/** What whoever orders is told of withdrawing, before the button (Art. 246a § 1 (2) no. 1, (3) no. 1 EGBGB). */
export const WithdrawalWords = ({ event }: { event: Pick<PublicEvent, 'withdrawal'> }) =>
  event.withdrawal ? (
    <>
      Du hast ein 14-tägiges Widerrufsrecht: <NoticeLink />
    </>
  ) : (
    noRightOfWithdrawal()
  )

/** To the notice, which is a page of its own; where that is switched off, it comes by mail alone. */
export function NoticeLink() {
  const { withdrawal: isOnline } = useSite(data => data.site.withdrawalForms)
  if (!isOnline) return 'Die Widerrufsbelehrung kommt mit der Bestätigung.'
  return (
    <a href="/widerruf#belehrung" {...newTab}>
      Widerrufsbelehrung
    </a>
  )
}

/** What whoever books for a child declares by it. */
export const ParentWords = () => <p className="note">{`Mit der Anmeldung bestätigst du: „${parentWording}“`}</p>
