/** Widths of smaller versions, in pixels (D12). */
export const imageWidths = [480, 750, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Pictures of older versions get this width after the next start; until then the next larger one is served. */
export const laterWidth = 750
/** The width that is served instead. */
export const widthBefore = 960
