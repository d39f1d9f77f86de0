import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { addressOf } from './rich-text-address.ts'
import { extensions, htmlOf, read, tidyPasted } from './rich-text-document.ts'

type Pages = readonly { path: string; title: string }[]

type Tool = {
  name: string
  face: ReactNode
  /** Pressed together with Ctrl or Cmd. */
  keys?: string
  isOn?: (editor: Editor) => boolean
  /** Does it; Link, which asks first, has none. */
  run?: (chain: ChainedCommands) => ChainedCommands
}

const shapes = {
  bullets: 'M9.5 6H20M9.5 12H20M9.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M3.5 5L5 4v5M3.5 9h3M3.5 15.2c.3-1.6 2.9-1.5 2.9.1 0 1.2-2.6 2-2.9 3.7h3.2',
  undo: 'M9 14.5L4.5 10 9 5.5M5 10h9a5 5 0 0 1 0 10h-4',
  redo: 'M15 14.5l4.5-4.5L15 5.5M19 10h-9a5 5 0 0 0 0 10h4',
} as const

const Shape = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)

const tools: Tool[] = [
  {
    name: 'Bold',
    face: <b aria-hidden="true">B</b>,
    keys: 'B',
    isOn: editor => editor.isActive('bold'),
    run: chain => chain.toggleBold(),
  },
  {
    name: 'Italic',
    face: <i aria-hidden="true">I</i>,
    keys: 'I',
    isOn: editor => editor.isActive('italic'),
    run: chain => chain.toggleItalic(),
  },
  { name: 'Link', face: <u>Link</u>, keys: 'K', isOn: editor => hrefOf(editor) !== '' },
  {
    name: 'Bulleted List',
    face: <Shape name="bullets" />,
    isOn: editor => editor.isActive('bulletList'),
    run: chain => chain.toggleBulletList(),
  },
  {
    name: 'Numbered List',
    face: <Shape name="numbers" />,
    isOn: editor => editor.isActive('orderedList'),
    run: chain => chain.toggleOrderedList(),
  },
  {
    name: 'Heading',
    face: 'Heading',
    isOn: editor => editor.isActive('heading', { level: 3 }),
    run: chain => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'Subheading',
    face: 'Subheading',
    isOn: editor => editor.isActive('heading', { level: 4 }),
    run: chain => chain.toggleHeading({ level: 4 }),
  },
  { name: 'Undo', face: <Shape name="undo" />, keys: 'Z', run: chain => chain.undo() },
  { name: 'Redo', face: <Shape name="redo" />, keys: 'Shift+Z', run: chain => chain.redo() },
]

/** Where the link at the caret or in the selection leads. */
function hrefOf(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}

