import { expect, test } from 'vitest'
import { elementorMarkup } from './elementor.ts'
import { inOneLanguage } from './languages.ts'
import { pageText } from './page-text.ts'

const bodyOf = (content: string, around: Parameters<typeof pageText>[1] = {}) =>
  pageText(content, around)
    .paragraphs.map(({ head, body }) => (head === '' ? body : `# ${head}\n${body}`))
    .join('\n')
const droppedBy = (content: string) => pageText(content).dropped

test.each<[string, string, string]>([
  ['an empty line separates paragraphs', 'Eins\n\nZwei\n \nDrei', '<p>Eins</p><p>Zwei</p><p>Drei</p>'],
  ['a line break stays a line break', 'Waldweg 1\n34117 Kassel', '<p>Waldweg 1<br />34117 Kassel</p>'],
  [
    'texts before and after a <p> become paragraphs',
    'Davor.\n<p style="text-align:center">Mitte</p>\nDanach\nund mehr.\n\nEnde',
    '<p>Davor.</p><p>Mitte</p><p>Danach<br />und mehr.</p><p>Ende</p>',
  ],
  ['lines below a heading stay lines', '<h3>Zeiten</h3>\nMo\nDi', '<h3>Zeiten</h3><p>Mo<br />Di</p>'],
  ['two breaks are a new paragraph', 'Eins<br><br />Zwei', '<p>Eins</p><p>Zwei</p>'],
  ['lines end with CR and LF, too', 'Eins\r\n\r\nZwei\r\nDrei', '<p>Eins</p><p>Zwei<br />Drei</p>'],
  [
    'lists stay lists',
    'Davor\n<ul>\n<li>Eins</li>\n<li>Zwei</li>\n</ul>',
    '<p>Davor</p><ul><li>Eins</li><li>Zwei</li></ul>',
  ],
])('a page of the old WordPress editor: %s', (_, content, body) => {
  expect(bodyOf(content)).toBe(body)
})

test.each<[string, string, string]>([
  ['boxes', '<div>A</div><div>B</div>', '<p>A</p><p>B</p>'],
  ['text beside a box', 'A<section>B</section>C', '<p>A</p><p>B</p><p>C</p>'],
  [
    'boxes in a cell',
    '<table><tr><td><div>A</div><div>B</div></td></tr></table>',
    '<table><tr><td><p>A</p><p>B</p></td></tr></table>',
  ],
  ['a list of terms', '<dl><dt>Dauer</dt><dd>3 Stunden</dd></dl>', '<p><strong>Dauer</strong></p><p>3 Stunden</p>'],
  ['a toggle', '<details><summary>Was kostet es?</summary>35 €</details>', '<h3>Was kostet es?</h3><p>35 €</p>'],
  ['lines of a verse', '<pre>Eins\nZwei</pre>', '<p>Eins<br />Zwei</p>'],
  [
    'a caption',
    '<table><caption>Preise</caption><tr><td>1</td></tr></table>',
    '<p>Preise</p><table><tr><td>1</td></tr></table>',
  ],
  [
    'a link around boxes',
    '<a href="/x"><div>A</div><div>B</div></a>',
    '<p><a href="/x">A</a></p><p><a href="/x">B</a></p>',
  ],
  ['unknown elements', '<wald-box>A</wald-box><wald-box>B</wald-box>', '<p>A</p><p>B</p>'],
])('separate lines stay separate: %s', (_, content, body) => {
  expect(bodyOf(`<!-- wp:html -->${content}<!-- /wp:html -->`)).toBe(body)
})

