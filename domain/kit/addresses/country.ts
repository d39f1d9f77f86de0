import { foldText } from '../fold.ts'

/** Codes of ISO 3166-1, and XK for Kosovo. */
const codes = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD',
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF',
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN',
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA',
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI',
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI',
  'VN VU WF WS XK YE YT ZA ZM ZW',
].flatMap(line => line.split(' '))

/** Common names and abbreviations that `Intl` does not know. */
const otherNames: Record<string, readonly string[]> = {
  DE: ['D', 'BRD', 'Bundesrepublik Deutschland', 'Federal Republic of Germany'],
  AT: ['A'],
  CH: ['Schweizerische Eidgenossenschaft', 'Suisse', 'Svizzera'],
  GB: ['UK', 'Großbritannien', 'Great Britain', 'England', 'Schottland', 'Scotland', 'Wales', 'Nordirland'],
  NL: ['Holland', 'The Netherlands', 'Nederland'],
  US: ['USA', 'U.S.A.', 'Vereinigte Staaten von Amerika', 'United States of America', 'Amerika'],
  CZ: ['Tschechische Republik', 'Czech Republic', 'Tschechei'],
  SK: ['Slowakische Republik', 'Slovak Republic'],
  TR: ['Turkey'],
  RU: ['Russische Föderation'],
  MK: ['Mazedonien'],
  BY: ['Weißrussland'],
  BA: ['Bosnien'],
}

/** Ignores articles, "and" and punctuation. */
const keyOf = (name: string): string =>
  foldText(name.normalize('NFC'))
    .replace(/\b(und|and|die|der|das|the)\b/g, '')
    .replace(/[^\p{L}]+/gu, '')

let byName: ReadonlyMap<string, string> | undefined

function readNames(): ReadonlyMap<string, string> {
  const names = (['en', 'de'] as const).map(language => new Intl.DisplayNames(language, { type: 'region' }))
  return new Map([
    ...codes.flatMap(code => names.map(name => [keyOf(name.of(code) ?? code), code] as const)),
    ...Object.entries(otherNames).flatMap(([code, furtherNames]) =>
      furtherNames.map(name => [keyOf(name), code] as const),
    ),
  ])
}

/** Returns the code of a typed country; "" is Germany, and undefined is unknown. */
export function countryOf(typed: string): string | undefined {
  const code = typed.trim().toUpperCase() || 'DE'
  if (codes.includes(code)) return code
  byName ??= readNames()
  return byName.get(keyOf(typed))
}

export const isCountry = (typed: string): boolean => countryOf(typed) !== undefined
