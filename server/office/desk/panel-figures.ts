import { urgencyOf } from '../../../domain/bookings/account/open-items.ts'
import { sumOf } from '../../../domain/kit/cents.ts'
import type { PanelFigures } from '../../../domain/office/desk/panel-figures.ts'
import type { Deps } from '../../app/deps.ts'
import { nextDayOf } from '../../people/privacy/deadlines.ts'
import type { MoneyReader } from './money.ts'

/** Returns the panel's counts. */
export async function panelFigures(deps: Deps, money: MoneyReader): Promise<PanelFigures> {
  const [deletion, { bars }] = await Promise.all([nextDayOf(deps), deps.visits.overview('days')])
  const { open, today, books } = await money()
  return {
    textModules: deps.site.current.textModules.length,
    subscribers: deps.newsletter.current.subscribers.length,
    visits: bars.at(-1)?.visits ?? 0,
    deletion,
    open: {
      cents: sumOf(open.map(({ cents }) => cents)),
      count: open.length,
      overdue: open.filter(item => urgencyOf(item, today) === 'overdue').length,
    },
    books,
  }
}
