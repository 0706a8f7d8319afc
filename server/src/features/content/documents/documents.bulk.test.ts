import { documentCategories } from '@oselia/contract/document-categories'
import { documents } from '@oselia/contract/documents'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { finished } from '../../../testing/jobs.js'
import { uploaded } from '../../../testing/documents.js'

const product = useApp()
const { call } = product

const category = async (code: string) =>
  (
    await call(documentCategories.create, {
      body: { name: code, code },
    })
  ).body.data

it('leaves a document where it is when the category to return it to has been deleted', async () => {
  const [from, to] = [await category('bulk_from'), await category('bulk_to')]
  const { id } = await uploaded(product, { fields: { category_id: from.id } })
  const moving = await call(documents.bulk, { raw: { act: 'move', ids: [id], category_id: to.id } })
  expect((await finished(product, moving.body.data.job_id)).result).toMatchObject({ changed: 1 })
  expect((await call(documentCategories.remove, { params: { id: from.id } })).status).toBe(200)
  const undone = await call(documents.undoBulk, { params: { id: moving.body.data.job_id }, body: {} })
  expect((await finished(product, undone.body.data.job_id)).result).toMatchObject({ changed: 0, skipped: 1 })
  expect((await call(documents.read, { params: { id } })).body.data.category_id).toBe(to.id)
})
