import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { install } from './kit.mjs'

// npm passes its own folder on; settings such as DATA_DIR are meant from where the person stands.
if (process.env.INIT_CWD && existsSync(process.env.INIT_CWD)) process.chdir(process.env.INIT_CWD)

await install()
if (!(await build())) process.exit(1)
// In this very process: a signal reaches the product itself, and no child can be left behind.
await import('../server/dist/main.js')
