import type { Event } from '../../events/event.ts'
import type { InfoPage } from '../pages/info-page.ts'
import type { Site } from './site.ts'
import { siteTexts, type TextSpot, textsOfEvent, textsOfPage } from './texts.ts'

/** A place where the operator's texts mention an invoice. */
export type Mention = TextSpot & { place: string }

type SearchedTexts = { site: Site; events: readonly Event[]; infos: readonly InfoPage[] }

/** Lists the places where guests read about invoices. Skips the privacy page, which always explains their retention. */
export function invoiceMentions({ site, events, infos }: SearchedTexts): Mention[] {
  const texts = [...siteTexts(site), ...infos.flatMap(textsOfPage), ...events.flatMap(textsOfEvent)]
  const mentions = texts
    .filter(text => !('part' in text && text.part === 'privacy') && /\bRechnung/.test(text.content))
    .map(({ content: _, ...where }) => where)
  return mentions.filter(({ place }, at) => mentions.findIndex(other => other.place === place) === at)
}
