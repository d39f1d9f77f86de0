import { narrowTo } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'

/** The editor would load all dates to compare the new one with; a phone in the forest does not wait for that. */
export function addDate(): void {
  narrowTo({ event: 'new' })
  openOverlay({ kind: 'event' })
}
