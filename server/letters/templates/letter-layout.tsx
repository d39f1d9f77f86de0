import { Children, type CSSProperties, Fragment, type ReactNode } from 'react'
import { firstName } from '../../../domain/bookings/record/first-name.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { Site } from '../../../domain/content/site/site.ts'
import { cityLine, inLine } from '../../../domain/kit/addresses/postal.ts'
import { noBreakHtml } from '../../../domain/kit/format.ts'
import type { CleanHtml } from '../../../domain/kit/html.ts'
import type { Language } from '../../../domain/kit/language.ts'
import { referencePattern } from '../../../domain/money/terms/reference.ts'
import { type CalendarSource, calendarSource } from '../../formats/calendar-file.ts'
import { staticMarkup } from '../../formats/markup.ts'
import { plainText } from '../../mailer/plain-text.ts'

/** The sender of a letter, and the site's address, which is never taken from a request's Host (D29). */
export type Sender = {
  siteName: string
  origin: string
  hasInvoices: boolean
  /** Sender address, if it is not the contact's. */
  from?: string
} & Pick<Site, 'contact' | 'bank' | 'region' | 'uidHost'>

/** Identity of the sender for calendar programs. */
export function calendarOf({ siteName: name, origin, contact, from = '', uidHost }: Sender): CalendarSource {
  const email = contact.email || from
  return calendarSource({ name, contact: { ...contact, email }, uidHost }, origin)
}

/** The design's colours. Mail programs do not support CSS variables. */
const colour = {
  linen: '#E6E8DA',
  sheet: '#FCFCF8',
  ink: '#18271F',
  bark: '#57493B',
  fir: '#1F3D2C',
  night: '#16251C',
  ochre: '#DB9A1F',
  mossTint: '#DFE8CE',
  ochreTint: '#F6E7C4',
  line: '#C9CCBB',
  aufNacht: '#F3F4EC',
  aufKnopf: '#F8F8F1',
}
const serif = "Georgia, 'Times New Roman', serif"
const sans = 'Arial, Helvetica, sans-serif'

/** Breaks long addresses and words; the second property is for older mail programs. */
const breakable: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const
const text: CSSProperties = {
  margin: '0 0 14px',
  fontFamily: sans,
  fontSize: 17,
  lineHeight: 1.55,
  color: colour.ink,
}

/** Keeps the numbers of bookings, vouchers and invoices on one line: mail programs break a line after a hyphen. */
const unbrokenNumbers = (content: ReactNode): ReactNode =>
  Children.map(content, part =>
    typeof part !== 'string'
      ? part
      : part.split(referencePattern).map((piece, at) =>
          at % 2 === 0 ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <span key={at} style={{ whiteSpace: 'nowrap' }}>
              {piece}
            </span>
          ),
        ),
  )

export const Paragraph = ({ children }: { children: ReactNode }) => <p style={text}>{unbrokenNumbers(children)}</p>

/** Renders typed text: an empty line separates paragraphs. */
export const TypedText = ({ children }: { children: string }) =>
  children
    .trim()
    .split(/\r?\n(?:[^\S\n]*\r?\n)+/)
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    .map((paragraph, index) => <Paragraph key={index}>{lines(paragraph)}</Paragraph>)

/** Shows the educator's own paragraph in a letter, if she has written one. */
export const OwnParagraph = ({ children }: { children: string }) =>
  children === '' ? null : <TypedText>{children}</TypedText>

const lines = (paragraph: string) =>
  paragraph.split(/\r?\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index > 0 && <br />}
      {unbrokenNumbers(line)}
    </Fragment>
  ))

/** Greets a person by the name that they gave. */
export const Greeting = ({ name }: { name: string }) => {
  const first = firstName(name)
  return <Paragraph>{first ? `Hallo ${first},` : 'Hallo,'}</Paragraph>
}

/** Greets a guest; one with a quote, such as a school, by the whole name. */
export const GuestGreeting = ({ guest: { name, quote } }: { guest: Pick<Registration, 'name' | 'quote'> }) =>
  quote ? <Paragraph>Guten Tag {name},</Paragraph> : <Greeting name={name} />

const headingStyle = (fontSize: number, margin: string): CSSProperties => ({
  margin,
  fontFamily: serif,
  fontSize,
  lineHeight: 1.2,
  fontWeight: 'bold',
  color: colour.ink,
})

export const Subheading = ({ children }: { children: ReactNode }) => (
  <h2 style={headingStyle(22, '32px 0 12px')}>{children}</h2>
)

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={{ color: 'inherit' }}>
    {children}
  </a>
)

