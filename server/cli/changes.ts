/** A version as semver.org writes it. */
const pattern = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/

/** Returns a number above zero if `a` is newer than `b`, below if it is older. Throws for an invalid version. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)]
  const at = [0, 1, 2].find(index => x.numbers[index] !== y.numbers[index])
  if (at !== undefined) return (x.numbers[at] ?? 0) - (y.numbers[at] ?? 0)
  // 1.0.0-beta comes before 1.0.0.
  if (x.before === '' || y.before === '') return Number(x.before === '') - Number(y.before === '')
  return x.before.localeCompare(y.before, 'en', { numeric: true })
}

function partsOf(version: string) {
  const [, ...parts] = pattern.exec(version) ?? []
  if (parts.length === 0) throw new Error(`${version} is not a version.`)
  return { numbers: parts.slice(0, 3).map(Number), before: parts[3] ?? '' }
}

/** Returns the changelog's sections after `version`, unreleased changes included. */
export const changesSince = (changelog: string, version: string): string =>
  changelog
    .split(/^(?=## \[)/m)
    .filter(section => {
      const versionName = /^## \[([^\]]+)\]/.exec(section)?.[1]
      return versionName !== undefined && (!pattern.test(versionName) || compareVersions(versionName, version) > 0)
    })
    .join('')
    .trim()
