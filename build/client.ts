import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'esbuild'
import { minifySync } from 'rolldown/experimental'
import subsetFont from 'subset-font'
import { bundle } from './bundle.ts'
import { buildIcons } from './icons.ts'
import { leanReact } from './lean-react.ts'
import { leanRouter } from './lean-router.ts'
import { importParts, inParts } from './parts.ts'
import { assets, client } from './paths.ts'

/**
 * Drops Young Serif's hints, two fifths of its bytes: hints align letters to the pixels of coarse screens, and headings
 * are large enough without. Source Sans stays as it is: a changed file may not bear its name (OFL, reserved font name).
 */
const leanHeadings: Plugin = {
  name: 'drop the hints of Young Serif',
  setup({ onLoad }) {
    onLoad({ filter: /young-serif-latin.*\.woff2$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), undefined, {
        keepAllGlyphs: true,
        noHinting: true,
        targetFormat: 'woff2',
      }),
      loader: 'file',
    }))
  },
}

/** Removes cookies from Hono's client; a browser does not let a page set that header. */
const withoutCookies: Plugin = {
  name: "drop cookies from Hono's client",
  setup({ onLoad }) {
    onLoad({ filter: /hono[\\/]dist[\\/]client[\\/]client\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('if (args?.cookie)', 'if (false)'),
    }))
  },
}

/**
 * Makes each later script import the scripts loaded before it. Otherwise esbuild makes a chunk for every combination of
 * shared parts: twenty for the first page of the office, and each costs a phone a request.
 */
const fewFiles = (
  isOurs: RegExp,
  loadedBefore: (path: string) => string[],
  first: readonly string[] = [],
  transform: (source: string, path: string) => string = source => source,
): Plugin => ({
  name: 'few files for a first page',
  setup({ onResolve, onLoad }) {
    // Includes these before the build finds their dynamic imports.
    const laterFiles = new Set(first.map(file => resolve(file)))
    onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir }) => {
      if (kind === 'dynamic-import') laterFiles.add(resolve(resolveDir, path))
      return undefined
    })
    onLoad({ filter: isOurs }, async ({ path }) => {
      if (!laterFiles.has(path)) return undefined
      const imports = loadedBefore(path).map(file => `import ${JSON.stringify(file)};`)
      return { contents: [transform(await readFile(path, 'utf8'), path), ...imports].join('\n'), loader: 'tsx' }
    })
  },
})

/**
 * Lists the scripts loaded before this one. The first pages of panel and desk follow the frame, and the pages that
 * Today leads to follow Today; each later script follows all earlier ones.
 */
function loadedBeforeInOffice(path: string): string[] {
  const before = [panelScript, office].map(file => resolve(file))
  const firstPages = [today, panelPage].map(file => resolve(file))
  if (path === resolve(login)) return [resolve(panelScript)]
  if (path === resolve(office)) return [panelScript, ...shared].map(file => resolve(file))
  if (before.includes(path)) return before.filter(file => file !== path)
  if (firstPages.includes(path)) return before
  if (path === resolve(eventPages)) return [...before, resolve(today)]
  const later = [eventPages, otherPages, panelParts].map(file => resolve(file))
  return [...before, ...firstPages, ...later.slice(0, later.includes(path) ? later.indexOf(path) : later.length)]
}

/** The scripts of pages follow the app; what a form needs later follows the pages with a form. */
const loadedBeforeOnSite = (path: string): string[] =>
  [app, ...([readingPages, formPages].some(file => resolve(file) === path) ? [] : [formPages])].map(file =>
    resolve(file),
  )

const typoScript = 'domain/kit/addresses/address-typo.ts'

/**
 * Loads the rules for mistyped e-mail addresses from their own bundle at this URL. In the same bundle, esbuild's
 * helpers would become a chunk that every page has to load.
 */
const loadTypoRulesFrom = (url: string): Plugin => ({
  name: 'load the typo rules from their own bundle',
  setup({ onResolve }) {
    onResolve({ filter: /\/address-typo\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: url, external: true } : undefined,
    )
  },
})

