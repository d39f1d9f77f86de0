/** By ISO 3166-1: countries whose people book in Germany. */
const codes: Record<string, string> = {
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  liechtenstein: 'LI',
  luxemburg: 'LU',
  belgien: 'BE',
  niederlande: 'NL',
  frankreich: 'FR',
  dänemark: 'DK',
  polen: 'PL',
  tschechien: 'CZ',
  italien: 'IT',
  spanien: 'ES',
  portugal: 'PT',
  schweden: 'SE',
  norwegen: 'NO',
  finnland: 'FI',
  slowakei: 'SK',
  slowenien: 'SI',
  ungarn: 'HU',
  kroatien: 'HR',
  rumänien: 'RO',
  bulgarien: 'BG',
  griechenland: 'GR',
  irland: 'IE',
  estland: 'EE',
  lettland: 'LV',
  litauen: 'LT',
  ukraine: 'UA',
  großbritannien: 'GB',
  'vereinigtes königreich': 'GB',
  germany: 'DE',
  austria: 'AT',
  switzerland: 'CH',
}

/** The code of a country as people type it; nothing typed is Germany, and undefined is not known here. */
export const countryCode = (country: string): string | undefined =>
  codes[country.trim().toLowerCase() || 'deutschland'] ??
  (/^[A-Z]{2}$/.test(country.trim()) ? country.trim() : undefined)
