import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at, root } from './kit.mjs'

const node = '20.19.0'

/** Packages of the lock file whose `engines` exclude the oldest supported Node. */
const foreign = () => {
  const selector = `:attr(engines, [node]):not(:semver(${node}, :attr(engines, [node])))`
  const found = execFileSync('npm', ['query', '--package-lock-only', '--loglevel=error', selector], { cwd: root })
  return JSON.parse(found.toString()).map((p) => `${p.name}@${p.version} asks for Node ${p.engines.node}`)
}

/** Optional packages, such as builds for other platforms, that the lock file references but does not contain. */
const missing = () => {
  const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const resolves = (from, name) => {
    for (let folder = from; ; folder = dirname(folder)) {
      const base = folder === '.' ? '' : `${folder}/`
      if (packages[`${base}node_modules/${name}`]) return true
      if (folder === '.' || folder === '') return false
    }
  }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(path, name))
      .map((name) => `${name}, optional in ${path || 'the project'}, is not in the lock file`),
  )
}

/** Problems of the lock file: it must install by `npm ci` on every platform and on the oldest supported Node. */
export const lockComplaints = () => [...foreign(), ...missing()]
