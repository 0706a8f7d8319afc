/** Markup that is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | null | undefined | false | readonly Value[]

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character]!)

const markupOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(markupOf).join('')
  return escaped(String(value))
}

/** Markup with values: texts are escaped, lists joined, and null, undefined and false are nothing. Attributes must be quoted. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, at) => text + markupOf(values[at - 1]) + part))

/** Marks markup that was sanitised before. */
export const sanitised = (markup: string): Html => new Html(markup)
