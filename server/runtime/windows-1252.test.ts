import { expect, test } from 'vitest'
import { toWindows1252 } from './windows-1252.ts'

test('umlauts and the euro sign have one byte, other accents are dropped, and unknown characters become question marks', () => {
  const bytes = toWindows1252('Grüße, 5 € – Łu\u0308 ř 李')
  expect(new TextDecoder('windows-1252').decode(bytes)).toBe('Grüße, 5 € – ?ü r ?')
})
