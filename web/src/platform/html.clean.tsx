import { Typography } from '@mantine/core'
import { sourcesOf } from '@oselia/contract/media.sources'
import { writtenPicture } from '@oselia/contract/media.written'
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

const inAttribute = (address: string) => address.replaceAll('&', '&amp;')

// The text names the files of its pictures; their addresses are signed for the reader and are not part of it.
const withPictures = (html: string, files: readonly Uploaded[]) =>
  html.replaceAll(writtenPicture, (tag, id: string, rest: string) => {
    const file = files.find((one) => one.id === Number(id))
    if (!file) return tag
    const sources = sourcesOf(file.url, file.sizes).map(
      ({ type, srcSet }) => `<source type="${type}" srcset="${inAttribute(srcSet)}" sizes="min(100vw, 860px)">`,
    )
    const measures = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : ''
    return `<picture>${sources.join('')}<img loading="lazy"${measures} src="${inAttribute(file.url)}"${rest}></picture>`
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
