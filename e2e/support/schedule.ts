import { readFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Alternates browser and program tests: a browser keeps a CPU busy while program tests mostly wait, so they fit side by
 * side. Unit tests of one project and environment stay together, since a worker is reused only for those.
 */
export class WellOrdered extends BaseSequencer {
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

/** Prints the ten slowest tests of a run. */
export class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(module =>
      [...module.children.allTests()].map(test => ({
        ms: test.diagnostic()?.duration ?? 0,
        name: `${module.relativeModuleId}: ${test.fullName}`,
      })),
    )
    const slowest = tests.sort((a, b) => b.ms - a.ms).slice(0, 10)
    process.stdout.write(`\nThe slowest of ${tests.length} tests:\n`)
    for (const { ms, name } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
  }
}
