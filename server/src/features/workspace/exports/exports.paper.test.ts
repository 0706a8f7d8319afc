import { exports, paperFormats } from '@oselia/contract/exports'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { exported } from '../../../platform/export.js'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const word = { uk: 'Люди', en: 'People', ru: 'Люди', es: 'Personas' }

it('a paper that could not be drawn does not count as an export of people', async () => {
  const query = z.object({ format: z.enum(paperFormats).default('xlsx') })
  let isBroken = true
  exported(
    product.app,
    { path: '/broken/export', permission: 'members.export', query },
    {
      title: word,
      columns: [],
      paper: {
        columns: () => [
          {
            key: 'id',
            header: word,
            kind: 'number',
            width: 10,
            value: ({ id }: { id: number }) => id,
          },
        ],
      },
      ofPeople: true,
      list: () => ({
        columns: sql`n as id`,
        from: sql`generate_series(1, 3) n`,
        where: [],
        sort: { n: sql`n` },
        tiebreaker: sql`n`,
      }),
      present: (_ctx, rows: { id: number }[]) => {
        if (isBroken) throw new Error('the rows could not be read')
        return rows
      },
    },
  )
  const counted = async () =>
    (
      await sql<{ rows: number }>`select coalesce(sum(rows), 0)::int as rows from people_exported`.execute(
        product.app.pools.db,
      )
    ).rows[0]!.rows
  const follow = async () => {
    const { status, body } = await product.call(exports.create, { body: { list: 'broken', format: 'pdf' } })
    expect(status).toBe(200)
    const answer = await fetch(product.url + body.data.url)
    return [answer.status, (await answer.text()).slice(0, 4)]
  }
  expect((await follow())[0]).toBe(500)
  expect(await counted()).toBe(0)
  isBroken = false
  expect(await follow()).toEqual([200, '%PDF'])
  expect(await counted()).toBe(3)
})
