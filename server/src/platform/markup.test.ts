import { expect, it } from 'vitest'
import { markup, sanitised } from './markup.js'

it('values are escaped in texts and attributes, markup and lists are not escaped again', () => {
  const name = `<b>"Ключ" & 'замок'</b>`
  const item = markup`<li title="${name}">${name}</li>`
  const text = '&lt;b&gt;&quot;Ключ&quot; &amp; &#39;замок&#39;&lt;/b&gt;'
  expect(markup`<ul>${[item, markup`<li>${2}</li>`]}${null}${false}</ul>`.text).toBe(
    `<ul><li title="${text}">${text}</li><li>2</li></ul>`,
  )
  expect(markup`${sanitised('<p>Є</p>')}`.text).toBe('<p>Є</p>')
})
