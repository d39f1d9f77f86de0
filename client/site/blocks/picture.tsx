import type { Focus, Image } from '../../../domain/content/images/image.ts'
import { imageWidths } from '../../../domain/content/images/widths.ts'

/** Lists the smaller versions (D12) up to the picture's own width. */
export function srcSetOf(image: Image): string {
  const byWidth = new Map(imageWidths.toReversed().map(width => [Math.min(width, image.width), width]))
  return [...byWidth]
    .map(([width, requestedWidth]) => `${image.path}?w=${requestedWidth} ${width}w`)
    .toReversed()
    .join(', ')
}

/** Phones with three pixels per CSS pixel would load desktop pictures; two are sharp enough. */
const sizesOnPhones = (sizes: string) => `(max-width: 600px) and (min-resolution: 2.5dppx) 75vw, ${sizes}`

/** A narrow screen with few pixels would get a picture too small for the hero's height. */
export const heroWidths = '(max-width: 600px) and (max-resolution: 1.4dppx) 180vw, 100vw'
/** The preload needs the same `sizes` to choose the same file. */
export const heroSizes = sizesOnPhones(heroWidths)

/** Percent steps of the classes in picture.css; the CSP allows no style attribute. */
export const FOCUS_STEP = 5
const stepOf = (percent: number) => Math.round(percent / FOCUS_STEP) * FOCUS_STEP

/** Keeps the focal point visible in a cropped picture. */
export const focusClasses = (focus: Focus | undefined) =>
  focus ? ` focus-x-${stepOf(focus.x)} focus-y-${stepOf(focus.y)}` : ''

type PictureProps = { image: Image; sizes: string; eager?: boolean }

/** Fills its frame; shows the average colour while loading (an SVG attribute, which the CSP allows). */
export function Picture({ image, sizes, eager = false }: PictureProps) {
  return (
    <span className={`picture${focusClasses(image.focus)}`}>
      {image.color && (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={image.color} />
        </svg>
      )}
      <img
        src={`${image.path}?w=960`}
        srcSet={srcSetOf(image)}
        sizes={sizesOnPhones(sizes)}
        width={image.width}
        height={image.height}
        alt={image.desc}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
}
