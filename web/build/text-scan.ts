import { scanSources } from './source-scan.ts'

const written = /['"](\w+\.[\w.]*)['"]/g
const begun = /`(\w+\.[\w.]*)\$\{/g

const tables = /\bfieldTable\(\s*'(\w+)'/g
const fields = /^ {2,4}(\w+): /gm

/** Keys that field tables of a source take from their fields: `brand: text()` of `fieldTable('vehicles', …)` is `vehicles.brand`. */
export const fieldKeysIn = (code: string) => {
  const names = [...code.matchAll(fields)].map(([, name]) => name!)
  return [...code.matchAll(tables)].flatMap(([, group]) => names.map((name) => `${group!}.${name}`))
}

/** All texts that a source names: by the whole key, or by a beginning (`house.kind_${kind}`), which means every key that begins so. */
const keysIn = (code: string, all: ReadonlySet<string>, groups: ReadonlySet<string>) => {
  const named = new Set<string>()
  const takeAll = (beginning: string) => {
    for (const key of all) if (key.startsWith(beginning)) named.add(key)
  }
  for (const [, key = ''] of code.matchAll(written))
    if (all.has(key)) named.add(key)
    else if (groups.has(key.slice(0, key.indexOf('.')))) takeAll(key)
  for (const [, beginning = ''] of code.matchAll(begun)) takeAll(beginning)
  for (const key of fieldKeysIn(code)) if (all.has(key)) named.add(key)
  return named
}

/**
 * Answers which texts (`group.key`) of `all` some files need: those that they and everything they import name; of lazily
 * imported files only those that `goes` accepts. `lazy` are all files that are imported lazily.
 */
export const scanTexts = (all: ReadonlySet<string>) => {
  const groups = new Set([...all].map((key) => key.slice(0, key.indexOf('.'))))
  const { sources, closure } = scanSources()
  const named = new Map([...sources].map(([file, { code }]) => [file, keysIn(code, all, groups)] as const))
  const needs = (files: readonly string[], goes?: (file: string) => boolean): Set<string> =>
    new Set([...closure(files, goes)].flatMap((file) => Array.from(named.get(file)!)))
  return { needs, lazy: new Set([...sources.values()].flatMap((source) => source.lazy)) }
}
