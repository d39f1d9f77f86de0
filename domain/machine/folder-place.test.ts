import { expect, test } from 'vitest'
import { aboutPlace } from './folder-place.ts'

const root = '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw'
const memory = '30 22 0:25 / /run/user\\040x rw,nosuid shared:5 - tmpfs tmpfs rw,size=1g'
const overlay = (point: string, upper: string) =>
  `40 22 0:40 / ${point} rw - overlay overlay rw,lowerdir=/lower,upperdir=${upper},workdir=/w`
const disk = (type: string) => `50 22 8:17 / /mnt/usb rw,relatime - ${type} /dev/sdb1 rw,uid=0`

const about = (dir: string, lines: string[], { mode = 0o40700, commandLine = '' } = {}) =>
  aboutPlace({ dir, mode, mountinfo: `${lines.join('\n')}\n`, commandLine }).map(sentence => sentence())

const erased = [expect.stringMatching(/is in memory: it is erased on reboot/)]

test.each([
  ['on a disk', '/var/lib/lichtung', [root, memory], []],
  ['in memory', '/run/user x/site', [root, memory], erased],
  ['the mount itself', '/run/user x', [root, memory], erased],
  ['beside it', '/run/user xy', [root, memory], []],
  [
    'on a disk mounted within memory',
    '/run/user x/site',
    [root, memory, memory.replace('\\040x', '\\040x/site').replace('tmpfs', 'ext4')],
    [],
  ],
  [
    'in memory that is mounted over a disk',
    '/mnt/usb',
    [root, disk('ext4'), memory.replace('/run/user\\040x', '/mnt/usb')],
    erased,
  ],
  ['in ramfs', '/mnt/usb/a', [root, disk('ramfs')], erased],
  ['on an overlay over memory', '/a/b', [root, memory, overlay('/a', '/run/user\\040x/upper')], erased],
  ['on an overlay over a disk', '/a/b', [root, overlay('/a', '/var/upper')], []],
  ['in a container, whose upper layer is out of sight', '/data', [overlay('/', '/var/lib/docker/x/diff')], []],
  ['of another system', 'C:\\data', [], []],
])('the check of a data folder that is %s', (_, dir, lines, sentences) => {
  expect(about(dir, lines)).toEqual(sentences)
})

test.each(['root=/dev/sda2 boot=overlay quiet', 'overlayroot=tmpfs:recurse=0 root=x'])(
  'a system started with "%s" loses everything outside other disks',
  commandLine => {
    const lines = [overlay('/', '/hidden/upper'), disk('ext4')]
    expect(about('/var/lib/lichtung', lines, { commandLine })).toEqual(erased)
    expect(about('/mnt/usb/site', lines, { commandLine })).toEqual([])
  },
)

test.each([
  ['exfat', 0o40755, 'exFAT'],
  ['fuseblk', 0o40777, 'NTFS/exFAT'],
  ['ntfs3', 0o40750, 'NTFS'],
  ['vfat', 0o40755, 'FAT'],
  ['exfat', 0o40700, undefined],
  ['ext4', 0o40755, undefined],
])('on %s with the permissions %o the message names %s', (type, mode, name) => {
  const named = about('/mnt/usb/site', [root, disk(type)], { mode })
  expect(named).toEqual(name ? [expect.stringContaining(`is on ${name}, which keeps no permissions`)] : [])
})