test('blocks become columns, buttons, a single file, a link for an embedded film, and nested lists', () => {
  const content = `<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><p>Links.</p></div>
<div class="wp-block-column"><p>Rechts.</p></div></div><!-- /wp:columns -->
<!-- wp:buttons --><div><div class="wp-block-button"><a class="wp-block-button__link" href="/a">Anmelden</a></div><div class="wp-block-button"><a href="/b">Fragen</a></div></div><!-- /wp:buttons -->
<!-- wp:embed --><figure><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abc&t=5
</div><figcaption>Ein Tag im Wald</figcaption></figure><!-- /wp:embed -->
<!-- wp:file --><div><a href="/f.pdf">Formular</a><a href="/f.pdf" class="wp-block-file__button" download>Herunterladen</a></div><!-- /wp:file -->
<!-- wp:list --><ul><li>Eins<ul><li>Eins a</li></ul></li></ul><!-- /wp:list -->`
  expect(bodyOf(content)).toBe(
    [
      '<p>Links.</p><p>Rechts.</p><p><a href="/a">Anmelden</a></p><p><a href="/b">Fragen</a></p>',
      '<p><a href="https://www.youtube.com/watch?v=abc&amp;t=5">https://www.youtube.com/watch?v=abc&amp;t=5</a></p>',
      '<p>Ein Tag im Wald</p><p><a href="/f.pdf">Formular</a></p><ul><li>Eins<ul><li>Eins a</li></ul></li></ul>',
    ].join(''),
  )
})

test('a reusable block is replaced by its content, also inside another; one that contains itself does not loop', () => {
  const blocks: Readonly<Record<string, string>> = {
    '1': '<!-- wp:paragraph --><p>Absage bis 7 Tage vorher.</p><!-- /wp:paragraph --><!-- wp:block {"ref":2} /-->',
    '2': 'Zweiter\nBlock <!-- wp:block {"ref":2} /-->',
  }
  const text = pageText('<!-- wp:block {"ref":1} /--><!-- wp:block {"ref":9} /-->', { blockOf: id => blocks[id] })
  expect(text.paragraphs[0]?.body).toMatch(/^<p>Absage bis 7 Tage vorher.<\/p><p>Zweiter\s(?:Block)<\/p>/)
  expect(text.dropped).toEqual(['block'])
})

test('blocks that WordPress fills itself are listed as dropped', () => {
  expect(droppedBy('<!-- wp:latest-posts {"a":1} /--><!-- wp:spacer /--><!-- wp:tribe/event-datetime /-->')).toEqual([
    'latest-posts',
    'tribe/event-datetime',
  ])
})

test('a second-level heading within a list or a table splits neither', () => {
  expect(bodyOf('<table><tr><td><h2>Kurs</h2>Wald</td></tr></table>')).toBe(
    '<table><tr><td><h3>Kurs</h3>Wald</td></tr></table>',
  )
  expect(bodyOf('<ul><li><h2>Kurs</h2>Wald</li><li>Bach</li></ul>')).toBe(
    '<ul><li><h3>Kurs</h3>Wald</li><li>Bach</li></ul>',
  )
})

test('WPBakery: headings, buttons, toggles, pictures and raw HTML are kept', () => {
  const raw = Buffer.from(encodeURIComponent('<p>Roh</p>')).toString('base64')
  const content = `[vc_row][vc_column width="1/2"][vc_custom_heading text="Unsere Kurse" font_container="tag:h2|text_align:left"][vc_column_text]Kräuter[/vc_column_text][/vc_column][vc_column][vc_single_image image="501" img_size="full"][vc_column_text]Feuer[/vc_column_text][vc_btn title="Jetzt anmelden" link="url:https%3A%2F%2Falt.example%2Fanmeldung%2F|title:x"][/vc_column][/vc_row][vc_tta_accordion][vc_tta_section title="Was bringe ich mit?"][vc_column_text]Schuhe.[/vc_column_text][/vc_tta_section][/vc_tta_accordion][vc_raw_html]${raw}[/vc_raw_html][vc_gallery images="7, 8"][vc_empty_space height="20px"]`
  const text = pageText(content)
  expect(text.paragraphs).toEqual([
    {
      head: 'Unsere Kurse',
      body: '<p>Kräuter</p><p>Feuer</p><p><a href="https://alt.example/anmeldung/">Jetzt anmelden</a></p><h3>Was bringe ich mit?</h3><p>Schuhe.</p><p>Roh</p>',
    },
  ])
  expect(text.pictures.map(({ id }) => id)).toEqual(['501', '7', '8'])
  expect(text.dropped).toEqual([])
})

