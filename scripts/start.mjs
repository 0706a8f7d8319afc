import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { install } from './kit.mjs'

// npm changes to the package folder; relative settings such as DATA_DIR refer to the user's folder.
if (process.env.INIT_CWD && existsSync(process.env.INIT_CWD)) process.chdir(process.env.INIT_CWD)

await install()
if (!(await build())) process.exit(1)
// Imported into this process, so that signals reach the product itself and no child process is left behind.
await import('../server/dist/main.js')
