import { createHash } from 'node:crypto'
import type { BankLine } from '../../domain/bank-statement/line.ts'
import type { KeyedLine } from '../../domain/bank-statement/match.ts'

/** What banks write where they have no id. */
const noReference = /^(|NONREF|NOTPROVIDED)(\/\d+)?$/i

/**
 * Gives each line the key that it has in every export that holds its day from the beginning: made of the bank's id, or else
 * of its content, and of its running number among the equal lines of its day, since two equal payments are real. What
 * another statement of the file repeats is one line.
 */
export function withKeys(statements: readonly (readonly BankLine[])[]): KeyedLine[] {
  const lines = new Map<string, KeyedLine>()
  for (const statement of statements) {
    const counts = new Map<string, number>()
    for (const line of statement) {
      const same = fingerprint(line)
      const count = (counts.get(same) ?? 0) + 1
      counts.set(same, count)
      const key = `${same}-${count}`
      if (!lines.has(key)) lines.set(key, { ...line, key })
    }
  }
  return [...lines.values()]
}

/** It tells nothing of the line to whoever reads the stored key. */
function fingerprint({ date, cents, reference, former, ...line }: BankLine): string {
  const { account, name, text } = former ?? line
  const id = noReference.test(reference) ? [name, text] : [reference]
  return createHash('sha256')
    .update(JSON.stringify([account, date, cents, ...id]))
    .digest('hex')
    .slice(0, 32)
}
