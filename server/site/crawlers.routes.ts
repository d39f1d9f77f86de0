import { Hono } from 'hono'
import type { AppEnv } from '../app/app.ts'
import type { SitePages } from './pages.tsx'

/** robots.txt and the sitemap. */
export function crawlerRoutes(pages: Pick<SitePages, 'addresses' | 'origin'>, headers: Record<string, string>) {
  return new Hono<AppEnv>()
    .get('/robots.txt', c => {
      const lines = [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /api/',
        'Disallow: /newsletter/',
        'Disallow: /buchung/',
        'Disallow: /angaben/',
        `Sitemap: ${pages.origin()}/sitemap.xml`,
        '',
      ]
      return c.text(lines.join('\n'), 200, headers)
    })
    .get('/sitemap.xml', c => {
      const urls = pages.addresses().map(path => `<url><loc>${pages.origin()}${path}</loc></url>`)
      const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
      return c.body(xml, 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' })
    })
}
