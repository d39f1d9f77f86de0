import type { Focus, Image } from '../../../domain/content/images/image.ts'
import { imageWidths } from '../../../domain/content/images/widths.ts'

/** The smaller versions of D12, none wider than the picture itself. */
export function srcSetOf(image: Image): string {
  const byWidth = new Map(imageWidths.toReversed().map(width => [Math.min(width, image.width), width]))
  return [...byWidth]
    .map(([shown, asked]) => `${image.path}?w=${asked} ${shown}w`)
    .toReversed()
    .join(', ')
}

/** Phones with three pixels per CSS pixel would load the pictures for desktops; two are sharp enough on them. */
const thrifty = (sizes: string) => `(max-width: 600px) and (min-resolution: 2.5dppx) 75vw, ${sizes}`

/** A narrow screen with few pixels would get a picture too small to fill the hero's height. */
export const heroWidths = '(max-width: 600px) and (max-resolution: 1.4dppx) 180vw, 100vw'
/** What the preload in the head needs to choose the same file as the hero. */
export const heroSizes = thrifty(heroWidths)

/** The steps in percent for which picture.css has classes; the CSP allows no style attribute. */
export const FOCUS_STEP = 5
const stepOf = (percent: number) => Math.round(percent / FOCUS_STEP) * FOCUS_STEP

/** The classes that keep the focal point of a picture in sight where it is cropped. */
export const focusClasses = (focus: Focus | undefined) =>
  focus ? ` focus-x-${stepOf(focus.x)} focus-y-${stepOf(focus.y)}` : ''

type PictureProps = { image: Image; sizes: string; eager?: boolean }

/** Fills its frame; until it has loaded, its average colour does (an SVG attribute, which the CSP allows). */
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
        sizes={thrifty(sizes)}
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
