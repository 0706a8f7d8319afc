import type { Language } from '@oselia/contract/languages'
import { markup } from './markup.js'
import type { Problem } from './problems.js'
import { pageWords } from './public-pages.messages.js'
import { renderPage } from './public-pages.rendering.js'

const wordsOf = (status: number) => {
  if (status === 429) return ['busy', 'busyText'] as const
  return status >= 500 ? (['failed', 'failedText'] as const) : (['gone', 'goneText'] as const)
}

/** A page that says why another one can't be shown, for a person who opened a link. */
export const problemPage = ({ status, details }: Pick<Problem, 'status' | 'details'>, language: Language) => {
  const [title, text] = wordsOf(status)
  const main = markup`<h1>${pageWords[title][language]}</h1><p>${pageWords[text][language]}</p>`
  const page = renderPage({ language, title: pageWords[title][language], organisation: '', main })
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  }
  if (details.retryAfter) headers['retry-after'] = String(Math.ceil(details.retryAfter))
  return { buffer: page.bytes, status, headers }
}
