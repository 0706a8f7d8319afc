import { createHash } from 'node:crypto'
import { languages, type Language } from '@oselia/contract/languages'
import { markup, sanitised, type Html } from './markup.js'
import { languageNames, pageWords } from './public-pages.messages.js'
import { pageStyle } from './public-pages.styles.js'

/** A page of the community outside of the back-office: HTML without scripts. */
interface PublicPage {
  language: Language
  title: string
  organisation: string
  main: Html
  footer?: Html | null
  /** CSS of this page alone. */
  style?: string
  /** The query of its address that the links to other languages keep, without `lang`: `house=12`. */
  query?: string
  /** It has a form, which goes to this server. */
  hasForm?: boolean
}

/** A page as it is sent. */
export interface RenderedPage {
  bytes: Buffer
  etag: string
  policy: string
  encoded: Map<string, Promise<Buffer>>
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('base64')

const languageLink = (language: Language, shown: Language, query: string): Html => {
  const current = sanitised(language === shown ? ' aria-current="true"' : '')
  return markup`<li><a href="?lang=${language}${query && `&${query}`}" lang="${language}" hreflang="${language}"${current}>${languageNames[language]}</a></li>`
}
const languageLinks = (shown: Language, query: string): Html =>
  markup`<nav aria-label="${pageWords.languages[shown]}"><ul>${languages.map((one) => languageLink(one, shown, query))}</ul></nav>`

/** Only this page's own style may apply, and pictures come from this server alone. */
const policyOf = (style: string, hasForm: boolean) =>
  `default-src 'none'; style-src 'sha256-${sha256(style)}'; img-src 'self'; base-uri 'none'; form-action '${hasForm ? 'self' : 'none'}'; frame-ancestors 'none'`

export const renderPage = ({
  language,
  title,
  organisation,
  main,
  footer,
  style = '',
  query = '',
  hasForm = false,
}: PublicPage): RenderedPage => {
  const css = pageStyle + style
  const { text } = markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${sanitised(css)}</style></head>
<body><header><p>${organisation}</p>${languageLinks(language, query)}</header>
<main>${main}</main>${footer && markup`<footer>${footer}</footer>`}</body></html>`
  const bytes = Buffer.from(text)
  // Weak: the same tag stands for all encodings.
  return { bytes, etag: `W/"${sha256(bytes).slice(0, 27)}"`, policy: policyOf(css, hasForm), encoded: new Map() }
}