/** Has its own bundle: a chunk shared with the app would cost every visitor a request. */
const firstScript = 'client/begin/begin.ts'
const app = 'client/main.tsx'
const readingPages = 'client/reading-pages.ts'
const formPages = 'client/form-pages.ts'
const panelScript = 'client/admin/main.tsx'
const office = 'client/admin/office/office.tsx'
/** Used by most pages: unless they belong to the frame, a page waits for a small file of these. */
const shared = [
  'client/kit/ui/field.tsx',
  'client/kit/ui/tabs.tsx',
  'client/admin/kit/form/choice-select.tsx',
  'client/admin/kit/bind.ts',
  'client/admin/bookings/booking/booking-tag.tsx',
  'client/admin/state/lists.ts',
  'client/admin/state/page/success.ts',
  'domain/bookings/record/booking.ts',
]
const login = 'client/admin/people/accounts/begin-login.tsx'
const today = 'client/admin/office/desk/today/today-page.tsx'
const panelPage = 'client/admin/office/panel.tsx'
const eventPages = 'client/admin/office/event-pages.tsx'
const otherPages = 'client/admin/office/other-pages.tsx'
const panelParts = 'client/admin/office/panel-parts.tsx'
const editors = 'client/admin/office/editors.tsx'

const target = ['es2022', 'chrome107', 'firefox104', 'safari16']

/**
 * Bundles files for the browser. `builtFile` returns the URL of an entry; `neededFiles` adds the files it loads before
 * it runs, and `reachableFiles` also those it may load later.
 */
async function bundleForBrowser(
  entryPoints: Record<string, string>,
  { isDevelopment, plugins = [] }: { isDevelopment: boolean; plugins?: Plugin[] },
) {
  const metafile = await bundle({
    entryPoints,
    outdir: client,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    plugins: [leanRouter, leanHeadings, withoutCookies, ...plugins],
    splitting: true,
    format: 'esm',
    target,
    minify: true,
    legalComments: 'linked',
    jsx: 'automatic',
    loader: { '.woff2': 'file', '.svg': 'copy' },
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: compileAtOnce },
    ...(isDevelopment ? { footer: { js: reloadScript } } : {}),
  })
  const outputs = Object.entries(metafile.outputs)
  const builtFile = (entry: string) => {
    const file = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0]
    if (!file) throw new Error(`${entry} was not built.`)
    return `/assets/${basename(file)}`
  }
  const filesFrom = (entry: string, isFollowed: (kind: string) => boolean) => {
    const files = new Set<string>()
    const visit = (file: string) => {
      if (files.has(file)) return
      files.add(file)
      for (const { path, kind, external } of metafile.outputs[file]?.imports ?? [])
        if (!external && isFollowed(kind)) visit(path)
    }
    visit(`${client}/${basename(builtFile(entry))}`)
    return [...files].map(file => `/assets/${basename(file)}`)
  }
  const neededFiles = (entry: string) => filesFrom(entry, kind => kind === 'import-statement')
  const reachableFiles = (entry: string) => filesFrom(entry, () => true)
  return { builtFile, neededFiles, reachableFiles }
}

/** Builds the desk's service worker. The worker lists the files it caches, so it changes with every version. */
async function buildWorker(files: readonly string[], page: readonly string[]) {
  await bundle({
    entryPoints: ['client/admin/office/desk/offline/desk-worker.ts'],
    outfile: join(assets, 'sw.js'),
    format: 'iife',
    target,
    minify: true,
    define: {
      SHELL_VERSION: JSON.stringify(createHash('sha256').update(files.join()).digest('hex').slice(0, 8)),
      SHELL_FILES: JSON.stringify(files),
      SHELL_PAGE: JSON.stringify(page),
    },
  })
}

