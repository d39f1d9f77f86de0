import * as v from 'valibot'

/** Older versions wrote the address to which a recipient forwards at the end of the server's words. */
function withoutForward(words: string): [words: string, forward?: { forward: string }] {
  const [note = '', forward] = / \[forwarded to (\S+)\]$/.exec(words) ?? []
  return forward === undefined ? [words] : [words.slice(0, -note.length), { forward }]
}

const Letters = v.array(v.looseObject({ attempts: v.array(v.looseObject({ error: v.string() })) }))

/** Gives such addresses a field of their own in the outbox. */
export const withForwards = (outbox: unknown): unknown =>
  v.parse(Letters, outbox).map(({ attempts, ...mail }) => ({
    ...mail,
    attempts: attempts.map(attempt => {
      const [error, forward] = withoutForward(attempt.error)
      return { ...attempt, error, ...forward }
    }),
  }))

const Result = v.looseObject({ returned: v.optional(v.string()) })
const Newsletters = v.looseObject({
  issues: v.array(v.looseObject({ sending: v.optional(v.looseObject({ sent: v.array(Result) })) })),
})

/** Gives such addresses a field of their own in the results of newsletters. */
export function withForwardsOfNewsletters(file: unknown): unknown {
  const { issues, ...rest } = v.parse(Newsletters, file)
  const separated = (result: v.InferOutput<typeof Result>) => {
    if (result.returned === undefined) return result
    const [returned, forward] = withoutForward(result.returned)
    return { ...result, returned, ...forward }
  }
  const migrated = issues.map(({ sending, ...issue }) =>
    sending ? { ...issue, sending: { ...sending, sent: sending.sent.map(separated) } } : issue,
  )
  return { ...rest, issues: migrated }
}
