import { defineConfig } from 'vitest/config'
import { WAIT_MS } from './domain/testing/wait-ms.ts'
import { AlternatingSequencer, Summary } from './e2e/support/schedule.ts'

// Caches compiled code for the programs that tests start.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

/** Kills, full disks, long sequences and large files: too slow to run for every change. */
const durability = ['e2e/durability/*.test.ts', '**/*.durability.test.ts']
/** Makes waits of tests long enough for a loaded machine. */
const waits = { setupFiles: ['server/testing/long-waits.ts'], expect: { poll: { timeout: WAIT_MS } } }
const unit = {
  ...waits,
  setupFiles: [...waits.setupFiles, 'vitest.setup.ts'],
  testTimeout: 300_000,
  hookTimeout: 120_000,
}
const quick = ['{domain,starter}/**/*.test.{ts,tsx}', '*.test.ts', 'server/app/every-route.test.ts']

// biome-ignore lint/style/noDefaultExport: vitest reads it
export default defineConfig({
  // React's own runtime, so that tests compare texts with plain spaces. Ours adds non-breaking ones.
  oxc: { jsx: { importSource: 'react', development: false } },
  test: {
    diff: { truncateThreshold: 40 },
    reporters: ['default', new Summary()],
    sequence: { sequencer: AlternatingSequencer },
    projects: [
      {
        test: {
          // Rules, starter content, and one call of each route: with `unit-client` the tests of `npm run check`.
          name: 'unit-quick',
          include: quick,
          ...unit,
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{build,server}/**/*.test.{ts,tsx}'],
          exclude: [...quick, ...durability],
          ...unit,
          // These tests mostly wait for disks, clocks and mail servers.
          maxWorkers: 4,
          // Importing the server again for each file would take a fifth of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'unit-client',
          include: ['client/**/*.test.{ts,tsx}'],
          ...unit,
          setupFiles: [...unit.setupFiles, 'client/testing/new-page.ts'],
          maxWorkers: 4,
          // `new-page.ts` gives each file modules of its own.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Three workers for this and the next project together, since program tests mostly wait.
      {
        test: {
          ...waits,
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['e2e/support/prepared-site.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // The files of a worker share a browser.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...waits,
          name: 'program',
          include: ['e2e/program/*.test.ts'],
          exclude: ['e2e/program/{release,package}.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'durability',
          include: durability,
          exclude: ['**/node_modules/**'],
          ...unit,
          testTimeout: 600_000,
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'golden',
          include: ['server/testing/golden-story/write.ts'],
          setupFiles: ['vitest.setup.ts'],
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          ...waits,
          name: 'release',
          include: ['e2e/program/{release,package}.test.ts', 'e2e/screens/handbook.test.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...waits,
          name: 'browsers',
          include: ['e2e/browsers/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
