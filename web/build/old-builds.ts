import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Earlier builds whose hashed files are still served: a page opened before two deploys goes on working. */
const earlier = 2

interface Meta {
  id: string
  files: string[]
}

const readJson = <T>(path: string): T | null => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return null
  }
}

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/**
 * Takes out of a build's folder what neither this build nor the two before it have; of earlier builds only `assets/` stays.
 * `builds/kept.json` lists the kept builds, the newest first; a build that is made again is not a new one.
 */
export const dropOldBuilds = (dist: string, current: Meta): void => {
  const kept = readJson<string[]>(join(dist, 'builds/kept.json')) ?? []
  const ids = [current.id, ...kept.filter((id) => id !== current.id)].slice(0, earlier + 1)
  const builds = ids.map((id) => (id === current.id ? current : readJson<Meta>(join(dist, `builds/meta/${id}.json`))))
  const needed = new Set(current.files)
  for (const build of builds) for (const file of build?.files ?? []) if (file.startsWith('assets/')) needed.add(file)
  for (const id of ids) needed.add(`builds/meta/${id}.json`)
  for (const folder of ['assets', '_i18n', 'payload', 'builds/meta'])
    for (const path of filesUnder(join(dist, folder))) {
      const name = path.slice(dist.length + 1).replaceAll('\\', '/')
      if (!needed.has(name.replace(/\.(br|gz)$/, ''))) rmSync(path)
    }
  writeFileSync(join(dist, 'builds/kept.json'), JSON.stringify(ids))
}

/** Keeps the files of earlier builds beside the new ones; Vite itself must not empty the folder (`emptyOutDir: false`). */
export const oldBuilds = (): Plugin => ({
  name: 'old-builds',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir }) {
      const { id } = readJson<{ id: string }>(join(dir!, 'builds/latest.json'))!
      dropOldBuilds(dir!, readJson<Meta>(join(dir!, `builds/meta/${id}.json`))!)
    },
  },
})
