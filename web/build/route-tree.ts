import type { Plugin } from 'vite'

const children = /(const \w+Children: \w+ = \{\n)([\s\S]*?)(\n\})/g

/** Shortens the keys under which the generated tree lists its routes: the router reads the values alone, and the entry holds them all. */
export const shortRouteTree = (): Plugin => ({
  name: 'short-route-tree',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/.build/route-tree.ts')) return null
    const short = code.replaceAll(children, (_, head: string, body: string, end: string) => {
      let at = 0
      return head + body.replaceAll(/^ {2}\w+:/gm, () => `  r${at++}:`) + end
    })
    return { code: short, map: null }
  },
})