/** Bundles the site and the panel; returns the URLs that a page needs. */
export async function buildClient(options: { isDevelopment: boolean }) {
  const site = {
    style: 'client/kit/styles/site.css',
    mark: 'client/kit/styles/mark.svg',
    copy: 'client/site/own-page/copy.ts',
    print: 'client/site/withdrawal/print.ts',
  }
  const panel = {
    panel: 'client/admin/main.tsx',
    office: 'client/admin/styles/office.css',
    later: 'client/admin/styles/later.css',
  }
  const typoRules = await bundleForBrowser({ 'address-typo': typoScript }, options)
  const withTypoRules = loadTypoRulesFrom(typoRules.builtFile(typoScript))
  const ofSite = {
    ...options,
    plugins: [leanReact, withTypoRules, fewFiles(/[\\/]client[\\/].*\.tsx?$/, loadedBeforeOnSite)],
  }
  const ofOffice = {
    ...options,
    plugins: [
      withTypoRules,
      fewFiles(
        /[\\/]client[\\/]admin[\\/].*\.tsx$/,
        loadedBeforeInOffice,
        [office, login, today, panelPage, eventPages, otherPages, panelParts],
        importParts,
      ),
      inParts,
    ],
  }
  const { builtFile: firstFile } = await bundleForBrowser({ begin: firstScript }, options)
  const { builtFile, neededFiles: neededBySite } = await bundleForBrowser({ ...site, app }, ofSite)
  const appFiles = neededBySite(app)
  const besidesApp = (page: string) => neededBySite(page).filter(file => !appFiles.includes(file))
  // The panel has its own bundle, so that visitors load no part of it, not even a shared chunk.
  const { builtFile: panelFile, neededFiles, reachableFiles } = await bundleForBrowser(panel, ofOffice)
  /** Lists what the panel's script and these files need, without the script itself, which every page loads. */
  const dependenciesOf = (files: readonly string[]) =>
    [...new Set([panel.panel, ...files].flatMap(neededFiles))].filter(file => file !== panelFile(panel.panel))
  const fonts = readdirSync(client).filter(name => /-latin-(400|wght)-normal-\w+\.woff2$/.test(name))
  const manifest = {
    script: firstFile(firstScript),
    app: appFiles,
    reading: besidesApp(readingPages),
    forms: besidesApp(formPages),
    style: builtFile(site.style),
    icon: builtFile(site.mark),
    copy: builtFile(site.copy),
    print: builtFile(site.print),
    panel: {
      script: panelFile(panel.panel),
      style: panelFile(panel.office),
      laterStyle: panelFile(panel.later),
      login: dependenciesOf([login]),
      admin: dependenciesOf([office, panelPage]),
      today: dependenciesOf([office, today]),
      event: dependenciesOf([office, eventPages]),
      desk: dependenciesOf([office, otherPages]),
      setUp: dependenciesOf([office, editors]),
      soon: dependenciesOf([office, today, eventPages, otherPages]),
    },
    fonts: fonts.map(name => `/assets/${name}`),
    icons: await buildIcons(),
  }
  const { panel: panelFiles, icon, icons } = manifest
  const page = [panelFiles.script, panelFiles.style]
  const loaded = reachableFiles(office)
  await buildWorker(
    [...new Set([...page, panelFiles.laterStyle, ...loaded, ...manifest.fonts, icon, icons.touch])],
    page,
  )
  await writeFile(join(assets, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

/**
 * Lets Chromium compile the whole script in the background instead of each function when it is called
 * (https://v8.dev/blog/explicit-compile-hints). Nearly all of it runs at the start, and this blocks an old phone for
 * only a third of the time.
 */
const compileAtOnce = '//# allFunctionsCalledOnLoad'

/** Reloads the page in development after the server has restarted. */
const reloadScript = `;{let first;setInterval(async()=>{try{const{startedAt}=await(await fetch('/healthz')).json();
first??=startedAt;if(first!==startedAt)location.reload()}catch{}},700)}`

/**
 * Minifies all scripts once more: they lose another 2 to 3 % (docs/decisions/0037-base.md). Their first and last
 * comment stay, which esbuild wrote.
 */
export function minifyAgain() {
  for (const name of readdirSync(client).filter(name => extname(name) === '.js')) {
    const written = readFileSync(join(client, name), 'utf8')
    const { code, errors } = minifySync(name, written, { module: true, compress: { target }, mangle: true })
    if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors.map(({ message }) => message).join()}`)
    const licences = /\n\/\*! For license information .*?\*\/\n$/.exec(written)?.[0] ?? ''
    writeFileSync(join(client, name), `${compileAtOnce}\n${code}${licences}`)
  }
}

/** Writes brotli and gzip files beside each file that shrinks. */
export function precompress() {
  for (const name of readdirSync(client)) {
    if (!['.js', '.css', '.svg', '.txt'].includes(extname(name))) continue
    const content = readFileSync(join(client, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(client, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}
