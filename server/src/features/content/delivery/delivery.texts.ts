import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { renderMail } from '../../../platform/mails.js'
import { readableText, withoutPictures } from '../../../platform/rich-text.js'
import { deliveryWords } from './delivery.messages.js'
import { smsText } from './delivery.sms.js'

/** What an item says to residents; texts that a language lacks are Ukrainian. */
export interface Content {
  title: TextMap
  lead?: TextMap | null
  /** Sanitised; null for an item without one. */
  body: TextMap | null
  /** What the SMS says; the title by default. */
  sms?: TextMap
  /** What the button says. */
  button?: TextMap
}

interface Envelope {
  organisation: string
  urgent: boolean
}

/** The page of an item, `page`; for a house whose text it shows, and with the token of one person who is asked to confirm. */
export const noticeUrl = (page: string, { house, to }: { house: number | null; to: string | undefined }): string => {
  const query = [house !== null && `house=${house}`, to !== undefined && `to=${to}`].filter(Boolean)
  return query.length > 0 ? `${page}?${query.join('&')}` : page
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inLanguage = (text: TextMap, language: Language): string => text[language] || text.uk

/** The messages of an item in one language, to its page or a person's own; what persons have in common is computed once. */
export const textsOf = (content: Content, language: Language, { organisation, urgent }: Envelope) => {
  const title = inLanguage(content.title, language)
  const lead = content.lead ? inLanguage(content.lead, language) : null
  const body = content.body ? inLanguage(content.body, language) : ''
  const heading = `<h2 style="margin:0 0 12px;font-size:20px">${escape(title)}</h2>`
  const html = `${heading}${lead ? `<p><strong>${escape(lead)}</strong></p>` : ''}${withoutPictures(body)}`
  const text = [title, lead, readableText(body)].filter((part) => part).join('\n\n')
  const words = (key: keyof typeof deliveryWords) => deliveryWords[key][language]
  return {
    sms: (url: string) => smsText(content.sms ? inLanguage(content.sms, language) : title, url),
    mail: (url: string, unsubscribeUrl: string) => ({
      subject: title,
      ...renderMail({
        language,
        sender: organisation || words('community'),
        paragraphs: [],
        content: { html, text },
        button: { text: content.button ? inLanguage(content.button, language) : words('read'), url },
        footer: words(urgent ? 'whyUrgent' : 'why'),
        footerLink: { text: words('unsubscribe'), url: unsubscribeUrl },
      }),
    }),
  }
}
