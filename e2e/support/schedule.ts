import { readFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { lackingPrograms } from '../../server/testing/programs.ts'

/**
 * Alternates browser and program tests: a browser keeps a CPU busy while program tests mostly wait, so they fit side by
 * side. Unit tests of one project and environment stay together, since a worker is reused only for those.
 */
export class AlternatingSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const units = sorted.filter(isUnit)
    const lists = [
      ...Map.groupBy(
        sorted.filter(file => !isUnit(file)),
        ({ project }) => project.name,
      ).values(),
    ]
    const longest = Math.max(0, ...lists.map(({ length }) => length))
    const byTurns = Array.from({ length: longest }, (_, turn) => lists.flatMap(list => list[turn] ?? [])).flat()
    return [...Map.groupBy(units, workerOf).values(), byTurns].flat()
  }
}

const isUnit = ({ project }: TestSpecification) => project.name.startsWith('unit')

const workerOf = ({ project, moduleId }: TestSpecification) =>
  `${project.name} ${/^\/\/ @vitest-environment .+/.exec(readFileSync(moduleId, 'utf8'))}`

/** Prints the slowest ten tests, what was skipped and why, and the counts as the last line. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap(module =>
      [...module.children.allTests()].map(test => ({
        ms: test.diagnostic()?.duration ?? 0,
        name: `${module.relativeModuleId}: ${test.fullName}`,
        ...test.result(),
      })),
    )
    const print = (line: string) => process.stdout.write(`${line}\n`)
    print(`\nThe slowest of ${tests.length} tests:`)
    for (const { ms, name } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
      print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
    const skipped = tests.filter(({ state }) => state === 'skipped')
    // A run of a few tests by name skips all others.
    if (skipped.length > 0 && skipped.length < 40) {
      print('\nSkipped:')
      for (const { name } of skipped) print(`  ${name}`)
      const programs = lackingPrograms()
      if (programs.length > 0) print(`This machine lacks ${programs.join(', ')}.`)
      print('Some tests need root, or a kernel that lets them mount.')
    }
    // Files that could not be run, and what no test has caught.
    const broken = modules.filter(module => module.errors().length > 0).length + errors.length
    const failed = tests.filter(({ state }) => state === 'failed').length + broken
    print(`\n${tests.length - skipped.length - failed + broken} passed, ${failed} failed, ${skipped.length} skipped`)
  }
}
