import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../platform/config.js'
import { start, type Product } from '../start.js'
import type { useApp } from './app.js'

/** Another node of the same installation, with the same database and a folder of its own. */
export const useSecondNode = (first: ReturnType<typeof useApp>): { readonly url: string } => {
  let product: Product
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oselia-second-'))
    const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
    product = await start(config, { web: false, unsafeDatabase: first.connection })
  }, 30_000)
  afterAll(async () => {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get url() {
      return product.url
    },
  }
}
