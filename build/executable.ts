import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { nativeFolder } from '../server/content/images/native-parts.ts'
import { HANDBOOK } from '../server/office/handbook.ts'
import { CHANGES, COMPRESSED, LICENCES } from '../server/runtime/assets.ts'
import { nodeOptions } from '../server/runtime/node-options.ts'
import { withoutSymbols } from './elf.ts'
import type { Component } from './licences.ts'
import { copyNativeParts } from './native-parts.ts'
import { buildPackage, packageName } from './package/debian.ts'
import { buildImage, imageName } from './package/image.ts'
import { assets, cache, code } from './paths.ts'
import { smallerExecutable } from './smaller-executable.ts'

type Architecture = (typeof architectures)[number]
const architectures = ['x64', 'arm64'] as const

/** Builds the executable for an architecture, with Node and the native parts of these node_modules. */
export function buildExecutable(output: string, nodeModules: string, architecture: string) {
  const parts = join('dist/parts', architecture)
  rmSync(parts, { recursive: true, force: true })
  const native = join(parts, 'assets')
  copyNativeParts(nodeModules, join(native, nativeFolder))
  const node = join(parts, 'node')
  const nodeProgram = readFileSync(join(nodeModules, `node-linux-${architecture}`, 'bin/node'))
  writeFileSync(node, withoutSymbols(nodeProgram), { mode: 0o755 })
  const built = join(parts, 'lichtung')
  const files = {
    ...filesBelow(assets, name => !name.startsWith(nativeFolder)),
    ...filesBelow(native),
  }
  const config = {
    main: code,
    mainFormat: 'commonjs',
    executable: node,
    output: built,
    disableExperimentalSEAWarning: true,
    execArgv: nodeOptions,
    // A code cache is valid only on the architecture that creates it.
    useCodeCache: architecture === process.arch,
    assets: compressFiles(files, parts),
  }
  const configFile = join(parts, 'sea.json')
  writeFileSync(configFile, JSON.stringify(config))
  execFileSync(process.execPath, ['--build-sea', configFile], { stdio: ['ignore', 'ignore', 'inherit'] })
  const smaller = join(parts, 'smaller')
  writeFileSync(smaller, smallerExecutable(readFileSync(built)), { mode: 0o755 })
  // Copies the file: the system maps 30 to 50 MB more of a file that was just written.
  rmSync(output, { force: true })
  copyFileSync(smaller, output)
  if (architecture === process.arch) checkWarnings(output)
}

/** Throws if V8 rejects the code that the build compiled, about which Node warns. */
function checkWarnings(executable: string): void {
  const { stderr } = spawnSync(executable, ['version'], { encoding: 'utf8' })
  if (stderr) throw new Error(`${executable} says: ${stderr}`)
}

/** Lists files by their path below the folder. */
const filesBelow = (folder: string, isIncluded: (name: string) => boolean = () => true) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length + 1), path] as const)
      .filter(([name]) => isIncluded(name)),
  )

/**
 * Files that are read once and completely, above all libvips, shrink to a third. Browsers ask
 * for the compressed variants of scripts and styles, so their plain files are hardly ever read.
 */
const isReadOnce = (name: string) =>
  name.startsWith(nativeFolder) || /\.(cjs|js|css)$/.test(name) || [LICENCES, HANDBOOK, CHANGES].includes(name)

/** Maps names inside the executable to files, some of them compressed. */
function compressFiles(files: Record<string, string>, parts: string): Record<string, string> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  return Object.fromEntries(
    Object.entries(files).map(([name, path]) => {
      if (!isReadOnce(name)) return [name, path]
      const smaller = join(parts, basename(name) + COMPRESSED)
      writeFileSync(smaller, zstdCompressSync(readFileSync(path), { params }))
      return [name + COMPRESSED, smaller]
    }),
  )
}

/** Returns node_modules for another architecture by the lockfile; cached until that changes. */
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

/**
 * Builds for each architecture an executable, a Debian package, an image and a bill of materials, and the checksums of
 * all.
 */
export function buildRelease(parts: readonly Component[]) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = architectures.flatMap(architecture => {
    const executable = `lichtung-linux-${architecture}`
    const nodeModules = nodeModulesFor(architecture)
    buildExecutable(join('dist', executable), nodeModules, architecture)
    buildPackage({ architecture, executable: join('dist', executable), version, parts })
    const bill = `${executable}.cdx.json`
    writeFileSync(join('dist', bill), billOfMaterials(nodeModules))
    const image = imageName({ architecture, version })
    const isMade = buildImage({ architecture, executable: join('dist', executable), version })
    return [executable, packageName({ architecture, version }), ...(isMade ? [image] : []), bill]
  })
  const sums = names.map(name => `${checksum(readFileSync(join('dist', name)))}  ${name}\n`)
  writeFileSync('dist/SHA256SUMS', sums.join(''))
}

const checksum = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Returns a CycloneDX bill of materials for scanners: packages of the lockfile that exist for this architecture. */
function billOfMaterials(nodeModules: string): string {
  const options = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev', '--sbom-type=application']
  const bill = JSON.parse(execFileSync('npm', options, { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 }))
  // npm uses the folder's name.
  bill.metadata.component.name = 'lichtung'
  const isThere = ({ name }: { name: string }) => existsSync(join(nodeModules, name))
  bill.components = bill.components.filter(isThere)
  const componentRefs = new Set([bill.metadata.component, ...bill.components].map(part => part['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }: { ref: string }) => componentRefs.has(ref))
    .map((entry: { dependsOn: string[] }) => ({
      ...entry,
      dependsOn: entry.dependsOn.filter(ref => componentRefs.has(ref)),
    }))
  return `${JSON.stringify(bill, null, 2)}\n`
}
