import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { languages } from '@oselia/contract/languages'
import { describe, expect, it } from 'vitest'
import { tables } from '../../.build/messages.ts'
import { fieldKeysIn } from '../../build/text-scan.ts'

const source = new URL('..', import.meta.url)
const everyText = Object.entries(tables).flatMap(([group, table]) =>
  Object.entries(table).map(([key, message]) => ({
    key: `${group}.${key}`,
    message: message as Record<string, unknown>,
  })),
)
const marks = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
const textsOf = (message: Record<string, unknown>, language: string) =>
  'plural' in message
    ? Object.values((message.plural as Record<string, Record<string, string>>)[language]!)
    : [message[language] as string]

describe('the texts of the product', () => {
  it.each(languages)('are all written in %s', (language) => {
    const missing = everyText.filter(({ message }) => textsOf(message, language).some((text) => !text?.trim()))
    expect(missing.map(({ key }) => key)).toEqual([])
  })

  it('carry the same values in every language', () => {
    const differing = everyText.filter(({ message }) => {
      const sets = languages.flatMap((language) =>
        textsOf(message, language).map((text) => [...new Set(marks(text))].join()),
      )
      return new Set(sets).size > 1
    })
    expect(differing.map(({ key }) => key)).toEqual([])
  })

  it('write the Ukrainian apostrophe as ’', () => {
    const wrong = everyText.filter(({ message }) =>
      textsOf(message, 'uk').some((text) => /\p{L}['ʼ`]\p{L}/u.test(text)),
    )
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  it('are all used', async () => {
    const files = (await readdir(source, { recursive: true })).filter(
      (file) => /\.tsx?$/.test(file) && !/\.(messages|test)\.ts$/.test(file),
    )
    const code = files.map((file) => readFileSync(new URL(file, source), 'utf8')).join('\n')
    // A key that is put together, like `complexes.status_${state}`, uses every key that begins so.
    const beginnings = [...code.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, beginning]) => beginning!)
    const fields = new Set(files.flatMap((file) => fieldKeysIn(readFileSync(new URL(file, source), 'utf8'))))
    const unused = everyText.filter(
      ({ key }) =>
        !key.startsWith('issues.') &&
        !fields.has(key) &&
        !beginnings.some((beginning) => key.startsWith(beginning)) &&
        // In an attribute of JSX a key stands in double quotes.
        !code.includes(`'${key}'`) &&
        !code.includes(`"${key}"`),
    )
    expect(unused.map(({ key }) => key)).toEqual([])
  })
})
