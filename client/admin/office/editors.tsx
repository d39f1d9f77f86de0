/** The editors and the set-up, which leads through some of them, in one file of the browser's. */
export { Overlay } from './overlay.tsx'
export { SetUp } from './set-up.tsx'
