import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Names the build by a hash of its files and writes `builds/latest.json` `{ id }` and `builds/meta/{id}.json`
 * `{ id, files }`. The id is only in index.html, so that chunk names of equal builds stay equal.
 */
export const buildId = (): Plugin => ({
  name: 'build-id',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file !== 'index.html' && !file.endsWith('.map'))
        .toSorted()
      const hash = createHash('sha256').update(files.join())
      // Files of texts and guides have fixed names, so their content is hashed.
      for (const file of files) {
        const part = bundle[file]
        if (part?.type === 'asset' && file.endsWith('.json')) hash.update(part.source)
      }
      const id = hash.digest('hex').slice(0, 12)
      const html = bundle['index.html']
      if (html?.type === 'asset') {
        html.source = String(html.source).replace('name="build-id" content="dev"', `name="build-id" content="${id}"`)
      }
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id }) })
      this.emitFile({ type: 'asset', fileName: `builds/meta/${id}.json`, source: JSON.stringify({ id, files }) })
    },
  },
})
