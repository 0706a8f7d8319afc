// Writes the route tree of `src/app/routes.ts` without building, so that types can be checked on a fresh clone.
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}build/routing.ts`, { configFile: false, logLevel: 'error' })
await new Generator({ config: getConfig(module.routing, root), root }).run()
