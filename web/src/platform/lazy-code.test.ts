import { Suspense, createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { renewableCode } from './lazy-code.ts'

const Piece = ({ name }: { name: string }) => createElement('p', null, name)

test('a failed import is kept until the code is renewed; then it is imported anew', async () => {
  let imports = 0
  const code = renewableCode<{ name: string }>(async () => {
    imports += 1
    if (imports === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Piece
  })
  const draw = async () => {
    const errors: unknown[] = []
    const piece = createElement(code.current(), { name: 'Loaded' })
    const { prelude } = await prerender(createElement(Suspense, null, piece), {
      onError: (error) => void errors.push(error),
    })
    return { html: await new Response(prelude).text(), errors }
  }
  expect((await draw()).errors).toHaveLength(1)
  expect((await draw()).errors).toHaveLength(1)
  expect(imports).toBe(1)
  code.renew()
  expect(await draw()).toMatchObject({ html: expect.stringContaining('<p>Loaded</p>'), errors: [] })
  expect(imports).toBe(2)
})
