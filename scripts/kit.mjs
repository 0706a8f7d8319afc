import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const at = (...parts) => join(root, ...parts)

/** Runs a command and returns its exit code. `quiet` buffers its output and prints it only on failure. */
export const run = (command, args, { quiet = false, env = {}, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const said = []
    child.stdout?.on('data', (d) => said.push(d))
    child.stderr?.on('data', (d) => said.push(d))
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })

/** The executable of an installed package. */
export const bin = (name) => at('node_modules', '.bin', name)

const filesUnder = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => !['node_modules', 'dist', '.build'].includes(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => filesUnder(join(path, name)))
}

/** One hash over the contents of files and folders. */
export const hashOf = (...paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((p) => filesUnder(at(p))))
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

const stamp = (name) => at('.build', name)
export const isStamped = (name, hash) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === hash
export const setStamp = (name, hash) => {
  mkdirSync(at('.build'), { recursive: true })
  writeFileSync(stamp(name), hash)
}

const installedByHand = () => {
  const hidden = at('node_modules', '.package-lock.json')
  return existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

/** Installs the packages of the lock file, unless they are installed already. Exits the process on failure. */
export const install = async () => {
  const hash = hashOf('package-lock.json')
  if (existsSync(at('node_modules')) && (isStamped('installed', hash) || installedByHand())) return
  process.stdout.write('installing dependencies…\n')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const code = await run('npm', [...args, '--loglevel=error'], { quiet: true })
  if (code !== 0) {
    process.stderr.write('the dependencies could not be installed\n')
    process.exit(1)
  }
  setStamp('installed', hash)
}
