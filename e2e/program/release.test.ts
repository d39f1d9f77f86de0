import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { phonePhoto } from '../../server/testing/files/photos.ts'
import { sessionOf } from '../support/api.ts'
import { clientOf, uploaderOf } from '../support/clients.ts'
import { emulateArm64 } from '../support/emulator.ts'
import { adminEnv, imagesIn, registrationsIn, removeFolder, startSite, temporaryFolder } from '../support/site.ts'

/** Libraries that the machine must have: C and C++. */
const libraries = /^(ld-linux-\S+|lib(atomic|c|dl|gcc_s|m|pthread|resolv|rt|stdc\+\+))\.so\.\d+$/

const machines = {
  x64: { places: ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64'], loader: 'lib64' },
  arm64: { places: ['/lib/aarch64-linux-gnu', '/usr/aarch64-linux-gnu/lib'], loader: 'lib' },
}

/** Explains why an architecture cannot be tested here. */
function obstacle(architecture: keyof typeof machines): string | undefined {
  if (spawnSync('unshare', ['--map-root-user', 'true']).status !== 0) return 'It takes unshare.'
  if (!machines[architecture].places.some(place => existsSync(join(place, 'libatomic.so.1')))) {
    return 'It takes libatomic1 and, for the other architecture, libc6-arm64-cross, libstdc++6-arm64-cross and libatomic1-arm64-cross.'
  }
  if (architecture === 'arm64') return emulateArm64()
  return process.arch === 'x64' ? undefined : 'This machine is another one.'
}

/** A machine with the program and its libraries only. */
function machineFor(architecture: keyof typeof machines): string {
  const machine = temporaryFolder()
  onTestFinished(() => removeFolder(machine))
  const { places, loader } = machines[architecture]
  for (const name of ['lib', 'proc', 'dev', loader]) mkdirSync(join(machine, name), { recursive: true })
  for (const place of places.filter(existsSync)) {
    for (const name of readdirSync(place).filter(name => libraries.test(name))) {
      copyFileSync(join(place, name), join(machine, name.startsWith('ld-') ? loader : 'lib', name))
    }
  }
  // Every machine has it; only root can create a real one.
  writeFileSync(join(machine, 'dev/null'), '')
  copyFileSync(resolve(`dist/lichtung-linux-${architecture}`), join(machine, 'lichtung'))
  return machine
}

for (const architecture of ['x64', 'arm64'] as const) {
  const missing = obstacle(architecture)
  if (missing) process.stderr.write(`NOT TRIED: the executable for ${architecture}. ${missing}\n`)

  test.skipIf(missing)(
    `on a bare machine, ${architecture} answers and accepts a registration and a picture`,
    async () => {
      const machine = machineFor(architecture)
      const apart = ['--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
      const env = Object.entries(adminEnv).map(([name, value]) => `${name}=${value}`)
      const command = ['env', '-i', ...env, 'unshare', ...apart, `--root=${machine}`, '--wd=/', '/lichtung']
      // Inside, the folder has another path than here.
      const site = { ...(await startSite('/data', { command })), dataDir: join(machine, 'data') }
      onTestFinished(async () => void (await site.end('SIGKILL')))

      const page = await fetch(site.origin)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<h1')

      const send = await clientOf(site)
      expect(await send({ email: 'martina@example.de' })).toBe(200)
      expect(registrationsIn(site.dataDir)).toMatchObject([{ email: 'martina@example.de' }])

      const photo = await phonePhoto({ file: 'starter/photos/moos.jpg', width: 1200, height: 900, quality: 90 })
      const upload = await uploaderOf(site, await sessionOf(site))
      const { length } = imagesIn(site.dataDir)
      const content = `data:image/jpeg;base64,${photo.toString('base64')}`
      expect(await upload(JSON.stringify([{ name: 'moos.jpg', content }]))).toMatchObject({ status: 200 })
      const added = imagesIn(site.dataDir)[length]
      expect((await fetch(`${site.origin}/img/${added?._id}?w=480`)).headers.get('Content-Type')).toBe('image/webp')
    },
  )
}

test('the checksums match the files', () => {
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: 'dist' })
})
