import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Page {
  html: string
  etag: string
}

const pageOf = (html: string): Page => ({
  html,
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
})

const addition = /name="page-needs" content="[^"]*/

/** What the build has written: the page without additions, and what the page of each path needs beyond it. */
const readBuild = (folder: string) => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const table = join(folder, 'builds/pages.json')
  const needs = existsSync(table) ? (JSON.parse(readFileSync(table, 'utf8')) as [string, string][]) : []
  const pages = needs.map(([path, line]) => ({
    // A parameter of a path is written `*`, and the others literally.
    path: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`),
    page: pageOf(html.replace(addition, (meta) => `${meta} ${line}`)),
  }))
  return { plain: pageOf(html), pages }
}

/**
 * Gives the app's page by the path at which it is asked for: index.html with the names of the files that this page needs, so that the
 * browser fetches them at once. A new build in the folder is taken up with the next page.
 */
export const openPages = (folder: string): ((path: string) => Page) => {
  const index = join(folder, 'index.html')
  let read: { at: number; build: ReturnType<typeof readBuild> } | undefined
  return (path) => {
    const at = statSync(index).mtimeMs
    if (read?.at !== at) read = { at, build: readBuild(folder) }
    const asked = path.toLowerCase().replace(/(.)\/$/, '$1')
    return read.build.pages.find((page) => page.path.test(asked))?.page ?? read.build.plain
  }
}
