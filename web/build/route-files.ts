import { fileURLToPath } from 'node:url'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '../src/app/routes.ts'

const filesOf = (node: VirtualRouteNode): string[] => [
  ...('file' in node && node.file ? [node.file] : []),
  ...('children' in node && node.children ? node.children.flatMap(filesOf) : []),
]

/** Absolute paths of the route files; what a route splits off carries a query and so is not among them. */
export const routeFiles = new Set(
  (routes.children ?? []).flatMap(filesOf).map((file) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))),
)
