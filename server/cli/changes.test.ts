import { expect, test } from 'vitest'
import { changesSince, compareVersions } from './changes.ts'

test('versions are compared by number, and a pre-release is older than its release', () => {
  const sorted = ['0.1.0', '0.2.0', '0.10.0-beta.2', '0.10.0-beta.10', '0.10.0', '1.0.0']
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(compareVersions('0.1.0', '0.1.0')).toBe(0)
  expect(() => compareVersions('unbuilt', '0.1.0')).toThrow('unbuilt is no')
})

test('the changes since a version are those of newer versions and unreleased ones', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- D\n\n## [0.10.0] - 2027-02-01\n\n- C\n\n## [0.2.0] - x\n\n- B\n'
  expect(changesSince(changelog, '0.2.0')).toBe('## [Unreleased]\n\n- D\n\n## [0.10.0] - 2027-02-01\n\n- C')
  expect(changesSince(changelog, '0.10.0')).toBe('## [Unreleased]\n\n- D')
  expect(changesSince('', '0.1.0')).toBe('')
})
