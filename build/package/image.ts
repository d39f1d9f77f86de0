import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mallocSettings } from '../../server/runtime/node-options.ts'
import { debianNames } from './debian.ts'

/** Debian packages of the libraries that the executable loads. */
const packages = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1']
/** The image's account. A folder mounted as /data must belong to this id. */
const ACCOUNT = 10001

type ImageOptions = { architecture: keyof typeof debianNames; executable: string; version: string }

const run = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** File name of the image below dist. */
export const imageName = ({ architecture, version }: Pick<ImageOptions, 'architecture' | 'version'>) =>
  `lichtung-${version}-${debianNames[architecture]}.oci.tar`

/**
 * Builds a container image with the executable and its libraries only. buildah needs no daemon; apt downloads the
 * libraries of the machine's Debian. Reports a missing program and returns false.
 */
export function buildImage({ architecture, executable, version }: ImageOptions): boolean {
  const missing = ['buildah', 'apt-get'].filter(program => spawnSync(program, ['--version']).error)
  if (missing.length > 0) {
    process.stderr.write(`NOT MADE: the image for ${architecture}. It takes ${missing.join(' and ')}.\n`)
    return false
  }
  const folder = resolve('dist/parts', architecture, 'image')
  rmSync(folder, { recursive: true, force: true })
  const root = join(folder, 'root')
  fetchLibraries(debianNames[architecture], folder, root)
  mkdirSync(join(root, 'usr/bin'), { recursive: true })
  copyFileSync(executable, join(root, 'usr/bin/lichtung'))
  mkdirSync(join(root, 'etc'), { recursive: true })
  writeFileSync(join(root, 'etc/passwd'), `lichtung:x:${ACCOUNT}:${ACCOUNT}::/data:/usr/bin/lichtung\n`)
  mkdirSync(join(root, 'tmp'))
  chmodSync(join(root, 'tmp'), 0o1777)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })

  // Works without root and a special file system.
  const store = ['--storage-driver=vfs', `--root=${join(folder, 'store')}`, `--runroot=${join(folder, 'run')}`]
  const buildah = (command: string, ...words: string[]) => run('buildah', [...store, command, ...words])
  const container = buildah('from', `--arch=${debianNames[architecture]}`, 'scratch')
  buildah('copy', container, root, '/')
  buildah('copy', `--chown=${ACCOUNT}:${ACCOUNT}`, container, data, '/data')
  const labels = { title: 'Lichtung', version, licenses: 'MIT' }
  buildah(
    'config',
    `--arch=${debianNames[architecture]}`,
    `--user=${ACCOUNT}:${ACCOUNT}`,
    '--entrypoint=["/usr/bin/lichtung"]',
    '--env=DATA_DIR=/data',
    '--env=HOST=::',
    '--env=PORT=3000',
    ...Object.entries(mallocSettings).map(([name, text]) => `--env=${name}=${text}`),
    '--port=3000',
    '--volume=/data',
    '--stop-signal=SIGTERM',
    ...Object.entries(labels).map(([name, text]) => `--label=org.opencontainers.image.${name}=${text}`),
    container,
  )
  const output = resolve('dist', imageName({ architecture, version }))
  rmSync(output, { force: true })
  buildah(
    'commit',
    '--format=oci',
    '--disable-compression=false',
    container,
    `oci-archive:${output}:lichtung:${version}`,
  )
  addDockerManifest(output, folder, `lichtung:${version}`)
  rmSync(folder, { recursive: true })
  return true
}

/**
 * Adds the list of images in Docker's own format, the only one that Docker reads unless it stores images in containerd.
 */
function addDockerManifest(archive: string, folder: string, name: string): void {
  const read = (path: string) => JSON.parse(run('tar', ['--extract', '--to-stdout', `--file=${archive}`, path]))
  const pathOf = ({ digest }: { digest: string }) => `blobs/${digest.replace(':', '/')}`
  const { config, layers } = read(pathOf(read('index.json').manifests[0]))
  const manifest = [{ Config: pathOf(config), RepoTags: [name], Layers: layers.map(pathOf) }]
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  run('tar', ['--append', `--file=${archive}`, '--owner=0', '--group=0', `--directory=${folder}`, 'manifest.json'])
}

/**
 * Downloads the libraries, also for another architecture. Uses separate package lists, so that the machine is not
 * changed.
 */
function fetchLibraries(architecture: string, folder: string, root: string): void {
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'status'), '')
  const options = [
    `APT::Architecture=${architecture}`,
    `APT::Architectures=${architecture}`,
    `Dir::State=${join(folder, 'state')}`,
    `Dir::State::status=${join(folder, 'status')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap(option => ['-o', option])
  run('apt-get', [...options, '-qq', 'update'])
  execFileSync('apt-get', [...options, '-qq', 'download', ...packages], { cwd: join(folder, 'packages') })
  const unpacked = join(folder, 'unpacked')
  for (const name of readdirSync(join(folder, 'packages')))
    run('dpkg-deb', ['--extract', join(folder, 'packages', name), unpacked])
  for (const path of ['lib', 'lib64', 'usr/lib', 'usr/share/doc'])
    if (existsSync(join(unpacked, path)))
      cpSync(join(unpacked, path), join(root, path), {
        recursive: true,
        verbatimSymlinks: true,
        // Tables of old encodings.
        filter: source => !source.endsWith('/gconv'),
      })
}
