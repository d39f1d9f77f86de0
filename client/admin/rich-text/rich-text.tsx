import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { LinkRow, type LinkTargets } from './link-row.tsx'
import { htmlOf } from './rich-text-document.ts'
import {
  changeSource,
  EditorContent,
  mustStaySource,
  showSource,
  showText,
  Toolbar,
  useTextEditor,
  viewsOf,
} from './toolbar.tsx'

/** HTML for people who do not know HTML. What the editor cannot keep is edited as HTML, so that nothing gets lost. */
export function RichText({
  id,
  label,
  value,
  onChange,
  targets,
}: {
  id: string
  label: string
  value: string
  onChange: (html: string) => void
  targets: LinkTargets
}) {
  const [views, setViews] = useState(() => viewsOf(value))
  const [isLinking, setIsLinking] = useState(false)
  /** The HTML that this field was given or reported last. */
  const lastHtml = useRef(value)
  const { start, source, isSourceShown } = views
  const mustStay = mustStaySource(views)

  const editor = useTextEditor(id, start, { onFocus: () => setIsLinking(false), onChange: report })

  // A value that this field has not reported: another record, or the one before the changes.
  useEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    setViews(viewsOf(value))
    setIsLinking(false)
  }, [value])

  function report(html: string) {
    lastHtml.current = html
    onChange(html)
  }

  function toggleSource() {
    if (mustStay) return
    setViews(isSourceShown ? showText(views, htmlOf(editor.state.doc)) : showSource(views, lastHtml.current))
    setIsLinking(false)
  }

  function backToText() {
    setIsLinking(false)
    editor.commands.focus()
  }

  const shortcut = (event: KeyboardEvent) => {
    if (isSourceShown || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setIsLinking(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the shortcut from whatever has the focus inside
    <div className="field rich-text" onKeyDown={shortcut}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label; the keyboard reaches the text by Tab */}
      <label id={`${id}-label`} htmlFor={id} onClick={() => isSourceShown || editor.commands.focus()}>
        {isSourceShown ? `${label} (HTML)` : label}
      </label>
      {mustStay && (
        <p className="note" id={`${id}-kept`}>
          {t(
            'This text holds something the editor cannot show, such as a table, so it is edited as HTML.',
            'In diesem Text steht etwas, das der Editor nicht zeigen kann, etwa eine Tabelle. Deshalb wird er als HTML bearbeitet.',
          )}
        </p>
      )}
      <div className="rich-text-frame">
        {/* An editor that waits too long to be shown is made again, but `useEditorState` keeps the one it began with. */}
        <Toolbar
          key={editor.instanceId}
          id={id}
          label={label}
          editor={editor}
          isSourceShown={isSourceShown}
          mustStaySource={mustStay}
          isLinking={isLinking}
          toggleLink={isLinking ? backToText : () => setIsLinking(true)}
          toggleSource={toggleSource}
        />
        {isLinking && <LinkRow id={id} editor={editor} targets={targets} onClose={backToText} />}
        {isSourceShown ? (
          <textarea
            id={id}
            lang="de"
            rows={8}
            spellCheck={false}
            aria-describedby={mustStay ? `${id}-kept` : undefined}
            value={source.html}
            onChange={({ target }) => {
              setViews(changeSource(views, target.value))
              report(target.value)
            }}
          />
        ) : (
          <EditorContent editor={editor} className="rich-text-words" />
        )}
      </div>
    </div>
  )
}
