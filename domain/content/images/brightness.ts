/** Converts an sRGB channel, 0 to 255, to linear light (WCAG 2.2, "relative luminance"). */
const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the relative luminance, from 0 for black to 1 for white (WCAG 2.2). */
export const luminanceOf = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

export function greyOf(luminance: number): Colour {
  const share = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055
  const channel = share * 255
  return [channel, channel, channel]
}

/** Returns the contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrastOf(first: Colour, second: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
