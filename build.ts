/**
 * Builds the site into dist/app (a server file and its assets) and, with --executable, dist/lichtung from it. --release
 * makes an executable for each architecture instead. --watch builds and serves again after every change.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as bundle, type Plugin } from 'esbuild'
import { nativeFolder } from './server/images/native-parts.ts'
import { makePicture, type Picture, recipe } from './server/images/pictures.ts'
import { nodeOptions } from './server/runtime/node-options.ts'
import { photos } from './starter/photos.ts'

const out = 'dist/app'
const assets = join(out, 'assets')
const client = join(assets, 'client')
const cache = 'node_modules/.cache/lichtung'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** What a first visit may weigh, in bytes (brotli; fonts as they are). */
const budget = { js: 105_000, css: 15_000, woff2: 60_000, html: 20_000 }

/** Bundles files for the browser; tells the address of each entry. */
async function bundleForBrowser(entryPoints: Record<string, string>, { isDevelopment }: { isDevelopment: boolean }) {
  const { metafile } = await bundle({
    entryPoints,
    outdir: client,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome107', 'firefox104', 'safari16'],
    minify: true,
    metafile: true,
    legalComments: 'linked',
    jsx: 'automatic',
    loader: { '.woff2': 'file', '.svg': 'copy' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    ...(isDevelopment ? { footer: { js: reloadScript } } : {}),
  })
  const outputs = Object.entries(metafile.outputs)
  const built = (entry: string) => {
    const file = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0]
    if (!file) throw new Error(`${entry} was not built.`)
    return `/assets/${basename(file)}`
  }
  return built
}