const staysHere = (_: unknown, event: Event) => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** HTML for people who need not know HTML. What the editor cannot keep is edited as HTML, so that nothing gets lost. */
export function RichText({
  id,
  label,
  value,
  onChange,
  pages,
}: {
  id: string
  label: string
  value: string
  onChange: (html: string) => void
  pages: Pages
}) {
  const [start, setStart] = useState(() => read(value))
  const [source, setSource] = useState(start)
  const [isSource, setIsSource] = useState(!start.isWhole)
  const [isLinking, setIsLinking] = useState(false)
  const [current, setCurrent] = useState('Bold')
  const told = useRef(value)
  const isKept = isSource && !source.isWhole

  const editor = useEditor(
    {
      extensions,
      content: start.content,
      injectCSS: false,
      // A paragraph that begins with „3. Oktober“ is no list.
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: {
          id,
          class: 'prose',
          lang: 'de',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
        },
        handleDOMEvents: {
          // Tab leaves the text, also a list, which would indent.
          keydown: (_, event) => event.key === 'Tab',
          click: staysHere,
          auxclick: staysHere,
        },
        transformPastedHTML: tidyPasted,
      },
      onFocus: () => setIsLinking(false),
      onUpdate({ editor }) {
        const html = htmlOf(editor.state.doc)
        tell(html === start.kept ? start.html : html)
      },
    },
    [start],
  )
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(({ isOn, run }) => ({ isOn: isOn?.(editor), can: run?.(editor.can().chain()).run() ?? true })),
  })

  // What did not come from here: another record, or the one before the changes.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    const next = read(value)
    setStart(next)
    setSource(next)
    setIsSource(!next.isWhole)
    setIsLinking(false)
  }, [value])

  function tell(html: string) {
    told.current = html
    onChange(html)
  }

  function changeView() {
    if (isKept) return
    if (!isSource) setSource(read(told.current))
    else if (!start.isWhole || source.kept !== htmlOf(editor.state.doc)) setStart(source)
    setIsSource(!isSource)
    setIsLinking(false)
  }

  function press({ run }: Tool) {
    if (run) run(editor.chain().focus()).run()
    else if (isLinking) backToText()
    else setIsLinking(true)
  }

  function backToText() {
    setIsLinking(false)
    editor.commands.focus()
  }

  const shortcut = (event: KeyboardEvent) => {
    if (isSource || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    setIsLinking(true)
  }

  const roving = (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the shortcut of whatever has the focus inside
    <div className="field rich-text" onKeyDown={shortcut}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label; with the keyboard one is in the text by Tab */}
      <label id={`${id}-label`} htmlFor={id} onClick={() => isSource || editor.commands.focus()}>
        {isSource ? `${label} (HTML)` : label}
      </label>
      {isKept && (
        <p className="note" id={`${id}-kept`}>
          This text holds something the editor cannot show, such as a table, so it is edited as HTML.
        </p>
      )}
      <div className="rich-text-frame">
        <div
          className="rich-text-tools"
          role="toolbar"
          aria-label={`Format ${label}`}
          aria-controls={id}
          onKeyDown={moveAlong}
        >
          {tools.map((tool, at) => {
            const { isOn, can } = states[at] ?? {}
            const isPossible = !isSource && can
            return (
              <button
                key={tool.name}
                type="button"
                title={tool.name}
                aria-pressed={tool.isOn && !isSource ? isOn : undefined}
                aria-expanded={tool.run ? undefined : isLinking}
                aria-disabled={!isPossible}
                aria-keyshortcuts={tool.keys && `Control+${tool.keys} Meta+${tool.keys}`}
                {...roving(tool.name)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => isPossible && press(tool)}
              >
                {tool.face}
              </button>
            )
          })}
          <button
            type="button"
            className="rich-text-html"
            aria-pressed={isSource}
            aria-disabled={isKept}
            aria-describedby={isKept ? `${id}-kept` : undefined}
            {...roving('HTML')}
            onClick={changeView}
          >
            HTML
          </button>
        </div>
        {isLinking && <LinkRow id={id} editor={editor} pages={pages} onClose={backToText} />}
        {isSource ? (
          <textarea
            id={id}
            lang="de"
            rows={8}
            spellCheck={false}
            aria-describedby={isKept ? `${id}-kept` : undefined}
            value={source.html}
            onChange={({ target }) => {
              setSource(read(target.value))
              tell(target.value)
            }}
          />
        ) : (
          <EditorContent editor={editor} className="rich-text-words" />
        )}
      </div>
    </div>
  )
}

/** Arrow keys, Home and End go from tool to tool. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex(button => button.contains(document.activeElement))
  const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const next = moves[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}

function LinkRow({
  id,
  editor,
  pages,
  onClose,
}: {
  id: string
  editor: Editor
  pages: Pages
  /** Back into the text. */
  onClose: () => void
}) {
  const [typed, setTyped] = useState(() => hrefOf(editor))
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isInLink = hrefOf(editor) !== ''
  const { from, to, empty } = editor.state.selection
  const words = editor.state.doc.textBetween(from, to, ' ')
  const where = words ? `Where “${words.length > 40 ? `${words.slice(0, 40)} …` : words}” leads: a` : 'A'

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
    const chain = editor.chain().focus()
    if (empty && !isInLink) {
      const text = pages.find(({ path }) => `/info/${path}` === href)?.title ?? typed.trim()
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

  function answer(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target === field.current
    if (!isEnter && event.key !== 'Escape') return
    // The form or the dialog around the text must not answer too.
    event.preventDefault()
    event.stopPropagation()
    if (isEnter) set()
    else onClose()
  }

  return (
    <fieldset className="rich-text-link" aria-label="Link" onKeyDown={answer}>
      <TextField
        ref={field}
        id={`${id}-address`}
        label="Address"
        hint={`${where} page of this site, a web address, an e-mail address or a phone number.`}
        error={
          isRefused ? 'A link cannot lead there. Try example.de, name@example.de, 030 123456 or /kalender.' : undefined
        }
        list={`${id}-pages`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsRefused(false)
        }}
      />
      <datalist id={`${id}-pages`} lang="de">
        {pages.map(({ path, title }) => (
          <option key={path} value={`/info/${path}`}>
            {title}
          </option>
        ))}
      </datalist>
      <div className="buttons">
        <Button small onClick={set}>
          Set Link
        </Button>
        <Button small variant="outline" aria-disabled={!isInLink} onClick={() => isInLink && remove()}>
          Remove Link
        </Button>
        <Button small variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
