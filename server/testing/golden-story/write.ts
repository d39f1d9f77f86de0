import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { openStory } from './site.ts'
import { playStory } from './story.ts'

/**
 * Writes the golden folder of this build: plays the story, and copies its data folder while the site runs, so that the
 * log is ahead of the files. `npm run golden`; `GOLDEN=<folder>` writes it elsewhere.
 */
const golden = join(import.meta.dirname, '../golden')

test('writes a golden folder', { timeout: 300_000 }, async () => {
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const before = readdirSync(golden).filter(name => !name.endsWith('.json') && name.startsWith(version))
  // The number makes golden folders sort by age.
  const name = `${version}-${String(before.length + 1).padStart(2, '0')}-${commit}`
  const parent = process.env.GOLDEN ?? golden
  expect(existsSync(join(parent, name))).toBe(false)
  const story = await openStory()
  const read = await playStory(story)
  const facts = await factsOf(story)
  const folder = join(parent, name)
  mkdirSync(parent, { recursive: true })
  cpSync(story.dir, folder, { recursive: true, filter: source => !/\/(\.lock|logs|backups)$/.test(source) })
  writeFileSync(join(parent, `${name}.json`), `${JSON.stringify({ now: story.clock.now, read, facts }, null, 1)}\n`)
})
