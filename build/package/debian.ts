import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packagedUnit } from '../../server/cli/service-unit.ts'
import { type Component, licencesText } from '../licences.ts'
import { bashCompletion } from './completion.ts'
import { copyright } from './copyright.ts'
import { manPage } from './man-page.ts'

/** Debian's names of architectures. */
export const debianNames = { x64: 'amd64', arm64: 'arm64' } as const

const MAINTAINER = 'Lichtung <lichtung@users.noreply.github.com>'
/** Folder with the package's scripts and texts. */
const sources = 'build/package/debian'

type PackageOptions = {
  architecture: keyof typeof debianNames
  executable: string
  version: string
  parts: readonly Component[]
}

/** File name of the package below dist. */
export const packageName = ({ architecture, version }: Pick<PackageOptions, 'architecture' | 'version'>) =>
  `lichtung_${version}_${debianNames[architecture]}.deb`

/** Builds a Debian package of an executable with dpkg-deb. */
export function buildPackage(packageOptions: PackageOptions): void {
  const root = join('dist/parts', packageOptions.architecture, 'package')
  rmSync(root, { recursive: true, force: true })
  for (const [path, { content, mode = 0o644 }] of Object.entries(filesOf(packageOptions))) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
    writeFileSync(file, content, { mode })
  }
  const program = join(root, 'usr/bin/lichtung')
  mkdirSync(dirname(program), { recursive: true })
  copyFileSync(packageOptions.executable, program)
  // `mkdir` applies a umask; packages must not depend on it.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', join(root, 'usr')])
  const kilobytes = Math.ceil(statSync(program).size / 1024)
  writeFileSync(join(root, 'DEBIAN/control'), control(packageOptions, kilobytes))
  const file = join('dist', packageName(packageOptions))
  const options = ['--root-owner-group', '-Zxz', '-z0', '--build', root, file]
  execFileSync('dpkg-deb', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  packSmaller(file, dirname(root), packageOptions.architecture)
}

/**
 * Filters of xz that rewrite the jumps of an architecture, so that equal targets become equal bytes. Debian 11 does not
 * support the filter for arm64.
 */
const filters = { x64: ['--x86'], arm64: [] } as const

/** Recompresses with an xz filter, which dpkg reads but dpkg-deb cannot write: saves 1 of 40 MB for x64. */
function packSmaller(file: string, folder: string, architecture: PackageOptions['architecture']): void {
  const data = join(folder, 'data.tar')
  writeFileSync(data, execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 2 ** 30 }))
  execFileSync('xz', ['--force', ...filters[architecture], '--lzma2=preset=6', data])
  execFileSync('ar', ['rD', file, `${data}.xz`], { stdio: ['ignore', 'ignore', 'inherit'] })
}

type File = { content: string | Buffer; mode?: number }

function filesOf({ version, parts }: PackageOptions): Record<string, File> {
  const source = (name: string) => readFileSync(join(sources, name), 'utf8')
  const script = (name: string): File => ({ content: source(name), mode: 0o755 })
  const zip = (text: string | Buffer): File => ({ content: gzipSync(text, { level: 9 }) })
  return {
    'DEBIAN/config': script('config'),
    'DEBIAN/preinst': script('preinst'),
    'DEBIAN/postinst': script('postinst'),
    'DEBIAN/prerm': script('prerm'),
    'DEBIAN/postrm': script('postrm'),
    'DEBIAN/templates': { content: source('templates') },
    'usr/lib/systemd/system/lichtung-restic.service': { content: source('lichtung-restic.service') },
    'usr/lib/systemd/system/lichtung-restic.timer': { content: source('lichtung-restic.timer') },
    'usr/sbin/lichtung-restic': script('lichtung-restic'),
    'usr/lib/systemd/system/lichtung.service': { content: packagedUnit() },
    'usr/share/bash-completion/completions/lichtung': { content: bashCompletion() },
    'usr/share/doc/lichtung/changelog.gz': zip(changelog(version)),
    'usr/share/doc/lichtung/NEWS.gz': zip(readFileSync('CHANGELOG.md')),
    'usr/share/doc/lichtung/licences.gz': zip(licencesText(parts)),
    'usr/share/doc/lichtung/copyright': { content: copyright(parts) },
    'usr/share/lichtung/lichtung.env': { content: source('lichtung.env') },
    'usr/share/lichtung/lichtung-restic.env': { content: source('restic.env') },
    'usr/share/lintian/overrides/lichtung': { content: source('overrides') },
    'usr/share/man/man1/lichtung.1.gz': zip(manPage(version)),
    'usr/share/man/man8/lichtung-restic.8.gz': zip(source('lichtung-restic.8')),
  }
}

const control = ({ architecture, version }: PackageOptions, installedSize: number) => `Package: lichtung
Version: ${version}
Architecture: ${debianNames[architecture]}
Maintainer: ${MAINTAINER}
Installed-Size: ${installedSize}
Depends: libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6, adduser, debconf (>= 0.5) | debconf-2.0
Suggests: restic
Section: web
Priority: optional
Description: website, calendar and booking desk of a nature educator
 Lichtung serves the public site of a nature and wilderness educator, with
 calendar, registration, waiting list, invoices and letters, and the panel in
 which she keeps it. All data is in one folder of readable files.
`

/** In Debian's format. The changes are in the changelog for people. */
const changelog = (version: string) => `lichtung (${version}) stable; urgency=medium

  * What has changed: /usr/share/doc/lichtung/NEWS.gz.

 -- ${MAINTAINER}  ${dateOf(version)}
`

/** Formats the version's date in CHANGELOG.md as in mail; today if it is unreleased. */
function dateOf(version: string): string {
  const [, day] =
    new RegExp(`^## \\[${version}\\].* (\\d{4}-\\d\\d-\\d\\d)`, 'm').exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  return (day === undefined ? new Date() : new Date(day)).toUTCString().replace('GMT', '+0000')
}
