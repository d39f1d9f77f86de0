import { type Sentence, t } from '../kit/language.ts'

/** Facts about the place of a data folder: its absolute path and permissions, and Linux' own files about mounts. */
export type FolderPlace = { dir: string; mode: number; mountinfo: string; commandLine: string }

/** Returns what is wrong with the disk that holds a data folder, in sentences (D85). */
export function aboutPlace(place: FolderPlace): Sentence[] {
  const { dir, mode, mountinfo } = place
  const foreign = foreignFileSystems[mountOf(dir, mountinfo)?.type ?? '']
  const isOpen = (mode & 0o077) !== 0
  return [
    ...(isVolatile(place) ? [erasedSentence(dir)] : []),
    ...(foreign && isOpen ? [readableSentence(dir, foreign)] : []),
  ]
}

const erasedSentence = (dir: string) => () =>
  t(
    `The data folder ${dir} is in memory: it is erased on reboot. Choose a folder on a disk with --data (DATA_DIR).`,
    `Der Datenordner ${dir} liegt im Arbeitsspeicher: Er wird beim Neustart gelöscht. Wähle mit --data (DATA_DIR) einen Ordner auf einer Platte.`,
  )

const readableSentence = (dir: string, name: string) => () =>
  t(
    `The data folder ${dir} is on ${name}, which keeps no permissions: every account of this machine can read it. Mount the disk with umask=077 and the uid of the site’s account, or choose a folder on ext4 with --data (DATA_DIR).`,
    `Der Datenordner ${dir} liegt auf ${name}, das keine Rechte kennt: Jedes Konto dieses Rechners kann ihn lesen. Häng die Platte mit umask=077 und der uid des Kontos der Seite ein, oder wähle mit --data (DATA_DIR) einen Ordner auf ext4.`,
  )

/** File systems of Windows: the permissions of their files are those of the mount. */
const foreignFileSystems: Readonly<Record<string, string>> = {
  exfat: 'exFAT',
  vfat: 'FAT',
  msdos: 'FAT',
  ntfs: 'NTFS',
  ntfs3: 'NTFS',
  fuseblk: 'NTFS/exFAT',
}

const isInMemory = (mount: Mount | undefined) => mount?.type === 'tmpfs' || mount?.type === 'ramfs'

type Mount = { point: string; type: string; options: string }

/** True if a reboot erases the folder: it is in memory, or on an overlay whose changes are in memory. */
function isVolatile({ dir, mountinfo, commandLine }: FolderPlace): boolean {
  const mount = mountOf(dir, mountinfo)
  if (mount?.type !== 'overlay') return isInMemory(mount)
  // A system on a read-only disk hides the upper layer; its boot options reveal it.
  if (mount.point === '/' && /(^|\s)(boot=overlay|overlayroot=tmpfs)/.test(commandLine)) return true
  return isInMemory(mountOf(unescapePath(/(?:^|,)upperdir=([^,]*)/.exec(mount.options)?.[1] ?? ''), mountinfo))
}

/** Returns the mount that holds a path: the innermost one; if several share a mount point, the last. */
function mountOf(path: string, mountinfo: string): Mount | undefined {
  let nearest: Mount | undefined
  for (const line of mountinfo.split('\n')) {
    const mount = mountIn(line)
    const isAbove = mount && `${path}/`.startsWith(mount.point === '/' ? '/' : `${mount.point}/`)
    if (isAbove && mount.point.length >= (nearest?.point.length ?? 0)) nearest = mount
  }
  return nearest
}

/** Reads a line such as `36 35 98:0 /root /point rw shared:1 - ext4 /dev/sda1 rw`. */
function mountIn(line: string): Mount | undefined {
  const [before = '', after = ''] = line.split(' - ')
  const point = before.split(' ')[4]
  const [type, , options = ''] = after.split(' ')
  return point && type ? { point: unescapePath(point), type, options } : undefined
}

/** Decodes the octal numbers that stand for spaces and backslashes in paths. */
const unescapePath = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