test('Divi: texts, blurbs, toggles, buttons and pictures are kept, and its form is named', () => {
  const content = `[et_pb_section fb_built="1"][et_pb_row][et_pb_column type="4_4"][et_pb_image src="https://alt.example/wp-content/uploads/2024/05/wald.jpg" alt="Kinder im Wald"][/et_pb_image][et_pb_text]<p>Ich bin da.</p>[/et_pb_text][et_pb_blurb title="Waldwochen" use_icon="on"]<p>In den Ferien.</p>[/et_pb_blurb][et_pb_toggle title="Kosten"]35 € je Kind[/et_pb_toggle][et_pb_button button_url="/anmeldung/" button_text="Zur Anmeldung"][/et_pb_button][et_pb_fullwidth_header title="Hallo" subhead="im Wald" button_one_text="Los" button_one_url="/los/"][/et_pb_fullwidth_header][et_pb_contact_form title="Schreib mir"][et_pb_contact_field field_title="Name"][/et_pb_contact_field][/et_pb_contact_form][/et_pb_column][/et_pb_row][/et_pb_section]`
  const text = pageText(content)
  expect(text.paragraphs[0]?.body).toBe(
    '<p>Ich bin da.</p><h3>Waldwochen</h3><p>In den Ferien.</p><h3>Kosten</h3><p>35 € je Kind</p><p><a href="/anmeldung/">Zur Anmeldung</a></p><h3>Hallo</h3><p>im Wald</p><p><a href="/los/">Los</a></p>',
  )
  expect(text.pictures).toMatchObject([{ alt: 'Kinder im Wald' }])
  expect(text.dropped).toEqual(['[et_pb_contact_form]', '[et_pb_contact_field]'])
})

test('shortcodes of other plugins are kept: a button with its text, a marked word within its line, a list of names', () => {
  expect(bodyOf('[su_button url="/a"]Anmelden[/su_button]')).toBe('<p><a href="/a">Anmelden</a></p>')
  expect(bodyOf('Ein [su_highlight]heller[/su_highlight] Tag')).toBe('<p>Ein heller Tag</p>')
  expect(bodyOf("[av_button label='Los' link='manually,https://alt.example/x']")).toBe(
    '<p><a href="https://alt.example/x">Los</a></p>',
  )
  expect(bodyOf('[embed]https://vimeo.com/1[/embed]')).toBe(
    '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
  )
  expect(bodyOf('Im Wald [2024] und [Klammer]')).toBe('<p>Im Wald [2024] und [Klammer]</p>')
  expect(droppedBy('[contact-form-7 id="5" title="Kontakt"][tablepress id=1 /][products limit="4"]')).toEqual([
    '[contact-form-7]',
    '[tablepress]',
    '[products]',
  ])
})

