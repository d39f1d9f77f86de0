import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Image } from '../../../domain/content/images/image.ts'
import { useSite, useSiteContext } from '../../kit/state/site.ts'
import { Icon, type IconName } from '../../kit/ui/icon.tsx'
import { useMediaQuery } from '../../kit/ui/media-query.ts'
import { useIsInView, useIsPageHidden } from '../../kit/ui/visibility.ts'
import { focusClasses, Picture } from './picture.tsx'
import { startClock } from './slideshow-clock.ts'
import {
  indexAfterSwipe,
  isAdvancing,
  markLoaded,
  requestNextSlide,
  type SlideshowState,
  showSlide,
  slideClass,
  startSlideshow,
} from './slideshow-policy.ts'

type Source = { ids: readonly string[] } | { urls: readonly string[] }
type SlideshowProps = Source & { sizes: string; eager?: boolean; className?: string }

/** Images given by URL have no description or smaller versions. */
const imageAt = (path: string): Image => ({ _id: '', path, name: '', desc: '', width: 1600, height: 900 })

export function Slideshow({ sizes, eager = false, className = '', ...source }: SlideshowProps) {
  const allImages = useSite(data => data.images)
  const images = 'ids' in source ? source.ids.flatMap(id => allImages[id] ?? []) : source.urls.map(imageAt)
  if (images.length === 0) return null
  // A new set of images remounts the show at its first slide.
  const key = images.map(image => image.path).join()
  return (
    <SlideshowOf
      key={key}
      images={images}
      hasDots={'ids' in source}
      sizes={sizes}
      eager={eager}
      className={className}
    />
  )
}

type SlideshowOfProps = { images: Image[]; hasDots: boolean; sizes: string; eager: boolean; className: string }

function SlideshowOf({ images, hasDots, sizes, eager, className }: SlideshowOfProps) {
  const count = images.length
  const [slides, setSlides] = useState(() => startSlideshow(count))
  const [isPaused, setIsPaused] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isPageHidden = useIsPageHidden()
  const { hydration } = useSiteContext()
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useIsInView(frame)
  const isPointerOver = useRef(false)
  const show = (index: number) => setSlides(before => showSlide(before, index))
  const swipe = useSwipe(distance => show(indexAfterSwipe(slides.current, distance)))

  // Pause out of view, to avoid loading pictures for nobody.
  const isRunning = isAdvancing(count, [isPaused, hasFocus, isPageHidden, !isInView, prefersReducedMotion])
  useEffect(() => {
    if (!isRunning) return
    // Skip the turn while hovered; the clock runs on (section 2).
    const shownAt = frame.current && hydration.shownAt?.get(frame.current)
    if (frame.current) hydration.shownAt?.delete(frame.current)
    return startClock({
      elapsedMs: shownAt ? performance.now() - shownAt : 0,
      prepare: () => !isPointerOver.current && setSlides(requestNextSlide),
      advance: () => !isPointerOver.current && setSlides(before => showSlide(before, before.current + 1)),
    })
  }, [isRunning, hydration])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`slideshow ${className}`.trimEnd()}
      data-live={count > 1 ? '' : undefined}
      role="group"
      aria-roledescription="Bilderschau"
      aria-label={count > 1 ? `${count} Bilder` : 'Bild'}
      onPointerEnter={() => {
        isPointerOver.current = true
      }}
      onPointerLeave={() => {
        isPointerOver.current = false
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false)
      }}
    >
      <div ref={frame} className="slideshow-frame" {...swipe}>
        {images.map((image, index) => {
          if (!slides.requestedIndexes.has(index)) return null
          const settle = () => setSlides(before => markLoaded(before, index))
          return (
            <div
              key={image.path}
              className={slideClass(slides, index)}
              aria-hidden={index !== slides.current}
              onLoad={settle}
              onError={settle}
            >
              <SlidePicture image={image} sizes={sizes} eager={eager} isFirst={index === 0} />
            </div>
          )
        })}
      </div>
      {count > 1 && (
        <SlideshowBar
          images={images}
          slides={slides}
          hasDots={hasDots}
          show={show}
          isPlaying={!isPaused}
          canPlay={!prefersReducedMotion}
          togglePlaying={() => {
            setIsPaused(!isPaused)
            // Play on request, although the focus is still on the button.
            setHasFocus(false)
          }}
        />
      )}
      {count > 1 && <RestWithoutScripts images={images.slice(1)} />}
    </div>
  )
}

/** Calls `swiped` with the distance that a finger moved to the right. */
function useSwipe(swiped: (distance: number) => void) {
  const startX = useRef<number | null>(null)
  return {
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      startX.current = pointerType === 'touch' ? clientX : null
    },
    onPointerUp({ clientX }: PointerEvent) {
      if (startX.current !== null) swiped(clientX - startX.current)
      startX.current = null
    },
    onPointerCancel() {
      startX.current = null
    },
  }
}

type SlidePictureProps = { image: Image; sizes: string; eager: boolean; isFirst: boolean }

function SlidePicture({ image, sizes, eager, isFirst }: SlidePictureProps) {
  if (image._id !== '') return <Picture image={image} sizes={sizes} eager={eager && isFirst} />
  const { path, width, height } = image
  return <img src={path} width={width} height={height} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />
}

type SlideshowBarProps = {
  images: Image[]
  slides: SlideshowState
  hasDots: boolean
  show: (index: number) => void
  isPlaying: boolean
  canPlay: boolean
  togglePlaying: () => void
}

function SlideshowBar({ images, slides, hasDots, show, isPlaying, canPlay, togglePlaying }: SlideshowBarProps) {
  const { count, current } = slides
  return (
    <div className="slideshow-bar with-script">
      {hasDots &&
        images.map((image, index) => (
          <button
            key={image.path}
            type="button"
            className="slideshow-dot"
            aria-label={`Bild ${index + 1} von ${count}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          />
        ))}
      {canPlay && (
        <BarButton
          className="slideshow-button slideshow-pause"
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Bilderschau anhalten' : 'Bilderschau abspielen'}
          onClick={togglePlaying}
        />
      )}
      <span className="slideshow-arrows">
        <BarButton icon="previous" label="Vorheriges Bild" onClick={() => show(current - 1)} />
        <BarButton icon="next" label="Nächstes Bild" onClick={() => show(current + 1)} />
      </span>
    </div>
  )
}

type BarButtonProps = { className?: string; icon: IconName; label: string; onClick: () => void }

const BarButton = ({ className = 'slideshow-button', icon, label, onClick }: BarButtonProps) => (
  <button type="button" className={className} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
)

/** The remaining pictures, for visitors without JavaScript. */
const RestWithoutScripts = ({ images }: { images: Image[] }) => (
  <noscript>
    <div className="slideshow-rest">
      {images.map(image => (
        <img
          key={image.path}
          className={focusClasses(image.focus).trim() || undefined}
          src={image._id ? `${image.path}?w=480` : image.path}
          width={image.width}
          height={image.height}
          alt={image.desc}
          loading="lazy"
        />
      ))}
    </div>
  </noscript>
)
