import { type Colour, contrastOf, greyOf } from '../../../domain/content/images/brightness.ts'

/** What welcome.css writes on the hero. */
const wordsColour: Colour = [0xf3, 0xf4, 0xec]
const veilColour: Colour = [12, 20, 15]
/** The same for an attribute. */
export const veilFill = `rgb(${veilColour.join(', ')})`

/** What every picture is darkened by, in percent. */
const MIN_PERCENT = 20
/** 4.5 is what the words need (WCAG 2.2, 1.4.3); the rest is for colours, of which the veil leaves a little more than of grey. */
const CONTRAST = 4.6

const under = (veil: number, colour: Colour): Colour => [
  colour[0] + (veilColour[0] - colour[0]) * veil,
  colour[1] + (veilColour[1] - colour[1]) * veil,
  colour[2] + (veilColour[2] - colour[2]) * veil,
]

/** The contrast of the hero's words on a colour of its picture under the veil. */
export const contrastUnder = (veil: number, colour: Colour): number => contrastOf(wordsColour, under(veil, colour))

/** How opaque the veil over the hero is, 0 to 1. A picture that has not been measured counts as white. */
export function veilOf(brightness = 1): number {
  const grey = greyOf(brightness)
  let percent = MIN_PERCENT
  while (contrastUnder(percent / 100, grey) < CONTRAST) percent += 1
  return percent / 100
}
