import type { InfoPage } from '../../../../domain/content/pages/info-page.ts'
import type { Spot } from '../../../../domain/content/site/texts.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { type Overlay, openOverlay } from '../../state/overlay.ts'

type Content = { events: readonly Event[]; infos: readonly InfoPage[] }

/** Opens the editor of a text at its field; `below` is shown again after it. */
export function openSpot(spot: Spot, { events, infos }: Content, below?: Overlay) {
  const { field } = spot
  if ('part' in spot) return openOverlay({ kind: 'texts', part: spot.part, field }, below)
  const page = 'info' in spot && infos.find(({ _id }) => _id === spot.info)
  if (page) return openOverlay({ kind: 'info', item: page, field }, below)
  const event = 'event' in spot && events.find(({ _id }) => _id === spot.event)
  if (event) openOverlay({ kind: 'event', item: event, field }, below)
}
