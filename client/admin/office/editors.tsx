/** Bundles the editors with the set-up, which uses some of them, into one chunk. */
export { CurrentOverlay as Overlay } from './overlay.tsx'
export { SetUp } from './set-up.tsx'