test('Elementor: the page is read from the data stored beside the content', () => {
  const widget = (widgetType: string, settings: object) => ({ elType: 'widget', widgetType, settings, elements: [] })
  const link = { url: 'https://alt.example/anmeldung/' }
  const widgets = [
    widget('heading', { title: 'Unsere Kurse', header_size: 'h2' }),
    widget('text-editor', { editor: '<p>Kräuter</p>' }),
    widget('button', { text: 'Jetzt anmelden', link }),
    widget('image', {
      image: { id: 501, url: 'https://alt.example/wp-content/uploads/2024/05/wald.jpg', alt: 'Wald' },
    }),
    widget('toggle', { tabs: [{ tab_title: 'Kosten', tab_content: '35 €' }] }),
    widget('icon-box', { title_text: 'Feuer', description_text: 'ohne Streichholz' }),
    widget('form', { form_name: 'Kontakt' }),
    widget('spacer', { space: { size: 20 } }),
  ]
  const data = [{ elType: 'section', settings: [], elements: [{ elType: 'column', settings: [], elements: widgets }] }]
  const text = pageText(elementorMarkup(JSON.stringify(data)))
  expect(text.paragraphs).toEqual([
    {
      head: 'Unsere Kurse',
      body: '<p>Kräuter</p><p><a href="https://alt.example/anmeldung/">Jetzt anmelden</a></p><h3>Kosten</h3><p>35 €</p><h3>Feuer</h3><p>ohne Streichholz</p>',
    },
  ])
  expect(text.pictures).toMatchObject([{ id: '501', alt: 'Wald' }])
  expect(text.dropped).toEqual(['[elementor_form]'])
  for (const broken of ['', '{', '5', '[]']) expect(elementorMarkup(broken)).toBe('')
})

test('an emoji that WordPress shows as a picture stays a character', () => {
  const smiley = '<img src="https://s.w.org/images/core/emoji/14/72x72/1f332.png" alt="🌲" class="wp-smiley">'
  expect(bodyOf(`<p>Bis bald ${smiley} im Wald</p>`)).toBe('<p>Bis bald 🌲 im Wald</p>')
  expect(pageText(smiley).pictures).toEqual([])
})

test.each<[string, string]>([
  ['//www.youtube-nocookie.com/embed/abc-123?rel=0', 'https://www.youtube.com/watch?v=abc-123'],
  ['https://player.vimeo.com/video/4711?h=1', 'https://vimeo.com/4711'],
])('a film that the page plays from %s becomes a link', (source, address) => {
  const link = `<p>Davor</p><p><a href="${address}">${address}</a></p><p>Danach</p>`
  for (const name of ['src', 'src="about:blank" data-src']) {
    const film = `<p>Davor</p><iframe ${name}="${source}"></iframe><p>Danach</p>`
    expect(bodyOf(film)).toBe(link)
    expect(droppedBy(film)).toEqual([])
  }
})

test('the question of a toggle is a button within its heading; other buttons need a program', () => {
  const toggle =
    '<h3><button aria-expanded="false"><span>Was kostet es?</span><span aria-hidden="true">+</span></button></h3><p>35 €</p>'
  expect(bodyOf(`${toggle}<button>Mehr laden</button>`)).toBe('<h3>Was kostet es?</h3><p>35 €</p>')
})

test.each<[string, string]>([
  ['a lazy set of sizes', '<img src="data:image/gif;base64,R0" data-srcset="/k.jpg 300w, /wald.jpg 900w">'],
  ['a lazy address', '<img src="data:image/gif;base64,R0" data-lazy="/wald.jpg">'],
  ['the original beside its copy', '<img src="https://i0.wp.com/x/k.jpg" data-orig-file="/wald.jpg">'],
  ['a background', '<div style="min-height:9px;background-image:url(&quot;/wald.jpg&quot;)"><p>A</p></div>'],
  ['sizes alone', '<img srcset="/wald.jpg 900w, /k.jpg 300w">'],
])('a picture is found in %s', (_, markup) => {
  expect(pageText(markup).pictures.map(({ address }) => address)).toEqual(['/wald.jpg'])
})

test.each<[string, string, string]>([
  ['an address without a name', '[youtube https://youtu.be/abc]', 'https://youtu.be/abc'],
  ['an address behind the name', '[youtube=https://youtu.be/abc]', 'https://youtu.be/abc'],
  ['an address as a number', '[fusion_youtube id="https://youtu.be/abc" /]', 'https://youtu.be/abc'],
])('a shortcode of a film keeps its link: %s', (_, content, address) => {
  expect(bodyOf(content)).toBe(`<p><a href="${address}">${address}</a></p>`)
  expect(droppedBy(content)).toEqual([])
})

