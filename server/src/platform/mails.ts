import type { Language } from '@oselia/contract/languages'
import { mailMessages } from './mails.messages.js'

export interface Mail {
  language: Language
  /** The sender: the organisation, or the product while the organisation has no name. */
  sender: string
  /** Plain texts, in the language of the e-mail. */
  paragraphs: string[]
  /** A link for the recipient. */
  button?: { text: string; url: string }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escape(text).replaceAll('\n', '<br>')}</p>`

/** An e-mail as text and as simple HTML that every mail program shows. */
export const renderMail = ({ language, sender, paragraphs, button }: Mail): { text: string; html: string } => {
  const automatic = mailMessages.automatic[language]
  const text = [
    ...paragraphs,
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    `—\n${sender}\n${automatic}`,
  ].join('\n\n')
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(sender)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#1f2933">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">',
    ...paragraphs.map((line) => paragraph(line)),
    ...(button ? buttonHtml(button, mailMessages.address[language]) : []),
    paragraph(`${sender}\n${automatic}`, 'padding-top:16px;border-top:1px solid #d9dde3;font-size:13px;color:#5b6673'),
    '</div></body></html>',
  ].join('\n')
  return { text, html }
}

const buttonHtml = ({ text, url }: { text: string; url: string }, hint: string) => [
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none">${escape(text)}</a></p>`,
  paragraph(`${hint}\n${url}`, 'font-size:13px;color:#5b6673;word-break:break-all'),
]
