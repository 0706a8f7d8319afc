// Writes what is made of the source without building, so that types can be checked on a fresh clone: the route tree of
// `src/app/routes.ts` and the tables of `*.messages.ts` and `*.guide.ts`.
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const load = async (name) =>
  (await runnerImport(`${root}build/${name}`, { configFile: false, logLevel: 'error' })).module
const { writeTables } = await load('text-tables.ts')
writeTables()
const module = await load('routing.ts')
await new Generator({ config: getConfig(module.routing, root), root }).run()
