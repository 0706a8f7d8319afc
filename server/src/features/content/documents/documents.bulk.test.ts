import { documentCategories } from '@oselia/contract/document-categories'
import { documents } from '@oselia/contract/documents'
import { platform } from '@oselia/contract/platform'
import { expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { uploaded } from '../../../testing/documents.js'

const product = useApp()
const { call } = product

const category = async (code: string) =>
  (
    await call(documentCategories.create, {
      body: { name: code, code },
    })
  ).body.data

const result = async (job_id: number) => {
  const read = async () => (await call(platform.job, { params: { id: job_id } })).body.data
  await expect.poll(async () => (await read()).state, { interval: 100 }).toBe('done')
  return (await read()).result
}

it('leaves a document where it is when the category to return it to has been deleted', async () => {
  const [from, to] = [await category('bulk_from'), await category('bulk_to')]
  const { id } = await uploaded(product, { fields: { category_id: from.id } })
  const moving = await call(documents.bulk, { raw: { act: 'move', ids: [id], category_id: to.id } })
  expect(await result(moving.body.data.job_id)).toMatchObject({ changed: 1 })
  expect((await call(documentCategories.remove, { params: { id: from.id } })).status).toBe(200)
  const undone = await call(documents.undoBulk, { params: { id: moving.body.data.job_id }, body: {} })
  expect(await result(undone.body.data.job_id)).toMatchObject({ changed: 0, skipped: 1 })
  expect((await call(documents.read, { params: { id } })).body.data.category_id).toBe(to.id)
})
