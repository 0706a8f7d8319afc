import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the web's sources, with the slash. */
export const sourceRoot: string = fileURLToPath(new URL('../src/', import.meta.url))

const statically = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'(\.[^']+)'/gm
const globbed = /\bimport\.meta\.glob\('(\.[^']+)', \{ eager: true \}\)/g
const lazily = /\bimport\('(\.[^']+)'\)/g

/** One source file, and which other ones it imports, at once and lazily. */
interface Source {
  code: string
  imports: string[]
  lazy: string[]
}

/** Files among `all` whose path a pattern with `*` for a part of a name describes. */
const matching = (pattern: string, all: readonly string[]) => {
  const path = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  return all.filter((file) => path.test(file))
}

const read = (file: string, all: readonly string[]): Source => {
  const code = readFileSync(file, 'utf8')
  const targets = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, to = '']) => join(dirname(file), to))
  const found = targets(globbed).flatMap((pattern) => matching(pattern, all))
  return { code, imports: [...targets(statically), ...found], lazy: targets(lazily) }
}

/** Reads all sources of the web by path, without texts, guides and tests; `closure` follows their imports. */
export const scanSources = () => {
  const files = readdirSync(sourceRoot, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(messages|guide|test)\.ts$/.test(name))
    .map((name) => join(sourceRoot, name))
  const sources = new Map(files.map((file) => [file, read(file, files)] as const))

  /** The files with all that they import; lazily imported files that `goes` accepts count too. */
  const closure = (files: readonly string[], goes: (file: string) => boolean = () => false): Set<string> => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      const source = sources.get(file)
      if (!source || seen.has(file)) return
      seen.add(file)
      source.imports.forEach(visit)
      source.lazy.filter(goes).forEach(visit)
    }
    files.forEach(visit)
    return seen
  }
  return { sources, closure }
}
