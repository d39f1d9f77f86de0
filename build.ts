/**
 * Builds the site into dist/app (a server file and its assets) and, with --executable, dist/lichtung from it. --release
 * builds an executable for each architecture. --watch rebuilds and restarts after every change.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient, minifyAgain, precompress } from './build/client.ts'
import { buildOnChange } from './build/dev.ts'
import { buildExecutable, buildRelease } from './build/executable.ts'
import { buildHandbook } from './build/handbook.ts'
import { licencesText, listComponents } from './build/licences.ts'
import { copyNativeParts } from './build/native-parts.ts'
import { assets, client, out } from './build/paths.ts'
import { buildPhotos } from './build/photos.ts'
import { buildServer } from './build/server.ts'
import { weigh, weighPages } from './build/weights.ts'
import { nativeFolder } from './server/content/images/native-parts.ts'
import { HYPHENS, LICENCES } from './server/runtime/assets.ts'

async function build({ isDevelopment = false } = {}) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(client, { recursive: true })
  // Before the photos, as these are processed with all other formats blocked, including the icon's SVG.
  const manifest = await buildClient({ isDevelopment })
  await Promise.all([buildServer(), buildPhotos(), buildHandbook()])
  copyNativeParts('node_modules', join(assets, nativeFolder))
  copyFileSync('node_modules/hyphenopoly/patterns/de.wasm', join(assets, HYPHENS))
  const parts = listComponents()
  writeFileSync(join(assets, LICENCES), licencesText(parts))
  minifyAgain()
  precompress()
  weigh(manifest)
  return parts
}

if (process.argv.includes('--watch')) {
  buildOnChange(build)
} else {
  const parts = await build()
  if (process.argv.includes('--release')) buildRelease(parts)
  if (process.argv.includes('--executable')) {
    buildExecutable('dist/lichtung', 'node_modules', process.arch)
    await weighPages()
  }
}
