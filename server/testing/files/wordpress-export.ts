export type WxrItem = {
  id: number
  title?: string
  slug?: string
  link?: string
  type?: string
  status?: string
  content?: string
  excerpt?: string
  attachment?: string
  thumbnail?: number
  /** Page that an attachment was added to. */
  parent?: number
  meta?: Readonly<Record<string, string>>
  /** Description in the media library. */
  alt?: string
}

const base = 'https://alt.example'

const itemOf = ({
  id,
  title = `Seite ${id}`,
  slug = `seite-${id}`,
  link,
  type = 'page',
  status = 'publish',
  content = '',
  excerpt = '',
  attachment,
  thumbnail,
  alt,
  parent = 0,
  meta = {},
}: WxrItem) => `
<item>
<title><![CDATA[${title}]]></title>
<link>${link ?? `${base}/${slug}/`}</link>
<dc:creator><![CDATA[erika]]></dc:creator>
<guid isPermaLink="false">${base}/?page_id=${id}</guid>
<description></description>
<content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_name><![CDATA[${slug}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_parent>${parent}</wp:post_parent>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
<wp:post_password><![CDATA[]]></wp:post_password>
${attachment ? `<wp:attachment_url><![CDATA[${attachment}]]></wp:attachment_url>` : ''}
${metaItems({ ...meta, ...(alt ? { _wp_attachment_image_alt: alt } : {}), ...(thumbnail ? { _thumbnail_id: String(thumbnail) } : {}) })}
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[Schön!]]></wp:comment_content></wp:comment>
</item>`

const metaItems = (meta: Readonly<Record<string, string>>) =>
  Object.entries(meta)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('\n')

/** Returns an export of WordPress, for tests and benches. */
export const wxrOf = (items: readonly WxrItem[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.7" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Wald</title>
<link>${base}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${base}</wp:base_site_url>
<wp:base_blog_url>${base}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[erika]]></wp:author_login></wp:author>
${items.map(itemOf).join('')}
</channel>
</rss>`

const uploads = `${base}/wp-content/uploads/2023/05`

/** Pages as people have them: blocks and the editor of old, shortcodes, a builder's divs, markup that is not closed. */
export function oldPages(count: number): WxrItem[] {
  return Array.from({ length: count }, (_, at): WxrItem => {
    const id = 100 + at
    const image = `<img class="alignnone wp-image-${1000 + at}" src="${uploads}/bild-${at}-1024x768.jpg" alt="Bild &amp; Wald ${at}">`
    const contents = [
      `<!-- wp:paragraph --><p>Willkommen &amp; hallo<!-- /wp:paragraph --><!-- wp:image {"id":${1000 + at}} --><figure class="wp-block-image">${image}<figcaption>Im Mai</figcaption></figure><!-- /wp:image --><!-- wp:heading --><h2 class="x">Was wir tun</h2><!-- /wp:heading --><ul><li>Feuer<li>Wasser</ul>`,
      `Erster Absatz\nmit Umbruch\n\nZweiter <b>fett <i>schräg</b> weiter\n\n${image}\n\n[contact-form-7 id="5" title="Kontakt"]\n\n[su_box title="Tipp"]Bleibt da[/su_box] [sic]`,
      `<div class="et_pb_section"><div class="et_pb_row"><h1>Großer Titel</h1><table><tr><td>eins<td>zwei</table><script>alert(1)</script><a href="${base}/seite-100/" onclick="x()">Erste</a> <a href="${uploads}/flyer.pdf">Flyer</a></div>${image}`,
      `<p style="color:red">Rot</p><iframe src="https://video.example/x"></iframe><p>&nbsp;</p><h2></h2><blockquote>Zitat</p></blockquote>${image}`,
    ]
    return { id, slug: `seite-${id}`, title: `Seite &#8211; ${id}`, content: contents[at % contents.length] ?? '' }
  })
}

export const attachmentsOf = (count: number): WxrItem[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: 1000 + at, type: 'attachment', status: 'inherit', slug: `bild-${at}` },
    attachment: `${uploads}/bild-${at}.jpg`,
  }))
