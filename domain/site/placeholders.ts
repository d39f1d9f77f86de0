import type { Event } from '../events/event.ts'
import type { Image } from '../images/image.ts'
import type { InfoPage } from '../info-pages/info-page.ts'
import { t } from '../language.ts'
import { isUntouched } from '../record.ts'
import { withGaps } from './legal.ts'
import { placeholdersInText } from './placeholders-in-text.ts'
import type { Site } from './site.ts'
import { isStarterPicture } from './starter-content.ts'
import { addressName, type Spot, textsOf, textsOfEvent, textsOfPage } from './texts.ts'

/** A text of the starter content that a real site must not have, or one that is missing. */
export type Placeholder = Spot & {
  /** Where it stands, as a person would say it. */
  place: string
  /** "" when it is missing. */
  text: string
}

type Noticed = {
  site: Site
  events: readonly Event[]
  infos: readonly InfoPage[]
  images: readonly Image[]
  /** Whether the program knows the address of the site without the panel's setting. */
  hasAddress: boolean
}

/**
 * What a site still has of its starter content (D1), each text once for each place, and what it lacks. Dates and pages that
 * nobody has touched are left out: `starterContentIn` names them as a whole.
 */
export function placeholdersIn(noticed: Noticed): Placeholder[] {
  const { site, events, infos } = noticed
  const texts = [
    ...textsOf(site),
    ...infos.filter(page => !isUntouched(page)).flatMap(textsOfPage),
    ...events.filter(event => !isUntouched(event)).flatMap(textsOfEvent),
  ]
  const found = texts.flatMap(({ content, ...where }) =>
    placeholdersInText(withGaps(content, site.processors)).map(text => ({ ...where, text })),
  )
  const unique = new Map(
    found.toReversed().map(placeholder => [`${placeholder.place}: ${placeholder.text}`, placeholder]),
  )
  return [
    ...missingIn(noticed),
    ...found.filter(placeholder => unique.get(`${placeholder.place}: ${placeholder.text}`) === placeholder),
  ]
}

/** By this sentence the terms of 2024 are known, which put the notice of withdrawal in other words than the statute. */
const OLD_NOTICE = 'Du kannst dafür dieses Muster verwenden, vorgeschrieben ist es nicht'

/** Where the terms still have them, once something is sold that can be withdrawn from. */
function oldNoticeIn({ site, events }: Noticed): Placeholder | undefined {
  if (!site.vouchers.isOffered && !events.some(({ withdrawal }) => withdrawal)) return undefined
  const found = textsOf(site).find(({ content }) => content.includes(OLD_NOTICE))
  if (!found) return undefined
  const { content: _, ...where } = found
  const text = t(
    'still the old text on withdrawing, without the statute’s notice and the online form',
    'noch der alte Text zum Widerruf, ohne Belehrung nach dem Gesetz und ohne Online-Formular',
  )
  return { ...where, text }
}

function missingIn(noticed: Noticed): Placeholder[] {
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
