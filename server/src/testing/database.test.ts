import pg from 'pg'
import { expect, inject, it } from 'vitest'
import './global-setup.js'
import { copyTemplate, createTemplate, dropDatabase } from './database.js'

const admin = inject('testServer')

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

it('gives each file its own copy of the template', async () => {
  const template = `template_${process.pid}`
  await createTemplate(admin, template, async (connection) => {
    await ask(connection, "create table houses (name text); insert into houses values ('Шевченка, 12')")
  })
  const [first, second] = await Promise.all([copyTemplate(admin, template), copyTemplate(admin, template)])
  await ask(first, 'delete from houses')
  expect(await ask(first, 'select name from houses')).toEqual([])
  expect(await ask(second, 'select name from houses')).toEqual([{ name: 'Шевченка, 12' }])
  await dropDatabase(admin, first.database)
  await expect(ask(first, 'select 1')).rejects.toThrow('does not exist')
  await Promise.all([dropDatabase(admin, second.database), dropDatabase(admin, template)])
})

it('drops a database that still has connections', async () => {
  const copy = await copyTemplate(admin, 'template1')
  const client = new pg.Client(copy)
  const cut = new Promise<Error>((resolve) => client.on('error', resolve))
  await client.connect()
  await dropDatabase(admin, copy.database)
  expect((await cut).message).toContain('terminat')
})

it('has connections for the products of four files at once, all their pools in use', async () => {
  const database = await copyTemplate(admin, 'template1')
  const clients = Array.from({ length: 4 * 33 }, () => new pg.Client(database))
  const connected = await Promise.allSettled(clients.map((client) => client.connect()))
  expect(connected.filter(({ status }) => status === 'rejected')).toEqual([])
  await Promise.all(clients.map((client) => client.end()))
  await dropDatabase(admin, database.database)
})
