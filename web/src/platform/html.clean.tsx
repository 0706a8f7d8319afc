import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'

const allowed = {
  ALLOWED_TAGS: [
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
  ALLOWED_ATTR: ['href', 'rel', 'target', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
}

export const CleanHtml = ({ html, lang }: { html: string; lang: string }) => (
  // Long words must not widen the page on a phone.
  <Typography
    lang={lang}
    style={{ overflowWrap: 'anywhere' }}
    dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, allowed) }}
  />
)
