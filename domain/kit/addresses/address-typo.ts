/** Common mail domains, most common first; a domain close to one of them is a typo. */
const common = [
  ...[
    'gmail.com',
    'gmx.de',
    'web.de',
    't-online.de',
    'gmx.net',
    'outlook.com',
    'outlook.de',
    'hotmail.com',
    'hotmail.de',
  ],
  ...[
    'icloud.com',
    'yahoo.de',
    'yahoo.com',
    'freenet.de',
    'googlemail.com',
    'aol.com',
    'arcor.de',
    'live.de',
    'live.com',
  ],
  ...['posteo.de', 'mailbox.org', 'gmx.at', 'gmx.ch', 'ionos.de', 'vodafone.de', 'kabelmail.de', 'protonmail.com'],
  ...['proton.me', 'tutanota.com', 'bluewin.ch', 'online.de', 'unitybox.de', 'netcologne.de', 'hotmail.at', 'yahoo.at'],
]

/** Existing domains that are close to a common one. */
const alsoRight: ReadonlySet<string> = new Set([
  ...[
    'gmx.com',
    'gmx.eu',
    'gmx.org',
    'gmx.info',
    'gmx.biz',
    'gmx.li',
    'gmx.tm',
    'gmx.us',
    'gmx.fr',
    'gmx.it',
    'gmx.es',
    'gmx.se',
  ],
  ...[
    'gmx.co.uk',
    'gmail.de',
    'gmail.at',
    'mail.de',
    'mail.com',
    'email.de',
    'email.com',
    'ymail.com',
    'rocketmail.com',
  ],
  ...['aol.de', 'aol.net', 'aim.com', 'live.at', 'live.ch', 'live.nl', 'live.fr', 'live.it', 'live.co.uk', 'love.com'],
  ...[
    'outlook.at',
    'outlook.ch',
    'outlook.fr',
    'outlook.it',
    'outlook.es',
    'outlook.eu',
    'hotmail.ch',
    'hotmail.fr',
    'hotmail.it',
  ],
  ...[
    'hotmail.es',
    'hotmail.nl',
    'hotmail.be',
    'hotmail.co.uk',
    'yahoo.ch',
    'yahoo.fr',
    'yahoo.it',
    'yahoo.es',
    'yahoo.eu',
  ],
  ...[
    'yahoo.co.uk',
    'yahoo.co.in',
    'yahoo.com.tr',
    'posteo.net',
    'posteo.org',
    'posteo.at',
    'posteo.ch',
    'posteo.eu',
    'posteo.us',
  ],
  ...[
    'ionos.com',
    'vodafone.com',
    'vodafone.net',
    'vodafonemail.de',
    'tutanota.de',
    'protonmail.ch',
    'proton.ch',
    'online.ms',
  ],
  ...[
    'online.com',
    'online.no',
    'unitymedia.de',
    'unity-mail.de',
    'netcologne.com',
    't-online.com',
    'freenet.com',
    'freenet.am',
  ],
  ...[
    'me.com',
    'mac.com',
    'ok.de',
    'mailbox.de',
    'icloud.de',
    'tonline.com',
    'live.net',
    'web.com',
    'posten.de',
    'o2online.de',
    'o2mail.de',
    'gmx.cn',
    'gmx.hk',
    'gmx.sg',
  ],
])

const neighbours: Record<string, string> = {
  ...{ a: 'qwsy', b: 'vghn', c: 'xdfv', d: 'serfcx', e: 'wsdr', f: 'drtgvc', g: 'ftzhbv', h: 'gzujnb', i: 'ujko' },
  ...{ j: 'huikmn', k: 'jiolm', l: 'kop', m: 'njk', n: 'bhjm', o: 'iklp', p: 'ol', q: 'wa', r: 'edft', s: 'awedxy' },
  ...{ t: 'rfgz', u: 'zhji', v: 'cfgb', w: 'qase', x: 'ysdc', y: 'asx', z: 'tghu', '-': '._', '.': ',-' },
}

/**
 * True for a single typing slip: two letters swapped, one left out, doubled, or replaced by its neighbour on the
 * keyboard.
 */
function isOneSlip(typed: string, suggested: string): boolean {
  if (Math.abs(typed.length - suggested.length) > 1) return false
  let at = 0
  while (at < suggested.length && typed[at] === suggested[at]) at += 1
  const [got = '', expected = ''] = [typed[at], suggested[at]]
  if (typed.slice(at + 1) === suggested.slice(at))
    return got === typed[at - 1] || got === typed[at + 1] || isBeside(got, typed[at - 1], typed[at + 1])
  if (typed.slice(at) === suggested.slice(at + 1)) return true
  if (typed.slice(at + 1) === suggested.slice(at + 1)) return isBeside(got, expected)
  return typed.slice(at + 2) === suggested.slice(at + 2) && got === suggested[at + 1] && typed[at + 1] === expected
}

const isBeside = (key: string, ...otherKeys: (string | undefined)[]) =>
  otherKeys.some(other => other !== undefined && (neighbours[other] ?? '').includes(key))

/** Damerau–Levenshtein distance. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Invalid top-level domains, and the intended ones. */
const ends: Record<string, string> = {
  ...{
    con: 'com',
    cpm: 'com',
    vom: 'com',
    xom: 'com',
    comm: 'com',
    cim: 'com',
    ccom: 'com',
    ocm: 'com',
    cmo: 'com',
    coom: 'com',
  },
  ...{
    om: 'com',
    cm: 'com',
    col: 'com',
    cok: 'com',
    cob: 'com',
    dee: 'de',
    ed: 'de',
    dw: 'de',
    dr: 'de',
    ded: 'de',
    dde: 'de',
  },
  ...{
    d: 'de',
    ee: 'de',
    fe: 'de',
    se: 'se',
    ne: 'net',
    nett: 'net',
    nte: 'net',
    ent: 'net',
    met: 'net',
    nrt: 'net',
    ogr: 'org',
    orgg: 'org',
  },
}

/** Returns the intended domain; undefined if it is right, or far from the common ones. */
function meantDomain(typed: string): string | undefined {
  if (common.includes(typed) || alsoRight.has(typed)) return undefined
  const [, name = '', end = ''] = /^(.*)\.([^.]*)$/.exec(typed) ?? []
  const mended = ends[end] && ends[end] !== end ? `${name}.${ends[end]}` : typed
  if (common.includes(mended)) return mended
  for (const domain of common) {
    const [label = ''] = domain.split('.')
    // Short names have many real neighbours, such as firms with three letters: only typing slips count there.
    const isNear =
      label.length <= 4
        ? isOneSlip(mended, domain) && !isOtherShort(mended, domain)
        : distance(mended, domain) <= slipsAllowed(label, mended)
    if (isNear) return domain
  }
  return common.find(domain => typed === domain.replace('.', ''))
}

/** Allows two typos in long names that begin alike, since these have no real neighbours. */
const slipsAllowed = (own: string, typed: string) => (own.length >= 7 && typed.startsWith(own.charAt(0)) ? 2 : 1)

/** True for a shorter name of one or two letters, which is a domain of its own. */
const isOtherShort = (typed: string, suggested: string): boolean => {
  const [name = '', end = ''] = typed.split('.')
  const [label = '', ending = ''] = suggested.split('.')
  return end === ending && name.length < label.length && name.length < 3
}

/** Suggests "mira@gmail.com" for "mira@gmial.con"; undefined if nothing looks mistyped (D80). */
export function suggestedAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const suggested = meantDomain(domain)
  return suggested === undefined ? undefined : `${email.slice(0, at).trim()}@${suggested}`
}
