import { fileURLToPath } from 'node:url'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '../src/app/routes.ts'

const absolute = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/** Path and files of every page below a node: its own file and those of the enclosing layouts. */
const pagesOf = (node: VirtualRouteNode, above: string, around: string[]): [string, string[]][] => {
  const path = 'path' in node && node.path ? above + node.path : above
  const file = 'file' in node && node.file ? [absolute(node.file)] : []
  const children = 'children' in node && node.children ? node.children : []
  if (children.length > 0) return children.flatMap((child) => pagesOf(child, path, [...around, ...file]))
  return [[(path || '/').toLowerCase().replace(/\$\w*/g, '*'), [...around, ...file]]]
}

/** The files of every page, including its layouts, by lower-case path; a parameter is `*`. */
export const routeFiles: ReadonlyMap<string, string[]> = new Map(
  (routes.children ?? []).flatMap((node) => pagesOf(node, '', [])),
)

/** All route files; the lazy parts of a route carry a query in their id, so they do not match. */
export const allRouteFiles: ReadonlySet<string> = new Set([...routeFiles.values()].flat())
