import { t } from '../../../domain/language.ts'
import { urgencyOf } from '../../../domain/registrations/open-items.ts'
import type { Registration } from '../../../domain/registrations/registration.ts'
import { Button } from '../../ui/button.tsx'
import { NotLoaded, Section, UnlessLoading } from '../kit/table.tsx'
import { useList } from '../state/lists.ts'
import { type Overlay, openOverlay } from '../state/overlay.ts'
import { ForTaxAdviser } from './for-tax-adviser.tsx'
import { useMoney } from './money.ts'
import { MoneySums } from './money-sums.tsx'
import { type MoneyAct, MoneyTable } from './money-table.tsx'

/** Who has to pay what by when, and what has to be paid back (D57). */
export function MoneySection() {
  const money = useMoney()
  const registrations = useList('registrations')
  function act({ registration, ...asked }: MoneyAct) {
    const item = registrations?.find(({ _id }) => _id === registration)
    if (item) openOverlay(moneyOverlay(item, asked))
  }
  const late = money?.open.filter(item => urgencyOf(item, money.today) === 'overdue').length ?? 0
  return (
    <Section
      help="geld"
      title={t('Money', 'Geld')}
      count={late > 0 ? t(`${late} overdue`, `${late} überfällig`) : undefined}
      aside={
        <UnlessLoading list="registrations">
          <UnlessLoading list="events">
            <UnlessLoading list="site">
              <Button variant="outline" small onClick={() => openOverlay({ kind: 'bank' })}>
                {t('Read Bank File …', 'Kontoauszug einlesen …')}
              </Button>
            </UnlessLoading>
          </UnlessLoading>
        </UnlessLoading>
      }
    >
      {(['registrations', 'events', 'vouchers', 'site'] as const).map(list => (
        <NotLoaded key={list} list={list} />
      ))}
      {money && (
        <>
          <MoneySums money={money} />
          <MoneyTable money={money} act={act} />
          <ForTaxAdviser first={money.firstYear} current={Number(money.today.slice(0, 4))} />
        </>
      )}
    </Section>
  )
}

/** What a press in the table opens. */
const moneyOverlay = (item: Registration, { what, cents }: Omit<MoneyAct, 'registration'>): Overlay => {
  if (what === 'view') return { kind: 'registration', item, mode: 'view' }
  return what === 'reminder' ? { kind: what, item } : { kind: what, item, cents }
}
