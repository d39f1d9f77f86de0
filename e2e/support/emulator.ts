import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'

const registry = '/proc/sys/fs/binfmt_misc'
const qemu = '/usr/bin/qemu-aarch64-static'

/** Identifies arm64 programs to the kernel: the first 20 bytes of the file, and the bits that count. */
const magic = String.raw`\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00`
const mask = String.raw`\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff`

/** Enables arm64 programs anywhere on this machine; returns what is missing if that fails. */
export function emulateArm64(): string | undefined {
  if (process.arch === 'arm64') return undefined
  if (!existsSync(qemu)) return 'It takes the package qemu-user-static.'
  if (!existsSync(`${registry}/status`)) spawnSync('mount', ['-t', 'binfmt_misc', 'none', registry])
  if (existsSync(`${registry}/qemu-aarch64`)) return undefined
  try {
    // F: works even where the emulator is not visible.
    writeFileSync(`${registry}/register`, `:qemu-aarch64:M::${magic}:${mask}:${qemu}:F`)
    return undefined
  } catch {
    return 'Only root may tell the kernel about emulators (binfmt_misc).'
  }
}
