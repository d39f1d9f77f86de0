import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Copies what sharp loads at run time: its module and libvips, in the folders in which they look for each other. */
export function copyNativeParts(nodeModules: string, target: string) {
  const packages = readdirSync(join(nodeModules, '@img')).filter(name => name.startsWith('sharp-'))
  for (const name of packages) {
    const lib = join(nodeModules, '@img', name, 'lib')
    const parts = readdirSync(lib).filter(file => /\.node$|^libvips/.test(file))
    mkdirSync(join(target, name, 'lib'), { recursive: true })
    for (const part of parts) copyFileSync(join(lib, part), join(target, name, 'lib', part))
    // It names the licences of the parts (libvips: LGPL).
    copyFileSync(join(nodeModules, '@img', name, 'README.md'), join(target, name, 'README.md'))
  }
}
