import { type Colour, contrastOf, greyOf } from '../../../domain/content/images/brightness.ts'

/** Must match the hero's text colour in welcome.css. */
export const wordsColour: Colour = [0xf3, 0xf4, 0xec]
const veilColour: Colour = [12, 20, 15]
export const veilFill = `rgb(${veilColour.join(', ')})`

/** Every picture is darkened at least this much. */
const MIN_PERCENT = 20
/**
 * More than the 4.5 of WCAG 2.2, 1.4.3: the veil is computed for grey, and equally bright colours stay a bit brighter
 * under it.
 */
const CONTRAST = 4.6

const blend = (veil: number, colour: Colour): Colour => [
  colour[0] + (veilColour[0] - colour[0]) * veil,
  colour[1] + (veilColour[1] - colour[1]) * veil,
  colour[2] + (veilColour[2] - colour[2]) * veil,
]

/** Contrast of the hero's words on this colour under the veil. */
export const contrastUnder = (veil: number, colour: Colour): number => contrastOf(wordsColour, blend(veil, colour))

/** Opacity of the hero's veil, 0 to 1. Treats an unmeasured picture as white. */
export function veilOf(brightness = 1): number {
  const grey = greyOf(brightness)
  let percent = MIN_PERCENT
  while (contrastUnder(percent / 100, grey) < CONTRAST) percent += 1
  return percent / 100
}
