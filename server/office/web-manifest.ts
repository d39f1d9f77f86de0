import { language, t } from '../../domain/kit/language.ts'
import type { Manifest } from '../rendering/document.ts'
import type { Assets } from '../runtime/assets.ts'

/** The paper of the light theme (client/kit/styles/tokens.css). */
export const PAPER = '#f3f4ec'

/** Makes the office installable (https://www.w3.org/TR/appmanifest/). */
export const webManifest = (siteName: string, { small, large, maskable }: Manifest['icons']) => ({
  id: '/admin/desk',
  name: `${t('Admin Panel', 'Verwaltung')}: ${siteName}`,
  short_name: 'Lichtung',
  lang: language(),
  start_url: '/admin/desk',
  // Includes the login page: an iPhone opens pages outside the scope in another browser.
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [
    { src: small, sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/** Returns the service worker as it was built; it names the files of this version. */
export function workerIn(assets: Assets): string {
  const content = assets.read('sw.js')
  if (!content) throw new Error('The program was built without its service worker.')
  return content.toString()
}
