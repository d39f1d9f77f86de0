import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupIndex } from './group-index.ts'

const step = fc.record({
  kind: fc.constantFrom('add', 'grow', 'edit', 'delete', 'back'),
  at: fc.nat(20),
  event: fc.nat(2),
})

test('a group keeps its records in order, whatever is added, edited, deleted or undone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const groupOf = createGroupIndex<{ event: string }>(({ event }) => event)
      const lists: { event: string }[][] = [[]]
      for (const { kind, at, event } of steps) {
        const list = lists.at(-1) ?? []
        const record = { event: `event-${event}` }
        if (kind === 'add') lists.push([...list, record])
        if (kind === 'grow') list.push(record)
        if (kind === 'edit') lists.push(list.map((each, index) => (index === at ? record : each)))
        if (kind === 'delete') lists.push(list.toSpliced(at, 1))
        if (kind === 'back' && lists.length > 1) lists.pop()
        const current = lists.at(-1) ?? []
        for (const name of ['event-0', 'event-1', 'event-2'])
          expect(groupOf(current, name)).toEqual(current.filter(each => each.event === name))
      }
    }),
  )
})
