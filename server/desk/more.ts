import type { DeskMore } from '../../domain/desk/more.ts'
import type { Deps } from '../deps.ts'
import { comingOf } from '../privacy/deadlines.ts'

/** What stands below the names of what "Mehr" leads to (A0). */
export async function deskMore(deps: Deps): Promise<DeskMore> {
  const [coming, { bars }] = await Promise.all([comingOf(deps), deps.visits.overview('days')])
  return {
    textModules: deps.site.current.textModules.length,
    subscribers: deps.newsletter.current.subscribers.length,
    visits: bars.at(-1)?.visits ?? 0,
    deletion: coming.find(({ isHeld }) => !isHeld)?.day,
  }
}
