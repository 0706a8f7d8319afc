import { build } from './build.mjs'
import { install } from './kit.mjs'

await install()
if (!(await build())) process.exit(1)
await import('../server/dist/rescue.js')
