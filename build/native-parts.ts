import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names of sharp's packages with native code, below `@img`. */
export const nativePackages = (nodeModules: string): string[] =>
  readdirSync(join(nodeModules, '@img')).filter(name => name.startsWith('sharp-'))

/** Copies sharp's native module and libvips in the folder layout that they expect. */
export function copyNativeParts(nodeModules: string, target: string) {
  for (const name of nativePackages(nodeModules)) {
    const lib = join(nodeModules, '@img', name, 'lib')
    const parts = readdirSync(lib).filter(file => /\.node$|^libvips/.test(file))
    mkdirSync(join(target, name, 'lib'), { recursive: true })
    for (const part of parts) copyFileSync(join(lib, part), join(target, name, 'lib', part))
    // The README contains the licences of the bundled libraries (libvips: LGPL).
    copyFileSync(join(nodeModules, '@img', name, 'README.md'), join(target, name, 'README.md'))
  }
}
