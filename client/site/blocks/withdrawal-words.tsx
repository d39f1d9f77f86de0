import { noRightOfWithdrawal, parentWording } from '../../../domain/bookings/record/legal-wordings.ts'
import type { PublicEvent } from '../../../domain/events/event.ts'
import { useSite } from '../../kit/state/site.ts'
import { newTab } from '../../kit/ui/new-tab.ts'

/** Shows information on withdrawal before the order button (Art. 246a § 1 (2) no. 1, (3) no. 1 EGBGB). */
export const WithdrawalWords = ({ event }: { event: Pick<PublicEvent, 'withdrawal'> }) =>
  event.withdrawal ? (
    <>
      Du hast ein 14-tägiges Widerrufsrecht: <NoticeLink />
    </>
  ) : (
    noRightOfWithdrawal()
  )

/** Links to the notice's page; if that is switched off, the notice comes only by mail. */
export function NoticeLink() {
  const { withdrawal: isOnline } = useSite(data => data.site.withdrawalForms)
  if (!isOnline) return 'Die Widerrufsbelehrung kommt mit der Bestätigung.'
  return (
    <a href="/widerruf#belehrung" {...newTab}>
      Widerrufsbelehrung
    </a>
  )
}

/** Shows the declaration of a parent who books for a child. */
export const ParentWords = () => <p className="note">{`Mit der Anmeldung bestätigst du: „${parentWording}“`}</p>