async function buildClient(options: { isDevelopment: boolean }) {
  const site = { site: 'client/main.tsx', style: 'client/styles/site.css', mark: 'client/styles/mark.svg' }
  const panel = { panel: 'client/admin/main.tsx', 'panel-style': 'client/admin/styles/panel.css' }
  const built = await bundleForBrowser(site, options)
  // On its own, so that visitors load nothing of it, not even as a file shared with it.
  const builtPanel = await bundleForBrowser(panel, options)
  const fonts = readdirSync(client).filter(name => /-latin-(400|wght)-normal-\w+\.woff2$/.test(name))
  const manifest = {
    script: built(site.site),
    style: built(site.style),
    icon: built(site.mark),
    panel: { script: builtPanel(panel.panel), style: builtPanel(panel['panel-style']) },
    fonts: fonts.map(name => `/assets/${name}`),
  }
  await writeFile(join(assets, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

/** In development the page asks which start of the server it belongs to and reloads when that is over. */
const reloadScript = `;{let of;setInterval(async()=>{try{const{startedAt}=await(await fetch('/healthz')).json();
of??=startedAt;if(of!==startedAt)location.reload()}catch{}},700)}`

/** Brotli and gzip beside each file that shrinks. */
function precompress() {
  for (const name of readdirSync(client)) {
    if (!['.js', '.css', '.svg', '.txt'].includes(extname(name))) continue
    const content = readFileSync(join(client, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(client, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** The starter's pictures in every width the site delivers (D12), kept between builds by the photo's content. */
async function buildPhotos() {
  await mkdir(cache, { recursive: true })
  const made: Record<string, Omit<Picture, 'files'>> = {}
  for (const { id, file } of photos) {
    const original = await readFile(join('starter/photos', file))
    const hash = createHash('sha256').update(original).update(recipe).digest('hex').slice(0, 16)
    const kept = join(cache, hash)
    if (!(await stat(kept).catch(() => undefined))) {
      const made = await makePicture(original)
      if (made.outcome !== 'made') throw new Error(`starter/photos/${file} is ${made.outcome}.`)
      const { files, ...facts } = made.picture
      await rm(`${kept}.new`, { recursive: true, force: true })
      await mkdir(`${kept}.new`)
      for (const { name, content } of files) await writeFile(join(`${kept}.new`, name), content)
      await writeFile(join(`${kept}.new`, 'facts.json'), JSON.stringify(facts))
      await rename(`${kept}.new`, kept)
    }
    await cp(kept, join(assets, 'photos', id), { recursive: true, filter: source => !source.endsWith('.json') })
    made[id] = JSON.parse(await readFile(join(kept, 'facts.json'), 'utf8'))
  }
  await writeFile(join(assets, 'photos.json'), JSON.stringify(made))
}

/** Lets sharp load its native module from where `layOutNativeParts` lays it. */
const sharpFromAssets: Plugin = {
  name: 'sharp from assets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sharp$/ }, () => ({ path: resolve('node_modules/sharp/dist/index.cjs') }))
    onLoad({ filter: /sharp[\\/]dist[\\/]sharp\.cjs$/ }, () => ({
      contents: `
        const { nativeModule } = require(${JSON.stringify(resolve('server/images/native-parts.ts'))})
        process.dlopen(module, nativeModule())`,
      resolveDir: '.',
    }))
  },
}

/** What sharp loads at run time: its module and libvips, side by side in the folders in which they look for each other. */
function copyNativeParts(nodeModules: string, target: string) {
  const packages = readdirSync(join(nodeModules, '@img')).filter(name => name.startsWith('sharp-'))
  for (const name of packages) {
    const lib = join(nodeModules, '@img', name, 'lib')
    const parts = readdirSync(lib).filter(file => /\.node$|^libvips/.test(file))
    mkdirSync(join(target, name, 'lib'), { recursive: true })
    for (const part of parts) copyFileSync(join(lib, part), join(target, name, 'lib', part))
    // Under which licences (libvips: LGPL) the parts come.
    copyFileSync(join(nodeModules, '@img', name, 'README.md'), join(target, name, 'README.md'))
  }
}

async function buildServer() {
  await bundle({
    entryPoints: ['server/main.ts'],
    outfile: join(out, 'main.cjs'),
    bundle: true,
    plugins: [sharpFromAssets],
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minifySyntax: true,
    // Names stay, for the log.
    minifyWhitespace: true,
    legalComments: 'linked',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.dirname': '__dirname',
      VERSION: JSON.stringify(version),
    },
    logLevel: 'warning',
  })
  const main = await readFile(join(out, 'main.cjs'), 'utf8')
  // A single "ä" would double what the program's text takes of memory.
  await writeFile(join(out, 'main.cjs'), main.replace(/[^\0-\x7f]/g, escaped))
  await bundle({
    entryPoints: ['server/accounts/password-worker.ts'],
    outfile: join(assets, 'password-worker.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
}

function escaped(letter: string, at: number, text: string): string {
  if (text[at - 1] === '\\') throw new Error(`Whether \\${letter} may be written otherwise has to be looked at.`)
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Prints what a first visitor downloads and fails beyond the budget. */
function weigh(manifest: { script: string; style: string; fonts: string[] }) {
  const size = (address: string, suffix: string) => statSync(join(client, basename(address) + suffix)).size
  const table = {
    'JavaScript (brotli)': { bytes: size(manifest.script, '.br'), budget: budget.js },
    'CSS (brotli)': { bytes: size(manifest.style, '.br'), budget: budget.css },
    fonts: { bytes: manifest.fonts.reduce((sum, font) => sum + size(font, ''), 0), budget: budget.woff2 },
  }
  console.table(table)
  const heavy = Object.entries(table).filter(([, { bytes, budget: limit }]) => bytes > limit)
  if (heavy.length > 0) throw new Error(`Too heavy: ${heavy.map(([name]) => name).join(', ')}.`)
}

/** Asks the executable for every public page; fails when the HTML of one is beyond the budget. */
async function weighPages() {
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
    if (!heaviest || weights.length < 7) throw new Error('The sitemap lacks pages.')
    console.log(
      `HTML (brotli) of ${weights.length} pages: at most ${heaviest[1]} of ${budget.html} bytes, ${heaviest[0]}`,
    )
    if (!(heaviest[1] <= budget.html)) throw new Error(`Too heavy: ${heaviest[0]}.`)
  } finally {
    site.kill()
    await new Promise(resolve => site.once('exit', resolve))
    rmSync(dir, { recursive: true })
  }
}

type Architecture = (typeof architectures)[number]
const architectures = ['x64', 'arm64'] as const

/** The program for an architecture, with the Node and the native parts of these node_modules. */
function buildExecutable(output: string, nodeModules: string, architecture: string) {
  const parts = join('dist/parts', architecture)
  rmSync(parts, { recursive: true, force: true })
  const native = join(parts, 'assets')
  copyNativeParts(nodeModules, join(native, nativeFolder))
  const node = join(parts, 'node')
  const program = readFileSync(join(nodeModules, `node-linux-${architecture}`, 'bin/node'))
  writeFileSync(node, withoutSymbols(program), { mode: 0o755 })
  const built = join(parts, 'lichtung')
  const config = {
    main: join(out, 'main.cjs'),
    mainFormat: 'commonjs',
    executable: node,
    output: built,
    disableExperimentalSEAWarning: true,
    // Only for the machine that makes it.
    useCodeCache: architecture === process.arch,
    execArgv: nodeOptions,
    assets: { ...filesBelow(assets, name => !name.startsWith(nativeFolder)), ...filesBelow(native) },
  }
  const configFile = join(parts, 'sea.json')
  writeFileSync(configFile, JSON.stringify(config))
  execFileSync(process.execPath, ['--build-sea', configFile], { stdio: ['ignore', 'ignore', 'inherit'] })
  // Written in one piece, as it was just now, the system maps 30 to 50 MB more of it into memory.
  rmSync(output, { force: true })
  copyFileSync(built, output)
}

/** Paths by their names below the folder. */
const filesBelow = (folder: string, isMeant: (name: string) => boolean = () => true) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), path] as const)
      .filter(([name]) => isMeant(name)),
  )

/**
 * A program (ELF, 64 bits) without what only debuggers read, as `strip` leaves it, which knows its own architecture
 * alone: all that is loaded comes first in the file.
 */
function withoutSymbols(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') throw new Error('This Node is not a program as expected.')
  const tableAt = Number(program.readBigUInt64LE(0x20))
  const [size, count] = [program.readUInt16LE(0x36), program.readUInt16LE(0x38)]
  const ends = Array.from({ length: count }, (_, index) => {
    const segment = tableAt + index * size
    return Number(program.readBigUInt64LE(segment + 0x08) + program.readBigUInt64LE(segment + 0x20))
  })
  const stripped = Buffer.from(program.subarray(0, Math.max(...ends)))
  // No table of sections.
  stripped.writeBigUInt64LE(0n, 0x28)
  stripped.fill(0, 0x3c, 0x40)
  return stripped
}

/** node_modules with the parts of another architecture, as the lockfile has them; kept as long as that stays the same. */
function nodeModulesFor(architecture: Architecture): string {
  if (architecture === process.arch) return 'node_modules'
  const lock = readFileSync('package-lock.json')
  const folder = join(cache, `${architecture}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`)
  const target = join(folder, 'node_modules')
  if (!existsSync(join(target, '.package-lock.json'))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, join(folder, name))
    const platform = [`--cpu=${architecture}`, '--os=linux', '--libc=glibc']
    execFileSync('npm', ['ci', ...platform, '--omit=dev', '--ignore-scripts', '--no-fund', '--no-audit'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return target
}

/** An executable for each architecture, and their checksums as `sha256sum --check` reads them. */
function buildRelease() {
  const sums = architectures.map(architecture => {
    const name = `lichtung-linux-${architecture}`
    buildExecutable(join('dist', name), nodeModulesFor(architecture), architecture)
    return `${createHash('sha256')
      .update(readFileSync(join('dist', name)))
      .digest('hex')}  ${name}\n`
  })
  writeFileSync('dist/SHA256SUMS', sums.join(''))
}

async function build({ isDevelopment = false } = {}) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(client, { recursive: true })
  const [manifest] = await Promise.all([buildClient({ isDevelopment }), buildServer(), buildPhotos()])
  copyNativeParts('node_modules', join(assets, nativeFolder))
  precompress()
  weigh(manifest)
}

function buildOnChange() {
  let server: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const again = async () => {
    try {
      await build({ isDevelopment: true })
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return
    }
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise(resolve => server?.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    server = spawn(process.execPath, [...nodeOptions, join(out, 'main.cjs')], { stdio: 'inherit' })
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(again)
    }, 100)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server?.kill(signal)
      process.exit()
    })
  }
  for (const folder of ['client', 'domain', 'server', 'starter']) watch(folder, { recursive: true }, later)
  later()
}

if (process.argv.includes('--watch')) {
  buildOnChange()
} else {
  await build()
  if (process.argv.includes('--release')) buildRelease()
  if (process.argv.includes('--executable')) {
    buildExecutable('dist/lichtung', 'node_modules', process.arch)
    await weighPages()
  }
}
