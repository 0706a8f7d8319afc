import sanitizeHtml from 'sanitize-html'
import type { TextMap } from '@oselia/contract/kit'

const allowed: sanitizeHtml.IOptions = {
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
}

/** Allows the tags of our editor and removes everything active. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed).trim()

/** The text without markup, for search and for detecting empty texts. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Sanitises every language; removes languages without text. */
export const cleanTexts = (texts: TextMap): TextMap =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, html]) => [language, cleanHtml(html)] as const)
      .filter(([language, html]) => language === 'uk' || plainText(html) !== ''),
  ) as TextMap
