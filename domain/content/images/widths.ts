/** Widths of smaller versions, in pixels (D12). */
export const imageWidths = [480, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]