test('a shortcode is read without quotes, and never shown, but a word in brackets and an escaped one stay', () => {
  expect(pageText('[gallery ids=4,5]').pictures.map(({ id }) => id)).toEqual(['4', '5'])
  expect(bodyOf('[button link=https://a.example/x]Los[/button]')).toBe('<p><a href="https://a.example/x">Los</a></p>')
  expect(bodyOf('Davor\n\n[toc]\n\n[veranstaltungen/]\n\nNutze [[toc]] und [sic] so.')).toBe(
    '<p>Davor</p><p>Nutze [toc] und [sic] so.</p>',
  )
  expect(droppedBy('[toc]\n[veranstaltungen/]')).toEqual(['[toc]', '[veranstaltungen]'])
  expect(bodyOf('A[vc_raw_js]JTNDc2NyaXB0JTNF[/vc_raw_js]')).toBe('<p>A</p>')
})

test('Avada: titles are headings and pictures are pictures; Divi: the author and the price stay', () => {
  const avada = pageText(
    '[fusion_title size="2"]Wald[/fusion_title][fusion_imageframe image_id="12|full"]https://a.example/w.jpg[/fusion_imageframe]',
  )
  expect(avada.paragraphs).toEqual([{ head: 'Wald', body: '' }])
  expect(avada.pictures.map(({ address }) => address)).toEqual(['https://a.example/w.jpg'])
  const divi = `[et_pb_testimonial author="Anna" job_title="Mutter"]Toll[/et_pb_testimonial]
[et_pb_pricing_table title="Kurs" currency="€" sum="20" per="Kind"]Drei Stunden[/et_pb_pricing_table]`
  expect(bodyOf(divi)).toBe('<p>Anna</p><p>Mutter</p><p>Toll</p><h3>Kurs</h3><p>20 € / Kind</p><p>Drei Stunden</p>')
})

test('blocks that hold their words as data keep them: Divi 5, own fields, buttons and links', () => {
  const inner = (value: unknown) => ({ innerContent: { desktop: { value } } })
  const block = (name: string, data: unknown) => `<!-- wp:${name} ${JSON.stringify(data)} /-->`
  const text = pageText(
    [
      block('divi/text', { content: inner('<p>Hallo</p>') }),
      block('divi/blurb', { title: inner('Feuer'), imageIcon: inner({ src: '/f.jpg', alt: 'Glut' }) }),
      block('divi/button', { button: inner({ text: 'Los', linkUrl: '/a' }) }),
      block('acf/hero', { data: { title: 'Wald', _title: 'field_1', text: 'Komm mit.', align: 'left', bild: 7 } }),
      block('kadence/singlebtn', { text: 'Anmelden', link: '/b' }),
      block('social-link', { url: 'https://i.example/x', service: 'instagram' }),
      block('latest-posts', { postsToShow: 3 }),
    ].join('\n'),
  )
  expect(text.paragraphs[0]?.body).toBe(
    [
      '<p>Hallo</p><h3>Feuer</h3><p><a href="/a">Los</a></p><h3>Wald</h3><p>Komm mit.</p><p><a href="/b">Anmelden</a></p>',
      '<p><a href="https://i.example/x">Instagram</a></p>',
    ].join(''),
  )
  expect(text.pictures.map(({ id, address }) => id + address)).toEqual(['/f.jpg', '7'])
  expect(text.dropped).toEqual(['latest-posts'])
})

test.each<[string, string]>([
  ['[:en]Forest[:de]Wald[:]', 'Wald'],
  ['<!--:de-->Wald<!--:--> 7 <!--:en-->Forest<!--:-->', 'Wald 7 '],
  ['[:en]Forest[:fr]Bois[:]', 'Forest'],
  ['Wald [1]', 'Wald [1]'],
])('of a text in several languages the German one is read: %s', (text, german) => {
  expect(inOneLanguage(text)).toBe(german)
})
