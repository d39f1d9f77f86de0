/** Finds what a request with this id has stored before. */
export const sentBefore = <T extends { requestId?: string | undefined }>(
  records: readonly T[],
  requestId: string | undefined,
): T | undefined => (requestId === undefined ? undefined : records.find(known => known.requestId === requestId))

/** Returns a record to which a request with this id has added a message before. */
export const writtenBefore = <T extends { thread: readonly { _id: string }[] }>(
  record: T,
  requestId: string | undefined,
): T | undefined => (record.thread.some(({ _id }) => _id === requestId) ? record : undefined)

type Change<All, Next, Added, Result> = (all: All) => { next?: Next; added?: Added; result: Result }

/** Returns a change that a repeated request does not make again: its result is what `find` returns for that. */
export const unlessDone =
  <All, Next, Added, Result>(
    find: (all: All) => Result | undefined,
    change: Change<All, Next, Added, Result>,
  ): Change<All, Next, Added, Result> =>
  all => {
    const earlier = find(all)
    return earlier === undefined ? change(all) : { result: earlier }
  }
