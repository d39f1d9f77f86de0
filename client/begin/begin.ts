import { forgetOldEntries, readEntries } from '../kit/forms/entry-storage.ts'
import { hasPanelHint } from '../kit/state/panel-hint.ts'
import { showTerms } from '../kit/ui/show-terms.ts'
import { countView } from './count-view.ts'
import { changedControls } from './earlier-input.ts'
import { createPresses, needsReact } from './early-presses.ts'
import { prefetchNearForm } from './prefetch.ts'
import { awaitSlideshow, type ShownSince } from './slideshows.ts'

/** Loads React when the visitor first uses something that needs it; until then the page is the server's (D84). */

type MainScript = { hydrate(shownAt: ShownSince): Promise<void> }

const scripts = document.getElementById('root')?.dataset.scripts?.split(' ') ?? []
const page = document.documentElement
let isBegun = false
let isClaimed = false
const presses = createPresses({ begin, giveUp: () => claim() && giveUp() })
/** Resolves once the page has loaded, so that scripts do not compete with its first pictures. */
const loaded = new Promise<unknown>(resolve => {
  if (document.readyState === 'complete') resolve(undefined)
  else addEventListener('load', resolve)
})
const shownAt = awaitSlideshow(loaded, begin)

/** True for the first caller only: `load` hydrates the page, or `giveUp` leaves it to the browser. */
function claim() {
  const isFree = !isClaimed
  isClaimed = true
  return isFree
}

function begin() {
  if (isBegun) return
  isBegun = true
  load().catch(giveUp)
}

async function load() {
  const [main]: MainScript[] = await Promise.all(scripts.map(script => import(script)))
  if (!main || !claim()) return
  await main.hydrate(shownAt)
  await presses.replay()
}

/** Lets the page work as without scripts. */
function giveUp() {
  isClaimed = true
  page.classList.remove('scripted')
  presses.release()
}

const isRestored = () =>
  changedControls().length > 0 ||
  (document.querySelector('.visitor-form') !== null && Object.keys(readEntries()).length > 0)

page.classList.add('scripted')
forgetOldEntries()
for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'change'])
  addEventListener(type, event => needsReact(event.target) && begin(), { capture: true, passive: true })

// Begin at once for the link to the panel, for earlier input, and for a plain form's wrong field, which has the focus.
if (hasPanelHint() || isRestored() || needsReact(document.activeElement)) begin()
addEventListener('pageshow', ({ persisted }) => {
  if (isRestored()) begin()
  if (persisted) countView()
  else if (document.querySelector('.legal')) showTerms()
})
void loaded.then(() => prefetchNearForm(scripts))
