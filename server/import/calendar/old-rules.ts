/** The kinds of vCalendar 1.0, which old telephones and Outlook's `.vcs` write: `MP1 1+ SA #10`. */
const kinds: Readonly<Record<string, { freq: string; list: string }>> = {
  D: { freq: 'DAILY', list: '' },
  W: { freq: 'WEEKLY', list: 'BYDAY' },
  MP: { freq: 'MONTHLY', list: 'BYDAY' },
  MD: { freq: 'MONTHLY', list: 'BYMONTHDAY' },
  YM: { freq: 'YEARLY', list: 'BYMONTH' },
  YD: { freq: 'YEARLY', list: 'BYYEARDAY' },
}

/** Rewrites a rule of vCalendar 1.0 as RFC 5545 does; any other text, also with parts unknown here, stays as it is. */
export function withModernRule(text: string): string {
  const [, name = '', interval, rest = ''] = /^(D|W|M[PD]|Y[MD])(\d{1,4})((?:\s+\S+)*)$/i.exec(text) ?? []
  const kind = kinds[name.toUpperCase()]
  if (!kind) return text
  const parts = [`FREQ=${kind.freq}`, `INTERVAL=${interval}`]
  const items: string[] = []
  let end: string | undefined
  let nth = ''
  for (const word of rest.toUpperCase().split(/\s+/).filter(Boolean)) {
    const [, number = '', sign = ''] = /^(\d{1,3})([+-]?)$/.exec(word) ?? []
    const signed = `${sign === '-' ? '-' : ''}${number}`
    if (/^#\d{1,6}$/.test(word)) end = word === '#0' ? '' : `COUNT=${word.slice(1)}`
    else if (/^\d{8}(?:T\d{6}Z?)?$/.test(word)) end = `UNTIL=${word}`
    else if (kind.list === 'BYDAY' && number !== '') nth = signed
    else if (kind.list === 'BYDAY' && /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(word)) items.push(nth + word)
    else if (kind.list !== '' && number !== '') items.push(signed)
    else if (kind.list === 'BYMONTHDAY' && word === 'LD') items.push('-1')
    else return text
  }
  if (items.length > 0) parts.push(`${kind.list}=${items.join(',')}`)
  // Without an end, a rule repeats twice.
  const until = end ?? 'COUNT=2'
  return [...parts, ...(until === '' ? [] : [until])].join(';')
}
