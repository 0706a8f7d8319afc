import sanitizeHtml from 'sanitize-html'
import type { TextMap } from '@oselia/contract/kit'

const notice: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'hr',
    'code',
    'pre',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  enforceHtmlBoundary: false,
  // Deeper texts take quadratic time and are nobody's writing.
  nestingLimit: 40,
}

/** With tables, and with pictures that name a stored file: `<img data-file="ID" alt="…">`; any other source is removed. */
const article: sanitizeHtml.IOptions = {
  ...notice,
  allowedTags: [...(notice.allowedTags as string[]), 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  allowedAttributes: {
    ...(notice.allowedAttributes as Record<string, string[]>),
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    img: ['data-file', 'alt'],
  },
  transformTags: {
    ...notice.transformTags,
    // In this order, in which the ids are read back.
    img: (_tag, { 'data-file': file = '', alt = '' }) => ({ tagName: 'img', attribs: { 'data-file': file, alt } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^[1-9]\d{0,14}$/.test(attribs['data-file'] ?? ''),
}

/** What a rich text may hold: that of a notice, or tables and pictures too. */
export type RichTextKind = 'notice' | 'article'
const allowed = { notice, article }

/** Allows the tags of our editor and removes everything active. */
const cleanHtml = (html: string, kind: RichTextKind = 'notice'): string => sanitizeHtml(html, allowed[kind]).trim()

/** The text without markup, for search and for detecting empty texts. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(br|\/p|\/li|\/h\d|\/t[dh])[^>]*>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The paragraphs of a rich text without markup, for paper and summaries; a list item begins with a bullet. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h[2-4]|blockquote|tr|pre)>|<br[^>]*>|<hr[^>]*>/i)
    .map((part) => {
      const text = plainText(part).replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!)
      return text && /<li[\s>]/i.test(part) ? `• ${text}` : text
    })
    .filter((text) => text !== '')
const link = /<a\b[^>]*\bhref="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\/a>/gi
const breaks: [RegExp, string][] = [
  [/<br\s*\/?>/gi, '\n'],
  [/<li>/gi, '\n• '],
  [/<hr\s*\/?>/gi, '\n—\n\n'],
  [/<\/t[dh]>/gi, ' '],
  [/<\/tr>/gi, '\n'],
  [/<\/(p|h\d|blockquote|pre|ul|ol|table)>/gi, '\n\n'],
  [/<[^>]*>/g, ''],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&nbsp;/g, ' '],
  [/&amp;/g, '&'],
  [/[^\S\n]+/g, ' '],
  [/ ?\n ?/g, '\n'],
  [/\n{3,}/g, '\n\n'],
]

/** Sanitised HTML as text with paragraphs, lists and the addresses of its links. */
export const readableText = (html: string): string => {
  // An address that is its own text is written once.
  const addressed = html
    .replaceAll(/\s+/g, ' ')
    .replace(link, (_, address: string, text: string) => (text === address ? address : `${text} (${address})`))
  return breaks.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), addressed).trim()
}

/** Sanitised HTML for an e-mail: pictures have no address there. */
export const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/gi, '')

/** Sanitises every language; removes languages without text. */
export const cleanTexts = (texts: TextMap, kind: RichTextKind = 'notice'): TextMap =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, html]) => [language, cleanHtml(html, kind)] as const)
      .filter(([language, html]) => language === 'uk' || plainText(html) !== ''),
  ) as TextMap
