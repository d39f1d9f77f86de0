import type { Event } from '../../events/event.ts'
import { t } from '../../kit/language.ts'
import { isUntouched } from '../../kit/record.ts'
import type { Image } from '../images/image.ts'
import type { InfoPage } from '../pages/info-page.ts'
import { withGaps } from './legal.ts'
import { placeholdersInText } from './placeholders-in-text.ts'
import type { Site } from './site.ts'
import {
  isStarterPicture,
  type StarterContent,
  type StarterCounts,
  starterContentIn,
  starterCounts,
} from './starter-content.ts'
import { addressName, siteTexts, type TextSpot, textsOfEvent, textsOfPage } from './texts.ts'

/** A leftover of the starter content, or a missing text. */
export type Placeholder = TextSpot & {
  /** The place in words. */
  place: string
  /** "" if it is missing. */
  text: string
}

type SearchedContent = {
  site: Site
  events: readonly Event[]
  infos: readonly InfoPage[]
  images: readonly Image[]
  /** The site's address is known without the panel's setting. */
  hasAddress: boolean
}

/**
 * Finds leftovers of the starter content (D1), without duplicates at one place, and missing texts. Skips untouched
 * events and pages, which `starterContentIn` reports as a whole.
 */
export function placeholdersIn(noticed: SearchedContent): Placeholder[] {
  const { site, events, infos } = noticed
  const texts = [
    ...siteTexts(site),
    ...infos.filter(page => !isUntouched(page)).flatMap(textsOfPage),
    ...events.filter(event => !isUntouched(event)).flatMap(textsOfEvent),
  ]
  const placeholders = texts.flatMap(({ content, ...where }) =>
    placeholdersInText(withGaps(content, site.processors)).map(text => ({ ...where, text })),
  )
  const unique = new Map(
    placeholders.toReversed().map(placeholder => [`${placeholder.place}: ${placeholder.text}`, placeholder]),
  )
  return [
    ...missingIn(noticed),
    ...placeholders.filter(placeholder => unique.get(`${placeholder.place}: ${placeholder.text}`) === placeholder),
  ]
}

/** Placeholders and starter content that a site still has. */
export type UnfinishedContent = { placeholders: Placeholder[]; starter: StarterCounts }

export const remainsOf = (
  content: SearchedContent &
    StarterContent & { registrations: Parameters<typeof starterContentIn>[0]['registrations'] },
): UnfinishedContent => ({ placeholders: placeholdersIn(content), starter: starterCounts(starterContentIn(content)) })

/** Identifies the terms of 2024, whose withdrawal notice differs from the statute's. */
const OLD_NOTICE = 'Du kannst dafür dieses Muster verwenden, vorgeschrieben ist es nicht'

/** Reports the old notice once something is sold with a right of withdrawal. */
function oldNoticeIn({ site, events }: SearchedContent): Placeholder | undefined {
  if (!site.vouchers.isOffered && !events.some(({ withdrawal }) => withdrawal)) return undefined
  const notice = siteTexts(site).find(({ content }) => content.includes(OLD_NOTICE))
  if (!notice) return undefined
  const { content: _, ...where } = notice
  const text = t(
    'still the old text on withdrawing, without the statute’s notice and the online form',
    'noch der alte Text zum Widerruf, ohne Belehrung nach dem Gesetz und ohne Online-Formular',
  )
  return { ...where, text }
}

function missingIn(noticed: SearchedContent): Placeholder[] {
  const { site, images, hasAddress } = noticed
  const { contact, bank, legal } = site
  const portrait = images.find(({ _id }) => _id === contact.portrait)
  const showsIban = JSON.stringify(legal).includes('{iban}')
  const missing: (Placeholder | false)[] = [
    site.publicUrl === '' && !hasAddress && { part: 'general', field: 'publicUrl', place: addressName(), text: '' },
    (!portrait || isStarterPicture(portrait)) && {
      part: 'contact',
      field: 'contact.portrait',
      place: `${t('Contact', 'Kontakt')} → ${t('Portrait', 'Porträt')}`,
      text: portrait ? t('the starter’s picture', 'noch das Beispielbild') : '',
    },
    bank.iban === '' &&
      showsIban && {
        part: 'bank',
        field: 'bank.iban',
        place: `${t('Bank Account', 'Bankverbindung')} → IBAN`,
        text: '',
      },
    oldNoticeIn(noticed) ?? false,
  ]
  return missing.filter(placeholder => placeholder !== false)
}
