import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Takes the files of all projects by turns. A browser keeps a processor busy and the program's tests wait much of the
 * time, so they fit side by side.
 */
export class ByTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const lists = [...byProject.values()]
    const longest = Math.max(0, ...lists.map(({ length }) => length))
    return Array.from({ length: longest }, (_, turn) => lists.flatMap(list => list[turn] ?? [])).flat()
  }
}

/** Prints the slowest ten tests at the end of a run. */
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
