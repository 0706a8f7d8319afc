import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this size, in bytes, the response headers outweigh the savings. */
const smallest = 1024

/** Writes a brotli and a gzip copy of each file, so that the server does not compress on request. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }, bundle) {
    const pack = async (name: string) => {
      const file = join(dir!, name)
      const bytes = await readFile(file)
      if (bytes.length < smallest) return
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [br, gz] = await Promise.all([brotli(bytes, { params: quality }), zip(bytes, { level: 9 })])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }
    await Promise.all(
      Object.keys(bundle)
        .filter((name) => /^(assets|_i18n)\/.*\.(js|css|json|svg)$/.test(name))
        .map(pack),
    )
  },
})
