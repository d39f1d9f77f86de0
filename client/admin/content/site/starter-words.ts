import type { InfoPage } from '../../../../domain/content/pages/info-page.ts'
import type { StarterContent } from '../../../../domain/content/site/starter-content.ts'
import type { Spot } from '../../../../domain/content/site/texts.ts'
import type { Event } from '../../../../domain/events/event.ts'
import { t } from '../../../../domain/kit/language.ts'
import { type Overlay, openOverlay } from '../../state/overlay.ts'
import { useBookedEvents } from '../../state/pages.ts'

/** "3 dates": each kind of starter content with its number, unless nothing of it is left. */
export function starterCounts({
  events,
  infos,
  images,
}: StarterContent): Record<keyof StarterContent, string | undefined> {
  const counted = (count: number, one: string, many: string) => (count === 0 ? undefined : count === 1 ? one : many)
  return {
    events: counted(events.length, t('1 date', '1 Termin'), t(`${events.length} dates`, `${events.length} Termine`)),
    infos: counted(
      infos.length,
      t('1 info page', '1 Infoseite'),
      t(`${infos.length} info pages`, `${infos.length} Infoseiten`),
    ),
    images: counted(images.length, t('1 picture', '1 Bild'), t(`${images.length} pictures`, `${images.length} Bilder`)),
  }
}

/** "3 dates, 14 info pages, and 18 pictures", or "". */
export const starterWords = (content: StarterContent): string =>
  new Intl.ListFormat(t('en', 'de')).format(Object.values(starterCounts(content)).filter(words => words !== undefined))

/** Returns the part of each registration that tells a booked example from one that is not; undefined until it is there. */
export const useBookings = (): readonly { event: string }[] | undefined =>
  useBookedEvents()?.map(({ _id }) => ({ event: _id }))

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
