import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Image } from '../../domain/images/image.ts'
import { useInteractive } from '../state/interactive.ts'
import { useSite } from '../state/site.ts'
import { Icon } from '../ui/icon.tsx'
import { useMediaQuery } from '../ui/media-query.ts'
import { Picture } from './picture.tsx'
import { startClock, wrap } from './slideshow-clock.ts'

type Source = { ids: readonly string[] } | { urls: readonly string[] }
type SlideshowProps = Source & { sizes: string; eager?: boolean; className?: string }

/** Shorter strokes of a finger are no swipe. */
const swipeDistance = 40

/** Images given by url have neither words nor smaller versions. */
const imageAt = (path: string): Image => ({ _id: '', path, name: '', desc: '', width: 1600, height: 900 })

export function Slideshow({ sizes, eager = false, className = '', ...source }: SlideshowProps) {
  const known = useSite(data => data.images)
  const images = 'ids' in source ? source.ids.flatMap(id => known[id] ?? []) : source.urls.map(imageAt)
  if (images.length === 0) return null
  const key = images.map(image => image.path).join()
  return (
    <Slides key={key} images={images} hasDots={'ids' in source} sizes={sizes} eager={eager} className={className} />
  )
}

type SlidesProps = { images: Image[]; hasDots: boolean; sizes: string; eager: boolean; className: string }

function Slides({ images, hasDots, sizes, eager, className }: SlidesProps) {
  const count = images.length
  const [{ current, previous }, setShown] = useState<{ current: number; previous: number | null }>({
    current: 0,
    previous: null,
  })
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]))
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set([0]))
  const [isPaused, setPaused] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const [isInView, setInView] = useState(false)
  const isInteractive = useInteractive()
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const frame = useRef<HTMLDivElement>(null)
  const isPointerOver = useRef(false)
  const touchStart = useRef<number | null>(null)

  const want = (index: number) => setWanted(indexes => (indexes.has(index) ? indexes : new Set(indexes).add(index)))
  const show = (index: number) => {
    const next = wrap(index, count)
    want(next)
    if (next !== current) setShown({ current: next, previous: current })
  }

  useEffect(() => {
    const look = () => setHidden(document.hidden)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // Out of view nobody misses a turn, and its picture would be loaded for nothing: the clock begins with coming into view.
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  const turn = useRef({ prepare: () => {}, advance: () => {} })
  useEffect(() => {
    turn.current = { prepare: () => want(wrap(current + 1, count)), advance: () => show(current + 1) }
  })

  const isRunning = count > 1 && isInView && !isPaused && !hasFocus && !isHidden && !isCalm
  useEffect(() => {
    if (!isRunning) return
    // Under the pointer a turn is skipped, the clock goes on (section 2).
    return startClock({
      prepare: () => !isPointerOver.current && turn.current.prepare(),
      advance: () => !isPointerOver.current && turn.current.advance(),
    })
  }, [isRunning])

  const endTouch = ({ clientX }: PointerEvent) => {
    const moved = clientX - (touchStart.current ?? clientX)
    touchStart.current = null
    if (Math.abs(moved) >= swipeDistance) show(current + (moved < 0 ? 1 : -1))
  }

  const isMoving = !isPaused && !isCalm
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`slideshow ${className}`.trimEnd()}
      role="group"
      aria-roledescription="Bilderschau"
      aria-label={count > 1 ? `${count} Bilder` : 'Bild'}
      onPointerEnter={() => {
        isPointerOver.current = true
      }}
      onPointerLeave={() => {
        isPointerOver.current = false
      }}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false)
      }}
    >
      <div
        ref={frame}
        className="slideshow-frame"
        onPointerDown={({ pointerType, clientX }) => {
          touchStart.current = pointerType === 'touch' ? clientX : null
        }}
        onPointerUp={endTouch}
        onPointerCancel={() => {
          touchStart.current = null
        }}
      >
        {images.map((image, index) => {
          if (!wanted.has(index)) return null
          const state = index === current ? 'current' : index === previous ? 'previous' : 'waiting'
          const isFading = state === 'current' && previous !== null
          const done = () => setLoaded(indexes => new Set(indexes).add(index))
          return (
            <div
              key={image.path}
              className={`slide slide-${state}${isFading ? (loaded.has(index) ? ' slide-fading' : ' slide-loading') : ''}`}
              aria-hidden={state !== 'current'}
              onLoad={done}
              onError={done}
            >
              {image._id === '' ? (
                <img
                  src={image.path}
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading={eager ? 'eager' : 'lazy'}
                  decoding="async"
                />
              ) : (
                <Picture image={image} sizes={sizes} eager={eager && index === 0} />
              )}
            </div>
          )
        })}
      </div>
      {count > 1 && (
        <div className="slideshow-bar" inert={!isInteractive}>
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
          {!isCalm && (
            <button
              type="button"
              className="slideshow-button slideshow-pause"
              aria-label={isMoving ? 'Bilderschau anhalten' : 'Bilderschau abspielen'}
              onClick={() => {
                setPaused(isMoving)
                // Who asks for it to play wants to see it, although the focus is still on the button.
                setFocus(false)
              }}
            >
              <Icon name={isMoving ? 'pause' : 'play'} />
            </button>
          )}
          <span className="slideshow-arrows">
            <button
              type="button"
              className="slideshow-button"
              aria-label="Vorheriges Bild"
              onClick={() => show(current - 1)}
            >
              <Icon name="previous" />
            </button>
            <button
              type="button"
              className="slideshow-button"
              aria-label="Nächstes Bild"
              onClick={() => show(current + 1)}
            >
              <Icon name="next" />
            </button>
          </span>
        </div>
      )}
      {count > 1 && (
        <noscript>
          <div className="slideshow-rest">
            {images.slice(1).map(image => (
              <img
                key={image.path}
                src={image._id ? `${image.path}?w=480` : image.path}
                width={image.width}
                height={image.height}
                alt={image.desc}
                loading="lazy"
              />
            ))}
          </div>
        </noscript>
      )}
    </div>
  )
}