/** Shows the letter's main action. The text part shows its address on a line of its own. */
export const LetterButton = ({ href, children }: { href: string; children: string }) => (
  <table {...table} style={{ margin: '24px 0 22px' }}>
    <tbody>
      <tr>
        <td style={{ background: colour.fir, borderRadius: 3 }}>
          <a
            className="button"
            href={href}
            style={{
              display: 'inline-block',
              padding: '16px 26px',
              fontFamily: sans,
              fontSize: 17,
              fontWeight: 'bold',
              color: colour.aufKnopf,
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

export type Fact = [term: string, detail: ReactNode]

type FactsProps = {
  heading?: string
  facts: readonly Fact[]
  /** True if the letter asks for something. */
  asks?: boolean
  /** Below the facts. */
  children?: ReactNode
}

/** Shows a table of terms and details; with a heading it becomes a panel. */
export const LetterFacts = ({ heading, facts, asks = false, children }: FactsProps) => {
  const cell: CSSProperties = {
    fontFamily: sans,
    fontSize: 16,
    lineHeight: 1.5,
    verticalAlign: 'top',
    padding: '1px 0',
  }
  const list = (
    <table {...table} className="facts" {...(heading === undefined ? { style: { marginBottom: 14 } } : {})}>
      <tbody>
        {facts.map(([term, detail], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines of a quote may have the same name
          <tr key={index}>
            <td style={{ ...cell, color: colour.bark, paddingRight: 18, whiteSpace: 'nowrap' }}>{term}</td>
            <td style={{ ...cell, color: colour.ink }}>{unbrokenNumbers(detail)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (heading === undefined) return list
  return (
    <table {...table} width="100%" style={{ margin: '24px 0 20px' }}>
      <tbody>
        <tr>
          <td style={{ background: asks ? colour.ochreTint : colour.mossTint, padding: 24 }}>
            <h2 style={headingStyle(22, '0 0 12px')}>{heading}</h2>
            {list}
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

export type Amount = { name: string; note?: string; amount: string }

/** Renders amounts below each other, such as due payments. */
export const Amounts = ({ amounts }: { amounts: readonly Amount[] }) => (
  <table {...table} className="facts" width="100%" style={{ margin: '0 0 8px' }}>
    <tbody>
      {amounts.map(({ name, note, amount }, index) => {
        const cell: CSSProperties = {
          ...text,
          margin: 0,
          padding: '8px 0',
          verticalAlign: 'top',
          ...(index > 0 ? { borderTop: `1px solid ${colour.line}` } : {}),
        }
        return (
          <tr key={name}>
            <td style={cell}>
              {name}
              {note && (
                <>
                  <br />
                  <span style={{ fontSize: 15, color: colour.bark }}>{note}</span>
                </>
              )}
            </td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 18 }}>{amount}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

/** "Bis bald draußen", signed with a name. */
const Farewell = ({ name }: { name: string }) => (
  <>
    <p style={{ ...text, margin: '32px 0 2px' }}>Bis bald draußen</p>
    <p style={{ ...text, margin: 0, fontFamily: serif, fontSize: 20 }}>{name}</p>
  </>
)

/** HTML from the panel's editor. */
export const WrittenHtml = ({ html }: { html: CleanHtml }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml (D34)
  <div className="written" style={{ ...text, margin: 0 }} dangerouslySetInnerHTML={{ __html: noBreakHtml(html) }} />
)

type LetterProps = {
  sender: Sender
  heading: string
  /** Language of the letter; those to guests are German. */
  language?: Language
  /** False for a letter from the site, which the educator does not sign. */
  signed?: boolean
  /** Last line: the reason for the letter, and how to unsubscribe. */
  reason?: ReactNode
  children: ReactNode
}

function LetterDocument({ sender, heading, language = 'de', signed = true, reason, children }: LetterProps) {
  const { siteName, origin, contact } = sender
  const small: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 15, lineHeight: 1.5, color: colour.bark }
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
        <style>{styles}</style>
      </head>
      <body style={{ margin: 0, padding: 0, background: colour.linen }}>
        <table {...table} width="100%" style={{ background: colour.linen }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 0' }}>
                <table
                  {...table}
                  width="600"
                  className="sheet"
                  style={{ width: '100%', maxWidth: 600, background: colour.sheet, ...breakable }}
                >
                  <tbody>
                    <tr className="header">
                      <td
                        className="gutter"
                        style={{
                          background: colour.night,
                          borderBottom: `5px dashed ${colour.ochre}`,
                          padding: '30px 40px',
                          fontFamily: serif,
                          fontSize: 22,
                          lineHeight: 1.2,
                          color: colour.aufNacht,
                        }}
                      >
                        {siteName}
                      </td>
                    </tr>
                    <tr>
                      <td className="gutter" style={{ padding: '40px 40px 44px' }}>
                        <h1 className="heading" style={headingStyle(32, '0 0 18px')}>
                          {heading}
                        </h1>
                        {children}
                        {signed && <Farewell name={contact.name} />}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="gutter footer"
                        lang="de"
                        style={{ borderTop: `1px solid ${colour.line}`, padding: '22px 40px 30px' }}
                      >
                        <p style={small}>
                          {inLine([siteName, contact.name, contact.street, cityLine(contact)])}
                          <br />
                          {contact.phone !== '' && <>Telefon {contact.phone}, </>}
                          <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
                          <br />
                          <TextLink href={`${origin}/privacy`}>AGB | Datenschutz | Impressum</TextLink>
                        </p>
                        {reason && <p style={{ ...small, marginTop: 14 }}>{reason}</p>}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

/** Improvements for mail programs that support style sheets; the letter is legible without. */
const styles = `@media (max-width:620px){.gutter{padding-left:20px!important;padding-right:20px!important}.heading{font-size:27px!important}}
.written p{margin:0 0 14px}.written h2,.written h3,.written h4{font-family:${serif};line-height:1.2;margin:28px 0 10px}.written a{color:${colour.fir}}`

/** Renders both parts of a letter. */
export function renderLetter(letter: LetterProps): { html: string; text: string } {
  const html = `<!doctype html>${staticMarkup(<LetterDocument {...letter} />)}`
  return { html, text: `${plainText(html)}\n` }
}
