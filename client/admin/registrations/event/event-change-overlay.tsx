import { Button } from '../../../ui/button.tsx'
import { shownWhen } from '../../kit/day.ts'
import { Viewer } from '../../kit/dialog.tsx'
import { Failure } from '../../kit/failure.tsx'
import { type ChangeFrame, whatHappens } from './event-change.tsx'

/** An event is called off or moved over the panel. */
export const ChangeOverlay: ChangeFrame = ({
  event,
  title,
  form,
  happens,
  warning,
  failure,
  again,
  letter,
  ...rest
}) => (
  <Viewer title={title} isBusy={rest.isBusy} decision={<Button small {...rest.decision} />}>
    <p className="event-change-when">
      {event.title}, {shownWhen(event)}
    </p>
    <div className="editor-columns">
      <div className="editor-fields">{form}</div>
      <div>
        <h3>{whatHappens()}</h3>
        {happens}
        <p>
          <strong>{warning}</strong>
        </p>
        <Failure again={again}>{failure}</Failure>
        {letter}
      </div>
    </div>
  </Viewer>
)
