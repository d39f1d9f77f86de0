import type { Image } from '../../../domain/content/images/image.ts'
import { veilFill, veilOf } from './hero-veil.ts'
import { motto } from './motto.ts'
import { heroWidths, Picture } from './picture.tsx'

export function Hero({ image }: { image: Image | undefined }) {
  return (
    <div className="hero">
      {image && (
        <>
          <Picture image={image} sizes={heroWidths} eager />
          <svg className="hero-veil" aria-hidden="true">
            <rect width="100%" height="100%" fill={veilFill} fillOpacity={veilOf(image.brightness)} />
          </svg>
        </>
      )}
      <div className="container">
        <p className="hero-words">
          {motto.map(word => (
            <span key={word}>{word} </span>
          ))}
        </p>
      </div>
    </div>
  )
}
