import { dayOf, formatTime, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import type { KeptList } from '../../../../../domain/office/desk/kept-list.ts'
import { Icon } from '../../../../kit/ui/icon.tsx'
import { shownShortDay } from '../../../kit/words/day.ts'
import { listAddress } from '../../../state/kept-lists.ts'

/** `14:02`, or with its day if that is another one */
function asOfText(asOf: Instant, now: Instant): string {
  const day = dayOf(asOf)
  return day === dayOf(now) ? formatTime(asOf) : `${shownShortDay(day)} ${formatTime(asOf)}`
}

/** How the list on this device stands: from when it is, and until when it stays. */
export function KeptState({ list: { asOf, until } }: { list: KeptList }) {
  const [from, last] = [asOfText(asOf, new Date().toISOString()), shownShortDay(until)]
  return t(`On this device, as of ${from}, until ${last}`, `Auf diesem Gerät, Stand ${from}, bis ${last}`)
}

/** The lists that are on this device; they open without a network. */
export const KeptListLinks = ({ lists }: { lists: readonly KeptList[] }) => (
  <ul className="kept-lists">
    {lists.map(list => (
      <li key={list.event}>
        <a href={listAddress(list.event)}>
          <Icon name="list" />
          <span>
            <strong>{list.title}</strong>
            <span>{list.when}</span>
            <span className="kept-state">
              <KeptState list={list} />
            </span>
          </span>
          <Icon name="arrow" />
        </a>
      </li>
    ))}
  </ul>
)
