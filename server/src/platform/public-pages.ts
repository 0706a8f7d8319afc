import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLanguage, languages, type Language } from '@oselia/contract/languages'
import { LRUCache } from 'lru-cache'
import type { App } from './app.js'
import { markup, sanitised, type Html } from './markup.js'
import type { SmallBytes } from './implement.js'
import { Problem } from './problems.js'
import { languageNames, pageWords } from './public-pages.messages.js'
import { pageStyle } from './public-pages.styles.js'
import type { PublicRequestContext } from './request-context.js'

/** Longest time for which a page is answered from memory, in milliseconds; a change that this node hears of ends it at once. */
export const pageTtlMs = 10_000
const maxPages = 500

/** Values by key, kept until anything changes in the community, at most for `pageTtlMs`. A failure is not kept. */
export class PageCache<T extends object> {
  readonly #kept = new LRUCache<string, Promise<T>>({ max: maxPages, ttl: pageTtlMs })

  constructor({ listener }: Pick<App, 'listener'>) {
    // Notifications name events by id alone; to read each one would cost more than to make a page anew.
    const clear = () => this.#kept.clear()
    listener.on('live', clear, clear)
  }

  /** Simultaneous callers share one call of `make`. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known
    const made = make()
    this.#kept.set(key, made)
    made.catch(() => {
      if (this.#kept.peek(key) === made) this.#kept.delete(key)
    })
    return made
  }
}

/** A page of the community outside of the back-office: HTML without scripts. */
export interface PublicPage {
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

const encoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

const encodingOf = (accepted: string): string | undefined =>
  Object.keys(encoders).find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted))

const encodedAs = (page: RenderedPage, name: string): Promise<Buffer> => {
  const known = page.encoded.get(name) ?? encoders[name]!(page.bytes)
  page.encoded.set(name, known)
  return known
}

type RequestHeaders = Record<string, string | string[] | undefined>
const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''))

/** The page in the encoding that the browser takes; 304 where it has the same one. Browsers ask again each time. */
export const sendPage = async (page: RenderedPage, headers: RequestHeaders): Promise<SmallBytes> => {
  const common = { 'cache-control': 'private, no-cache', etag: page.etag, vary: 'Accept-Encoding, Accept-Language' }
  if (
    textOf(headers['if-none-match'])
      .split(/\s*,\s*/)
      .includes(page.etag)
  )
    return { buffer: Buffer.alloc(0), status: 304, headers: common }
  const encoding = encodingOf(textOf(headers['accept-encoding']))
  return {
    buffer: encoding ? await encodedAs(page, encoding) : page.bytes,
    headers: {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      ...(encoding && { 'content-encoding': encoding }),
    },
  }
}

/** A page of one person, which nothing may keep. */
export const sendOwnPage = ({ bytes, policy }: RenderedPage, status = 200): SmallBytes => ({
  buffer: bytes,
  status,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  },
})

/** The language that the address asks for, else that of the browser. */
export const pageLanguage = (ctx: PublicRequestContext, asked: string | undefined): Language =>
  isLanguage(asked) ? asked : ctx.language

/** Answers what `work` refuses with a page: 404, or 429 after too many requests. */
export const answerPage = async (language: Language, work: () => Promise<SmallBytes>): Promise<SmallBytes> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 404 && error.status !== 429)) throw error
    const [title, text] = error.status === 404 ? (['gone', 'goneText'] as const) : (['busy', 'busyText'] as const)
    const main = markup`<h1>${pageWords[title][language]}</h1><p>${pageWords[text][language]}</p>`
    const page = renderPage({ language, title: pageWords[title][language], organisation: '', main })
    const { retryAfter } = error.details
    return {
      buffer: page.bytes,
      status: error.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': page.policy,
        ...(retryAfter && { 'retry-after': String(Math.ceil(retryAfter)) }),
      },
    }
  }
}
