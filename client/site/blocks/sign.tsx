import type { Audience } from '../../../domain/content/site/site.ts'
import { useSite } from '../../kit/state/site.ts'

const shapes: Record<Audience | 'site' | 'none', string> = {
  ausbildung: 'M20.4 8.4L31.2 23.8L19.6 39.4L8.8 23.8Z',
  kids: 'M9 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z',
  erwachsene: 'M20.2 11.4L31.4 34.6L8.2 34.1Z',
  schulen: 'M9 14.6L30.8 13.6L31 19.8L9.2 20.6ZM9 27.2L31 26.6L30.8 33L9 33.4Z',
  firmen: 'M10 14.4L30 14L30.8 33.8L10.2 34Z',
  none: 'M20 11.4L23.2 20.4H32L25 25L27.2 34.6L20 29.8L12.8 34.6L15 25L8 20.4H16.8Z',
  site: 'M17.8 12H22C24 15.5 30.8 17.5 30.8 23.6C30.8 31 21 32.5 19.2 38.6H13C14.5 30.5 25.8 29.5 25.8 23.4C25.8 19.5 20 18.5 17.8 12Z',
}

const widths = { small: 27, medium: 40, large: 80 }

type SignSize = keyof typeof widths

/** Shows a trail mark as painted on trees: one shape per audience, else a star. Words always stand beside it. */
export function Sign({ audience, size = 'medium' }: { audience?: Audience | undefined; size?: SignSize }) {
  return <Board shape={shapes[audience ?? 'none']} size={size} />
}

/** Looks up the audience whose welcome section links to this info page. */
export function SignFor({ path, size = 'medium' }: { path: string; size?: SignSize }) {
  const audience = useSite(data => data.site.audienceOf[path])
  return <Sign audience={audience} size={size} />
}

export const SiteMark = () => <Board shape={shapes.site} size="medium" />

function Board({ shape, size }: { shape: string; size: SignSize }) {
  const width = widths[size]
  return (
    <svg className="sign" width={width} height={Math.round(width * 1.2)} viewBox="0 0 40 48" aria-hidden="true">
      <path className="sign-board" strokeLinejoin="round" d="M2.4 2.8L37.4 1.8L37.6 24L36.8 45.8L2.3 46.2L1.7 24Z" />
      <path className="sign-shape" d={shape} />
    </svg>
  )
}
