import type { Focus, Image } from '../../../../domain/content/images/image.ts'
import { t } from '../../../../domain/kit/language.ts'
import { FOCUS_STEP, Picture, srcSetOf } from '../../../site/blocks/picture.tsx'
import type { BoundValue } from '../../kit/bind.ts'

const middle: Focus = { x: 50, y: 50 }

/** Where on an element a pointer is, in percent of its side, in the steps of the sliders. */
export function percentAt(pointer: number, start: number, length: number): number {
  const percent = length > 0 ? ((pointer - start) / length) * 100 : 50
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))
}

type FocusFieldProps = Omit<BoundValue<Focus | undefined>, 'error'> & { image: Image }

/** The whole picture, on which a click sets the focal point, sliders for keys, and what two frames then show of it. */
export function FocusField({ id, label, value: focus = middle, onChange, image }: FocusFieldProps) {
  const cropped = { ...image, focus, desc: '' }
  const slider = (axis: keyof Focus, name: string) => (
    <label>
      {name}
      <input
        type="range"
        min={0}
        max={100}
        step={FOCUS_STEP}
        value={focus[axis]}
        aria-valuetext={`${focus[axis]} %`}
        onChange={event => onChange({ ...focus, [axis]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    <fieldset className="focus-field" id={id}>
      <legend>{label}</legend>
      <p className="note">
        {t(
          'Click on what has to stay in sight where the picture is cropped.',
          'Klick auf das, was zu sehen bleiben soll, wo das Bild beschnitten wird.',
        )}
      </p>
      <span className="focus-picture">
        <img
          src={`${image.path}?w=960`}
          srcSet={srcSetOf(image)}
          sizes="(width < 1024px) 100vw, 640px"
          width={image.width}
          height={image.height}
          alt={image.desc}
        />
        <svg aria-hidden="true">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="14" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="3" />
        </svg>
        {/* For pointers only: the sliders do the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          // The focus stays where it was: this has no name.
          onMouseDown={event => event.preventDefault()}
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect()
            onChange({ x: percentAt(clientX, left, width), y: percentAt(clientY, top, height) })
          }}
        />
      </span>
      <div className="focus-sliders">
        {slider('x', t('From the left', 'Von links'))}
        {slider('y', t('From the top', 'Von oben'))}
      </div>
      <div className="focus-crops" aria-hidden="true">
        <Picture image={cropped} sizes="240px" />
        <Picture image={cropped} sizes="120px" />
      </div>
    </fieldset>
  )
}
