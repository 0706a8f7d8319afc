import { Typography } from '@mantine/core'
import DOMPurify from 'dompurify'
import classes from './html.module.css'
import type { Uploaded } from './upload.ts'

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
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'start', 'colspan', 'rowspan', 'data-file', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
}

// The text names the files of its pictures; their addresses are signed for the reader and are not part of it.
const withPictures = (html: string, files: readonly Uploaded[]) =>
  html.replaceAll(/<img data-file="(\d+)"/g, (tag, id: string) => {
    const file = files.find((one) => one.id === Number(id))
    return file ? `<img src="${file.url.replaceAll('&', '&amp;')}" loading="lazy" data-file="${id}"` : tag
  })

const none: readonly Uploaded[] = []

export const CleanHtml = ({
  html,
  lang,
  files = none,
}: {
  html: string
  lang: string
  files?: readonly Uploaded[]
}) => (
  // Long words must not widen the page on a phone.
  <Typography
    lang={lang}
    className={classes.text}
    style={{ overflowWrap: 'anywhere' }}
    dangerouslySetInnerHTML={{ __html: withPictures(DOMPurify.sanitize(html, allowed), files) }}
  />
)
