import type { StarterCounts } from '../../../../domain/content/site/starter-content.ts'
import type { TextSpot } from '../../../../domain/content/site/texts.ts'
import { t } from '../../../../domain/kit/language.ts'
import { eventAbout, loadCurrent } from '../../state/lists.ts'
import { type Overlay, openOverlay } from '../../state/overlay.ts'
import { useBookedEvents } from '../../state/pages.ts'

/** Describes each kind of starter content with its number, such as "3 dates"; undefined if none is left. */
export function starterKinds({
  events,
  infos,
  images,
}: StarterCounts): Record<keyof StarterCounts, string | undefined> {
  const wordFor = (count: number, singular: string, plural: string) =>
    count === 0 ? undefined : count === 1 ? singular : plural
  return {
    events: wordFor(events, t('1 date', '1 Termin'), t(`${events} dates`, `${events} Termine`)),
    infos: wordFor(infos, t('1 info page', '1 Infoseite'), t(`${infos} info pages`, `${infos} Infoseiten`)),
    images: wordFor(images, t('1 picture', '1 Bild'), t(`${images} pictures`, `${images} Bilder`)),
  }
}

/** "3 dates, 14 info pages, and 18 pictures", or "". */
export const starterWords = (counts: StarterCounts): string =>
  new Intl.ListFormat(t('en', 'de')).format(Object.values(starterKinds(counts)).filter(words => words !== undefined))

/** Returns the booked events, to distinguish booked examples; undefined while loading. */
export const useBookedEventIds = (): readonly { event: string }[] | undefined =>
  useBookedEvents()?.map(({ _id }) => ({ event: _id }))

/** Opens the editor of a text at its field; closing it shows `below` again. */
export async function openSpot(spot: TextSpot, below?: Overlay): Promise<void> {
  const { field } = spot
  if ('part' in spot) return openOverlay({ kind: 'texts', part: spot.part, field }, below)
  const page = 'info' in spot && (await loadCurrent.info(spot.info))
  if (page) return openOverlay({ kind: 'info', item: page, field }, below)
  if ('event' in spot) openOverlay({ kind: 'event', item: await eventAbout(spot.event), field }, below)
}
