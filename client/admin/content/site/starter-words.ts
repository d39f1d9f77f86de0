import type { StarterContent } from '../../../../domain/content/site/starter-content.ts'
import { t } from '../../../../domain/kit/language.ts'
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
