import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, so that whatever needs JavaScript is not shown without it. */
export const useInteractive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
