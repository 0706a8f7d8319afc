import { describe, expect, it } from 'vitest'
import { allRouteFiles, routeFiles } from './route-files.ts'
import { scanSources, sourceRoot } from './source-scan.ts'

describe('the first paint of the login', () => {
  it('has the routes of no other page', () => {
    const { closure } = scanSources()
    const own = routeFiles.get('/login')!
    const first = ['app/main.tsx', 'app/providers.tsx'].map((file) => sourceRoot + file)
    const routes = [...closure([...first, ...own])].filter((file) => allRouteFiles.has(file))
    expect(routes.toSorted()).toEqual(own.toSorted())
  })
})
