import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at } from './kit.mjs'

/**
 * Checks that the linter lacks: files outside of a feature or in an unknown module, imports against the order of the
 * modules, imports past a feature's public files, cycles between features (including type-only imports), imports of
 * features and SQL on their tables in the platform of the server, and assertions to `never`. Prints each finding; exits 1 when there is
 * one.
 */
const modules = { access: 0, registry: 1, requests: 2, content: 2, voting: 2, billing: 2, workspace: 3 }
const sides = ['server/src/features', 'web/src/features']
/** Files outside of a feature: the list of all routes. */
const lists = new Set(['server/src/features/routes.ts'])

const filesUnder = (folder) =>
  readdirSync(at(folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
const sourcesUnder = (folder) => filesUnder(folder).filter((path) => !/\.test\.tsx?$/.test(path))

const imported = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

/** `module/feature` of a path below a side's features; null for files outside of a feature. */
const featureOf = (side, path) => /^([\w-]+)\/([\w-]+)\//.exec(relative(side, path))?.slice(1).join('/') ?? null

/** feature → feature → the first file and line that imports it */
const edgesOf = (side) => {
  const edges = new Map()
  for (const path of sourcesUnder(side)) {
    const from = featureOf(side, path)
    if (!from && !lists.has(path)) findings.push(`${path}: is in no feature`)
    if (!from) continue
    if (levelOf(from) === undefined) findings.push(`${path}: is in a module without a place in the order`)
    const code = readFileSync(at(path), 'utf8')
    for (const { 1: specifier, index } of code.matchAll(imported)) {
      const to = featureOf(side, join(dirname(path), specifier))
      if (!to || to === from) continue
      const line = code.slice(0, index).split('\n').length
      if (!/\.public\.(?:js|tsx?)$/.test(specifier))
        findings.push(`${path}:${line}: enters ${to} past its public files`)
      if (!edges.has(from)) edges.set(from, new Map())
      if (!edges.get(from).has(to)) edges.get(from).set(to, `${path}:${line}`)
    }
  }
  return edges
}

/** Strongly connected components with more than one feature (Tarjan). */
const cyclesOf = (edges) => {
  const index = new Map()
  const low = new Map()
  const stack = []
  const groups = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of edges.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) === index.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return groups.filter((group) => group.length > 1)
}

const levelOf = (feature) => modules[feature.split('/')[0]]

const findings = []
for (const side of sides) {
  const edges = edgesOf(side)
  for (const [from, targets] of edges)
    for (const [to, where] of targets)
      if (from.split('/')[0] !== to.split('/')[0] && levelOf(from) <= levelOf(to))
        findings.push(`${where}: ${from} must not import ${to}: its module is not below`)
  for (const group of cyclesOf(edges)) {
    const inside = group.flatMap((from) =>
      [...(edges.get(from) ?? [])]
        .filter(([to]) => group.includes(to))
        .map(([to, where]) => `  ${from} → ${to} (${where})`),
    )
    findings.push(`${side}: cycle of ${group.length} features\n${inside.join('\n')}`)
  }
}

const platform = 'server/src/platform'
const migrations = 'server/migrations'

/** The tables that a source declares for Kysely. */
const declaredIn = (code) =>
  [...code.matchAll(/^( *)(?:export )?interface Database \{\n([\s\S]*?)^\1\}/gm)].flatMap(([, margin, body]) =>
    [...body.matchAll(new RegExp(`^${margin}  (\\w+)\\??:`, 'gm'))].map(([, table]) => table),
  )
const namesIn = (code, pattern) =>
  [...code.matchAll(pattern)].map(({ index, groups }) => ({ index, table: groups.table }))
const written = /\b(?:insert\s+into|merge\s+into|update|delete\s+from)\s+(?<table>\w+)/g
const created = /^\s*create (?:unlogged )?table (?:if not exists )?(?<table>\w+)/gm
/** A table after a word of SQL, as a further one of a list, or as the argument of a function that builds SQL. */
const named =
  /(?:\b(?:from|join|into|update|using|table|only)\s+(?:\w+(?:\s+\w+)?\s*,\s*)*|(?:[Tt]able|[Ff]rom|[Ii]nto|[Jj]oin|[Uu]sing)\(\s*['"`]|\btable:\s*['"`])(?<table>\w+)/g

const codeOf = (path) => readFileSync(at(path), 'utf8')

/** Tables of features: those that one declares, and those that it writes and the platform does not declare. */
const featureTables = () => {
  const all = new Set(
    readdirSync(at(migrations)).flatMap((name) => namesIn(codeOf(join(migrations, name)), created).map((f) => f.table)),
  )
  const ofPlatform = new Set(sourcesUnder(platform).flatMap((path) => declaredIn(codeOf(path))))
  return new Set(
    sourcesUnder('server/src/features').flatMap((path) => {
      const code = codeOf(path)
      const writes = namesIn(code, written).map(({ table }) => table)
      return declaredIn(code).concat(writes.filter((table) => all.has(table) && !ofPlatform.has(table)))
    }),
  )
}

const tables = featureTables()
for (const path of sourcesUnder(platform)) {
  // Comments are blanked; texts in several languages contain no SQL.
  const code = codeOf(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
  const lineOf = (index) => code.slice(0, index).split('\n').length
  for (const { 1: specifier, index } of code.matchAll(imported))
    if (join(dirname(path), specifier).startsWith('server/src/features/'))
      findings.push(`${path}:${lineOf(index)}: the platform must not import a feature`)
  if (path.endsWith('.messages.ts')) continue
  for (const { table, index } of namesIn(code, named))
    if (tables.has(table)) findings.push(`${path}:${lineOf(index)}: SQL on ${table}, a table of a feature`)
}

const assertions = ['contract/src', 'server/src', 'web/src', 'web/build', 'e2e'].flatMap((folder) =>
  filesUnder(folder).flatMap((path) =>
    readFileSync(at(path), 'utf8')
      .split('\n')
      .flatMap((text, line) => (/\bas never\b/.test(text) ? [`${path}:${line + 1}: as never`] : [])),
  ),
)
findings.push(...assertions)

for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(`architecture: ${findings.length} findings\n`)
process.exitCode = findings.length === 0 ? 0 : 1
