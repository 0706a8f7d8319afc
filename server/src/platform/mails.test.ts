import { languages } from '@oselia/contract/languages'
import { describe, expect, it } from 'vitest'
import { renderMail } from './mails.js'

const mail = {
  sender: 'ОСББ «Затишок»',
  paragraphs: ['Добрий день!', 'Рахунок <1> & <2>\nчекає'],
  button: { text: 'Відкрити', url: 'https://board.example/a?b=1&c="2"' },
}

describe('an e-mail', () => {
  it('has the same content as text and as HTML', () => {
    const { text, html } = renderMail({ ...mail, language: 'uk' })
    expect(text).toContain('Відкрити:\nhttps://board.example/a?b=1&c="2"')
    expect(text).toContain('ОСББ «Затишок»')
    expect(html).toContain('lang="uk"')
    expect(html).toContain('Рахунок &lt;1&gt; &amp; &lt;2&gt;<br>чекає')
    expect(html).toContain('href="https://board.example/a?b=1&amp;c=&quot;2&quot;"')
  })

  it('ends in the language of its reader', () => {
    const endings = languages.map((language) =>
      renderMail({ ...mail, language })
        .text.split('\n')
        .at(-1),
    )
    expect(new Set(endings).size).toBe(languages.length)
  })
})
