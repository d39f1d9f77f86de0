import type { SiteData } from '../../client/kit/state/site-data.ts'
import type { PageHead } from '../../client/routes.tsx'
import { heroSizes, srcSetOf } from '../../client/site/blocks/picture.tsx'
import type { Image } from '../../domain/content/images/image.ts'
import { escapeHtml } from '../../domain/kit/escape-html.ts'
import { type Language, language } from '../../domain/kit/language.ts'
import type { Assets } from '../runtime/assets.ts'
import type { PagePieces } from './page-pieces.ts'
import { siteDataJson } from './script-json.ts'

/** Addresses of the built files, hashed. */
export type Manifest = {
  script: string
  /**
   * Files that `script` loads when needed: for every page (`app`), then for pages without a form (`reading`) and with
   * one (`forms`).
   */
  app: string[]
  reading: string[]
  forms: string[]
  style: string
  icon: string
  fonts: string[]
  /** Script of the copy buttons on a booking's page. */
  copy: string
  /** Script of the print button on a declaration's receipt. */
  print: string
  /**
   * Files that the pages of the office need before they are drawn, besides the script. `desk` is for the pages below
   * Today, `soon` for those opened from the first pages. Today and the panel's first tab are drawn without
   * `laterStyle`.
   */
  panel: Record<'script' | 'style' | 'laterStyle', string> &
    Record<'login' | 'admin' | 'today' | 'event' | 'desk' | 'setUp' | 'soon', string[]>
  /** Icons of the installed desk; `touch` is the iPhone's. */
  icons: { small: string; large: string; maskable: string; touch: string }
}

export function readManifest(assets: Assets): Manifest {
  const content = assets.read('manifest.json')
  if (!content) throw new Error('The program was built without its client files.')
  return JSON.parse(content.toString()) as Manifest
}

export type Page = {
  head: PageHead
  siteName: string
  canonical: string | undefined
  /** Image for previews in messengers. */
  image: Image | undefined
  origin: string
  html: string
  data: SiteData
  /** JSON from `scriptJson`, in pieces. */
  structuredData: PagePieces | undefined
  manifest: Manifest
  hasForm: boolean
}

export function documentHtml(page: Page): PagePieces {
  const { head, siteName, canonical, image, origin, html, data, structuredData, manifest, hasForm } = page
  const scripts = [...manifest.app, ...(hasForm ? manifest.forms : manifest.reading)]
  const title = escapeHtml(`${head.title} | ${siteName}`)
  const description = escapeHtml(head.description)
  const hero = data.welcome && data.images[data.welcome.hero]
  return [
    ...opening(title),
    `<meta name="description" content="${description}">`,
    `<meta name="keywords" content="${escapeHtml(head.keywords ?? '')}">`,
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '<meta name="robots" content="noindex">',
    `<meta property="og:type" content="website"><meta property="og:locale" content="de_DE">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}"><meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    canonical ? `<meta property="og:url" content="${escapeHtml(canonical)}">` : '',
    image ? `<meta property="og:image" content="${escapeHtml(`${origin}${image.path}?w=1600`)}">` : '',
    ...fontLinks(manifest),
    hero
      ? `<link rel="preload" as="image" imagesrcset="${srcSetOf(hero)}" imagesizes="${heroSizes}" fetchpriority="high">`
      : '',
    `<link rel="stylesheet" href="${manifest.style}">`,
    `<link rel="icon" href="${manifest.icon}" type="image/svg+xml">`,
    `<script type="module" src="${manifest.script}"></script>`,
    ...(structuredData ? ['<script type="application/ld+json">', ...structuredData, '</script>'] : []),
    `</head><body><div id="root" data-scripts="${scripts.join(' ')}">${html}</div>`,
    `<script id="data" type="application/json">${siteDataJson(data)}</script></body></html>`,
  ]
}

/**
 * Returns a page of the panel in the language of its reader; `html` is its whole body. Search engines must not list it.
 * `extraHead` goes into its head. A page with `isStyledLater` loads `laterStyle` itself.
 */
export function panelHtml(
  title: string,
  html: string,
  manifest: Manifest,
  { extraHead = '', isStyledLater = false }: { extraHead?: string; isStyledLater?: boolean },
): string {
  return [
    ...opening(escapeHtml(title), language()),
    '<meta name="robots" content="noindex">',
    ...panelStyles(manifest, isStyledLater),
    `<link rel="icon" href="${manifest.icon}" type="image/svg+xml">`,
    `<script type="module" src="${manifest.panel.script}"></script>`,
    extraHead,
    // Placed after the script: fonts would take two of the six connections of HTTP/1.1 first.
    ...fontLinks(manifest),
    `</head><body>${html}</body></html>`,
  ].join('')
}

/** Returns a page of the panel to be read or printed: it runs no script. */
export const paperHtml = (title: string, html: string, manifest: Manifest): string =>
  [
    ...opening(escapeHtml(title)),
    '<meta name="robots" content="noindex">',
    ...fontLinks(manifest),
    ...panelStyles(manifest),
    `<link rel="icon" href="${manifest.icon}" type="image/svg+xml">`,
    `</head><body>${html}</body></html>`,
  ].join('')

/**
 * Renders a public page that works without scripts; it may load one. Search engines list it only if `listing` gives its
 * address.
 */
export const plainHtml = (
  title: string,
  html: string,
  manifest: Manifest,
  { script, listing }: { script?: string; listing?: { description: string; address: string } } = {},
): string =>
  [
    ...opening(escapeHtml(title)),
    ...(listing
      ? [
          `<meta name="description" content="${escapeHtml(listing.description)}">`,
          `<link rel="canonical" href="${escapeHtml(listing.address)}">`,
        ]
      : ['<meta name="robots" content="noindex">']),
    ...fontLinks(manifest),
    `<link rel="stylesheet" href="${manifest.style}"><link rel="icon" href="${manifest.icon}" type="image/svg+xml">`,
    script === undefined ? '' : `<script type="module" src="${script}"></script>`,
    `</head><body><div id="root">${html}</div></body></html>`,
  ].join('')

const opening = (title: string, lang: Language = 'de') => [
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
  `<title>${title}</title>`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#F3F4EC" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#121A15" media="(prefers-color-scheme: dark)">',
  // Phones must not turn telephone numbers into links, which hydration does not expect.
  '<meta name="format-detection" content="telephone=no">',
]

const panelStyles = ({ panel }: Manifest, isStyledLater = false) =>
  [panel.style, ...(isStyledLater ? [] : [panel.laterStyle])].map(file => `<link rel="stylesheet" href="${file}">`)

const fontLinks = ({ fonts }: Manifest) =>
  fonts.map(font => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)

/** Renders the page for a failed request. */
export const errorHtml = (message: string, manifest: Manifest): string =>
  [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Fehler</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<link rel="stylesheet" href="${manifest.style}"></head><body><main class="container error-page">`,
    `<h1>Fehler</h1><p class="lead">${escapeHtml(message)}</p><p><a class="button" href="/">Zurück zum Anfang</a></p>`,
    '</main></body></html>',
  ].join('')
