/** Countries of layouts 1 and 2; later layouts use `countryOf`. */
const codes = new Map(
  Object.entries({
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
  }),
)

/** Returns a country's code on an invoice of layout 1 or 2; "" is Germany. */
export const countryCode = (country: string): string | undefined =>
  codes.get(country.trim().toLowerCase() || 'deutschland') ??
  (/^[A-Z]{2}$/.test(country.trim()) ? country.trim() : undefined)
