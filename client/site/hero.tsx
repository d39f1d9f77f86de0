import type { Image } from '../../domain/images/image.ts'
import { motto } from './motto.ts'
import { heroWidths, Picture } from './picture.tsx'

export function Hero({ image }: { image: Image | undefined }) {
  return (
    <div className="hero">
      {image && <Picture image={image} sizes={heroWidths} eager />}
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
