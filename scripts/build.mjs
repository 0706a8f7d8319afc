import { existsSync } from 'node:fs'
import { at, bin, hashOf, install, isStamped, run, setStamp } from './kit.mjs'

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/src',
  'contract/tsconfig.build.json',
  'server/src',
  'server/tsconfig.build.json',
  'web',
]

// Types are checked by the tests; here they would take half of the compiler's time.
const steps = [
  ['contract', bin('tsc'), ['-p', 'contract/tsconfig.build.json', '--noCheck']],
  ['server', bin('tsc'), ['-p', 'server/tsconfig.build.json', '--noCheck']],
  ['web', bin('vite'), ['build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn']],
]

/** Builds contract, server and web, unless the same sources are built already. */
export const build = async () => {
  const hash = hashOf(...sources)
  const stands = ['contract', 'server', 'web'].every((part) => existsSync(at(part, 'dist')))
  if (stands && isStamped('built', hash)) return true
  process.stdout.write('building…\n')
  for (const [name, command, args] of steps) {
    const code = await run(command, args, { quiet: true })
    if (code !== 0) {
      process.stderr.write(`the ${name} could not be built\n`)
      return false
    }
  }
  setStamp('built', hash)
  return true
}

if (process.argv[1] === import.meta.filename) {
  await install()
  process.exit((await build()) ? 0 : 1)
}
