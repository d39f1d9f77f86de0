import { expect, test } from 'vitest'
import { cleanHtml } from './html.ts'

test('the structure of a text, tables and links stay', () => {
  const html =
    '<h3>Gut zu wissen</h3><p>Ein <strong>Messer</strong>, <em>scharf</em>.<br />Ja.</p><ul><li>Hut</li></ul><table><thead><tr><th scope="col">Tage</th></tr></thead></table><a href="/kalender">Termine</a><a href="mailto:a@b.de">Mail</a>'
  expect(cleanHtml(html)).toBe(html)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://fremd.example"></iframe>',
  '<style>*{display:none}</style>',
])('%s is removed', html => {
  expect(cleanHtml(`<p>a</p>${html}`)).toBe('<p>a</p>')
})

test('links that run scripts lose their target, and text loses its styling', () => {
  expect(cleanHtml('<a href="javascript:alert(1)" onclick="x()">a</a>')).toBe('<a>a</a>')
  expect(cleanHtml('<a href="//fremd.example">a</a>')).toBe('<a>a</a>')
  expect(cleanHtml('<p style="color:red" class="x" onclick="x()">a</p>')).toBe('<p>a</p>')
  expect(cleanHtml('<a href="https://a.example" target="_blank">a</a>')).toContain('rel="noopener"')
})
