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
    const weights: [string, number][] = []
    for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)) {
      const { headers } = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
      weights.push([path, Number(headers.get('Content-Length'))])
    }
    const heaviest = weights.sort(([, a], [, b]) => b - a)[0]
    // Every site has /, /info, /kalender, /anfragen, /kontakt, /privacy, and one info page.
    if (!heaviest || weights.length < 7) throw new Error('The sitemap lacks pages.')
    console.log(
      `HTML (brotli) of ${weights.length} pages: at most ${heaviest[1]} of ${budgetBytes.html} bytes, ${heaviest[0]}`,
    )
    // An answer without a length is NaN bytes, which also fails.
    if (!(heaviest[1] <= budgetBytes.html)) throw new Error(`Too heavy: ${heaviest[0]}.`)
  } finally {
    site.kill()
    await new Promise(resolve => site.once('exit', resolve))
    rmSync(dir, { recursive: true })
  }
}
