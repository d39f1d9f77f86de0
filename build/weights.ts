import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Manifest } from '../server/rendering/document.ts'
import { client } from './paths.ts'

/** Download budget of a first visit, and of the scripts that the first click loads (brotli; fonts as they are). */
const budgetBytes = { first: 2000, reading: 84_000, forms: 95_000, css: 15_000, woff2: 47_000, html: 20_000 }

/** Prints the download size of a first visit; throws if it exceeds the budget. */
export function weigh(manifest: Pick<Manifest, 'script' | 'app' | 'reading' | 'forms' | 'style' | 'fonts'>) {
  const size = (address: string, suffix: string) => statSync(join(client, basename(address) + suffix)).size
  const sum = (addresses: string[], suffix: string) =>
    addresses.reduce((bytes, address) => bytes + size(address, suffix), 0)
  const table = {
    'first script (brotli)': { bytes: size(manifest.script, '.br'), budget: budgetBytes.first },
    'first press on a page without a form (brotli)': {
      bytes: sum([...manifest.app, ...manifest.reading], '.br'),
      budget: budgetBytes.reading,
    },
    'first press on a page with a form (brotli)': {
      bytes: sum([...manifest.app, ...manifest.forms], '.br'),
      budget: budgetBytes.forms,
    },
    'CSS (brotli)': { bytes: size(manifest.style, '.br'), budget: budgetBytes.css },
    fonts: { bytes: sum(manifest.fonts, ''), budget: budgetBytes.woff2 },
  }
  console.table(table)
  const heavy = Object.entries(table).filter(([, { bytes, budget: limit }]) => bytes > limit)
  if (heavy.length > 0) throw new Error(`Too heavy: ${heavy.map(([name]) => name).join(', ')}.`)
}

/** Requests every public page from the executable; throws if the HTML of one exceeds the budget. */
export async function weighPages() {
  const dir = mkdtempSync(join(tmpdir(), 'lichtung-build-'))
  const site = spawn('dist/lichtung', ['--port', '0', '--data', dir], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const origin = await new Promise<string>((started, failed) => {
      site.stdout.on('data', chunk => started(/http:\S+/.exec(String(chunk))?.[0] ?? ''))
      site.once('exit', () => failed(new Error('The executable does not start.')))
    })
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
    const lengths: [string, string | null][] = []
    for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)) {
      const { headers } = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
      lengths.push([path, headers.get('Content-Length')])
    }
    // Every site has /, /info, /kalender, /anfragen, /kontakt, /privacy, and one info page.
    if (lengths.length < 7) throw new Error('The sitemap lacks pages.')
    const [path, bytes] = heaviestPage(lengths)
    console.log(`HTML (brotli) of ${lengths.length} pages: at most ${bytes} of ${budgetBytes.html} bytes, ${path}`)
  } finally {
    site.kill()
    await new Promise(resolve => site.once('exit', resolve))
    rmSync(dir, { recursive: true })
  }
}

/** Returns the path and bytes of the heaviest page; throws if it exceeds the budget, or if a page states no length. */
export function heaviestPage(lengths: readonly (readonly [path: string, contentLength: string | null])[]) {
  let heaviest: [path: string, bytes: number] = ['', 0]
  for (const [path, length] of lengths) {
    // As a number, null would be 0.
    if (length === null) throw new Error(`No Content-Length: ${path}.`)
    if (Number(length) > heaviest[1]) heaviest = [path, Number(length)]
  }
  if (heaviest[1] > budgetBytes.html) throw new Error(`Too heavy: ${heaviest[0]}.`)
  return heaviest
}
