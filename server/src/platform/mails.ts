import type { Language } from '@oselia/contract/languages'
import { mailMessages } from './mails.messages.js'

export interface Mail {
  language: Language
  /** The sender: the organisation, or the product while the organisation has no name. */
  sender: string
  /** Plain texts, in the language of the e-mail. */
  paragraphs: string[]
  /** A link for the recipient. */
  button?: Link
  /** Sanitised HTML before the button, and the same as text. */
  content?: { html: string; text: string }
  /** Lines below the sender, in place of the sentence that the e-mail is automatic. */
  footer?: string
  footerLink?: Link
}
interface Link {
  text: string
  url: string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escape(text).replaceAll('\n', '<br>')}</p>`

/** An e-mail as text and as simple HTML that every mail program shows. */
export const renderMail = (mail: Mail): { text: string; html: string } => {
  const { language, sender, paragraphs, button, content, footerLink } = mail
  const footer = `${sender}\n${mail.footer ?? mailMessages.automatic[language]}`
  const text = [
    ...paragraphs,
    ...(content ? [content.text] : []),
    ...(button ? [linkText(button)] : []),
    `—\n${footer}`,
    ...(footerLink ? [linkText(footerLink)] : []),
  ].join('\n\n')
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(sender)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
    ...paragraphs.map((line) => paragraph(line)),
    ...(content ? [`<div style="margin:0 0 16px;overflow-wrap:anywhere">${content.html}</div>`] : []),
    ...(button ? buttonHtml(button, mailMessages.address[language]) : []),
    paragraph(footer, 'padding-top:16px;border-top:1px solid #d9dde3;font-size:13px;color:#5b6673'),
    ...(footerLink
      ? [`<p style="margin:0;font-size:13px"><a href="${escape(footerLink.url)}">${escape(footerLink.text)}</a></p>`]
      : []),
    '</div></body></html>',
  ].join('\n')
  return { text, html }
}

const linkText = ({ text, url }: Link) => `${text}:\n${url}`

const buttonHtml = ({ text, url }: Link, hint: string) => [
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escape(text)}</a></p>`,
  paragraph(`${hint}\n${url}`, 'font-size:13px;color:#5b6673;word-break:break-all'),
]
