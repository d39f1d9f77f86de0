import { defineConfig } from 'vitest/config'

// biome-ignore lint/style/noDefaultExport: vitest reads it
export default defineConfig({
  test: {
    diff: { truncateThreshold: 40 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,server,client,starter}/**/*.test.{ts,tsx}', '*.test.ts'],
          setupFiles: ['vitest.setup.ts'],
          testTimeout: 30_000,
          // They wait for disks, clocks and mail servers much of the time.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/program/release.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two browsers keep two cores busy; a third makes nothing faster.
          maxWorkers: 2,
        },
      },
      { test: { name: 'release', include: ['e2e/program/release.test.ts'], testTimeout: 300_000 } },
    ],
  },
})
