import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { linkText } from '../../../domain/content/files/pdf-file.ts'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import { TextField } from '../../kit/ui/field.tsx'
import { PdfUpload } from '../kit/form/pdf-upload.tsx'
import { addressOf, htmlOf } from './rich-text-document.ts'
import { EditorContent, useTextEditor } from './text-editor.ts'
import { hrefOf, Toolbar } from './toolbar.tsx'
import { changeSource, mustStaySource, showSource, showText, viewsOf } from './views.ts'

type RichTextProps = {
  id: string
  label: string
  value: string
  onChange: (html: string) => void
  targets: LinkTargets
}

/** Shows an HTML editor for laypeople. HTML that the editor cannot preserve is edited as source. */
export function RichText({ id, label, value, onChange, targets }: RichTextProps) {
  const [views, setViews] = useState(() => viewsOf(value))
  const [isLinking, setIsLinking] = useState(false)
  /** Last HTML received or reported. */
  const lastHtml = useRef(value)
  const { start, source, isSourceShown } = views
  const mustStay = mustStaySource(views)

  const editor = useTextEditor(id, start, { onFocus: () => setIsLinking(false), onChange: report })

  // Handles an external value: another record, or discarded changes.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: takes shortcuts from the focused element inside
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
        {/* A delayed editor is recreated, but `useEditorState` keeps the first one. */}
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

/** Pages to link to; the title is the default link text. */
type LinkTargets = readonly { address: string; title: string }[]

type LinkRowProps = {
  id: string
  editor: Editor
  targets: LinkTargets
  /** Returns to the text. */
  onClose: () => void
}

/** Asks for a link's address. */
function LinkRow({ id, editor, targets, onClose }: LinkRowProps) {
  const [typed, setTyped] = useState(() => hrefOf(editor))
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isInLink = hrefOf(editor) !== ''
  const { from, to, empty } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ')
  const excerpt = words.length > 40 ? `${words.slice(0, 40)} …` : words
  const hint = words
    ? t(
        `Where “${excerpt}” leads: a page or file of this site, a web address, an email address or a phone number.`,
        `Wohin „${excerpt}“ führt: eine Seite oder Datei dieser Website, eine Webadresse, eine E-Mail-Adresse oder eine Telefonnummer.`,
      )
    : t(
        'A page or file of this site, a web address, an email address or a phone number.',
        'Eine Seite oder Datei dieser Website, eine Webadresse, eine E-Mail-Adresse oder eine Telefonnummer.',
      )

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  function set() {
    const href = addressOf(typed)
    if (!href) {
      setIsRefused(true)
      field.current?.focus()
      return
    }
    link(href, targets.find(({ address }) => address === href)?.title ?? typed.trim())
  }

  /** Links the selection, or inserts a link with `text`. */
  function link(href: string, text: string) {
    const chain = editor.chain().focus()
    if (empty && !isInLink) {
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else {
      chain
        .extendMarkRange('link')
        .setMark('link', { href })
        .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
        .run()
    }
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  function handleKey(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target === field.current
    if (!isEnter && event.key !== 'Escape') return
    // Keep the key from the surrounding form and dialog.
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) set()
    else onClose()
  }

  return (
    <fieldset className="rich-text-link" aria-label="Link" onKeyDown={handleKey}>
      <TextField
        ref={field}
        id={`${id}-address`}
        label={t('Address', 'Adresse')}
        hint={hint}
        error={
          isRefused
            ? t(
                'A link cannot lead there. Try example.de, name@example.de, 030 123456 or /kalender.',
                'Dorthin kann kein Link führen. Versuch es mit example.de, name@example.de, 030 123456 oder /kalender.',
              )
            : undefined
        }
        list={`${id}-targets`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsRefused(false)
        }}
      />
      <datalist id={`${id}-targets`} lang="de">
        {targets.map(({ address, title }) => (
          <option key={address} value={address}>
            {title}
          </option>
        ))}
      </datalist>
      <div className="buttons">
        <Button small onClick={set}>
          {t('Set Link', 'Link setzen')}
        </Button>
        <PdfUpload
          label={t('Upload PDF', 'PDF hochladen')}
          added={([file]) => file && link(file.path, linkText(file))}
        />
        <Button small variant="outline" aria-disabled={!isInLink} onClick={() => isInLink && remove()}>
          {t('Remove Link', 'Link entfernen')}
        </Button>
        <Button small variant="outline" onClick={onClose}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    </fieldset>
  )
}
