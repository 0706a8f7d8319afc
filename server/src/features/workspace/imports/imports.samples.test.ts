import { imports } from '@oselia/contract/imports'
import { importKinds } from '@oselia/contract/imports.enums'
import { importFieldLabels } from '@oselia/contract/imports.fields.messages'
import { languages, type Language } from '@oselia/contract/languages'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { csv, useImports } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product
const { bring, apply } = useImports(product)

beforeAll(async () => {
  const { houses } = await makeHouses(product.app, 'Взірцева', 2)
  const units = csv([
    ['кв', 'площа'],
    ['1', '57,85'],
    ['2', '74,2'],
  ])
  await apply(await bring('realty', units, { house_id: houses[0]! }))
})

const sample = async (kind: (typeof importKinds)[number], format: 'csv' | 'xlsx', language: Language) => {
  const { status, body } = await call(imports.sample, { params: { kind }, query: { format }, language })
  expect(status).toBe(200)
  return body as unknown as string
}

describe('a sample', () => {
  it.each(importKinds)('of %s has the headings of the language and two rows that can be imported', async (kind) => {
    for (const language of languages) {
      const text = await sample(kind, 'csv', language)
      const [headings] = text.replace('\uFEFF', '').split('\r\n')
      expect(Object.values(importFieldLabels).map((label) => label[language])).toEqual(
        expect.arrayContaining(headings!.split(';').map((heading) => heading.replaceAll('"', ''))),
      )
      const run = await bring(kind, text)
      expect([kind, language, run.counts]).toEqual([
        kind,
        language,
        expect.objectContaining({ error: 0, conflict: 0, skip: 1 }),
      ])
      expect(run.counts!.add + run.counts!.change + run.counts!.same).toBe(2)
    }
  })

  it('needs the permission to import', async () => {
    const { status } = await call(imports.sample, { params: { kind: 'owners' }, query: {}, as: 'guard' })
    expect(status).toBe(403)
  })
})
