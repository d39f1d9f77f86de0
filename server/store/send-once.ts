/** Finds the record that an earlier request with this id has stored. */
export const sentBefore = <T extends { requestId?: string | undefined }>(
  records: readonly T[],
  requestId: string | undefined,
): T | undefined => (requestId === undefined ? undefined : records.find(record => record.requestId === requestId))

/** Returns the record if an earlier request with this id has added a message to it. */
export const writtenBefore = <T extends { thread: readonly { _id: string }[] }>(
  record: T,
  requestId: string | undefined,
): T | undefined => (record.thread.some(({ _id }) => _id === requestId) ? record : undefined)

type Change<All, Next, Added, Result> = (all: All) => { next?: Next; added?: Added; result: Result }

/** Skips the change of a repeated request: if `find` finds an earlier result, it is the result. */
export const unlessDone =
  <All, Next, Added, Result>(
    find: (all: All) => Result | undefined,
    change: Change<All, Next, Added, Result>,
  ): Change<All, Next, Added, Result> =>
  all => {
    const earlier = find(all)
    return earlier === undefined ? change(all) : { result: earlier }
  }
