import { setFlagsFromString } from 'node:v8'
import { BadSetting, readConfig } from './platform/config.js'
import { start, type Product } from './start.js'

// With much memory, V8's default growth would let a large import accumulate garbage of three times its live heap
// before a collection.
setFlagsFromString('--heap-growing-percent=60')

const say = (line: string) => void process.stdout.write(`${line}\n`)
const fail = (error: unknown) => {
  process.stderr.write(`${error instanceof BadSetting ? 'bad setting ' : ''}${(error as Error).message}\n`)
  process.exit(1)
}

// Exits on a second signal or a hanging stop: the embedded database recovers from a crash on its own.
const stopOnSignal = (starting: Promise<Product>) => {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 40_000).unref()
    starting
      .then((product) => product.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

try {
  const config = readConfig(process.env)
  const demo = process.argv.includes('--demo')
  const starting = start(config, { say, demo })
  stopOnSignal(starting)
  const { url } = await starting
  say(`listening on ${url}`)
  if (demo) say('demo login: admin@example.com, password: demo-password')
} catch (error) {
  fail(error)
}
