import { afterAll, beforeAll, inject } from 'vitest'
import { openPools, type Pools } from '../platform/db.js'
import type { EmbeddedConnection } from '../platform/embedded.js'
import './global-setup.js'
import { copyTemplate, dropDatabase } from './database.js'
import { templateName } from './template.js'

/** A fresh copy of the template database for all tests of a file, without the product. */
export const usePools = () => {
  let pools: Pools
  let connection: EmbeddedConnection
  beforeAll(async () => {
    connection = await copyTemplate(inject('testServer'), templateName)
    pools = openPools(connection, () => undefined)
  })
  afterAll(async () => {
    await pools?.close()
    if (connection) await dropDatabase(inject('testServer'), connection.database)
  })
  return {
    get pools() {
      return pools
    },
  }
}
