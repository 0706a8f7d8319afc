// The calls to an endpoint, as functions that make a request when its turn comes.
import { formBodies } from './fuzz.forms.mjs'
import { idFor, isUnique, pathsOf, sampleOf, withField } from './fuzz.samples.mjs'
import { oddBodies, oddHeaders, oddIds, oddQueries, oddValues } from './fuzz.values.mjs'

const json = { 'content-type': 'application/json' }

/** Endpoints of an OpenAPI document. */
export const endpointsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => {
      const content = about.requestBody?.content ?? {}
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: about.parameters ?? [],
        body: content['application/json']?.schema,
        form: content['multipart/form-data']?.schema,
        isPublic: !about.security,
      }
    }),
  )

export const collectionOf = (path) =>
  path
    .replace(/\/\{.*$/, '')
    .split('/')
    .at(-1)

/** The address of an endpoint with existing ids, and optionally one odd parameter. */
const addressOf = (endpoint, world, odd) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name) => {
    if (odd?.name === name) return odd.value
    if (name === 'token') return pickToken(endpoint, world)
    if (name !== 'id') return String(idFor(name, world))
    const known = world.ids.get(collectionOf(endpoint.path))
    return String(known ? known[Math.floor(world.random() * known.length)] : 1 + Math.floor(world.random() * 5))
  })

const pickToken = ({ path }, { tokens, random }) => {
  const votes = tokens.get('vote') ?? []
  if (path.startsWith('/vote/') && votes.length > 0) return votes[Math.floor(random() * votes.length)]
  return tokens.get(path.split('/')[2]) ?? 'a'.repeat(43)
}

/** A body that was accepted once, with unique values of its own and the present version. */
const renewed = (accepted, fresh, shown) => {
  const own = Object.keys(accepted).filter((key) => isUnique(key) && typeof accepted[key] === typeof fresh?.[key])
  const version = shown?.version && 'version' in accepted ? { version: shown.version } : {}
  return { ...accepted, ...Object.fromEntries(own.map((key) => [key, fresh[key]])), ...version }
}

/** What the product itself shows under the address makes the best sample for changing it. */
const bodyFor = (endpoint, world, address) => {
  if (!endpoint.body) return undefined
  const made = sampleOf(endpoint.body, '', world)
  const accepted = world.accepted.get(endpoint.name)
  if (accepted) return renewed(accepted, made, world.shown.get(address))
  const shown = world.shown.get(address) ?? world.shown.get(collectionOf(endpoint.path))
  if (typeof made !== 'object' || made === null || Array.isArray(made) || !shown) return made
  const schema = endpoint.body.$ref ? world.resolve(endpoint.body.$ref) : endpoint.body
  const kept = Object.keys(schema.properties ?? {}).filter((key) => shown[key] !== undefined && shown[key] !== null)
  return { ...made, ...Object.fromEntries(kept.map((key) => [key, shown[key]])) }
}

const queryOf = (endpoint) => endpoint.parameters.filter((one) => one.in === 'query')

const queryText = (endpoint, world) =>
  queryOf(endpoint)
    .filter(({ required }) => required || world.random() < 0.2)
    .map(({ name, schema }) => [name, sampleOf(schema, name, world)])
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

/** A call without anything odd; parts of it can be given. */
export const usual = (endpoint, world, given = {}) => {
  const address = given.address ?? addressOf(endpoint, world)
  const query = given.query ?? queryText(endpoint, world)
  const forms = endpoint.form && formBodies(sampleOf(endpoint.form, '', world))
  const form = forms && (endpoint.path.endsWith('/imports') ? forms.units : forms.valid)
  const body = endpoint.body && JSON.stringify(bodyFor(endpoint, world, address))
  return {
    method: endpoint.method,
    path: query ? `${address}?${query}` : address,
    headers: form ? form.headers : body === undefined ? {} : json,
    body: form ? form.body : body,
    ...given.replace,
  }
}

const fieldCalls = (endpoint, world) => {
  if (!endpoint.body) return []
  const shape = sampleOf(endpoint.body, '', { ...world, random: () => 0 })
  const calls = pathsOf(shape).flatMap((path) =>
    [undefined, ...oddValues].map((raw) => () => {
      const address = addressOf(endpoint, world)
      const sample = { ...shape, ...bodyFor(endpoint, world, address) }
      const holder = path.slice(0, -1).reduce((at, key) => at?.[key], sample)
      const at = typeof holder === 'object' && holder !== null ? [sample, path] : [shape, path]
      return usual(endpoint, world, { address, replace: { body: withField(...at, raw) } })
    }),
  )
  const whole = oddBodies.map((body) => () => usual(endpoint, world, { replace: { body } }))
  return [...calls, ...whole]
}

const addressCalls = (endpoint, world) => [
  ...endpoint.parameters
    .filter((one) => one.in === 'path')
    .flatMap(({ name }) =>
      oddIds.map((value) => () => usual(endpoint, world, { address: addressOf(endpoint, world, { name, value }) })),
    ),
  ...queryOf(endpoint).flatMap(({ name }) =>
    [
      ...oddQueries.map((value) => `${name}=${value}`),
      `${name}`,
      `${name}[]=1`,
      `${name}[a]=1`,
      `${name}=1&${name}=2`,
      `${name}[__proto__]=1`,
    ].map((query) => () => usual(endpoint, world, { query })),
  ),
  ...['nothing=1', '__proto__=1', 'constructor=1', '=', '&&', '?', `a=${'b'.repeat(8000)}`].map(
    (query) => () => usual(endpoint, world, { query }),
  ),
]

const otherCalls = (endpoint, world) => [
  ...Array.from({ length: 8 }, () =>
    Object.assign(() => ({ ...usual(endpoint, world), isUsual: true }), { isUsual: true }),
  ),
  ...oddHeaders.map((headers) => () => {
    const call = usual(endpoint, world)
    return { ...call, headers: { ...call.headers, ...headers } }
  }),
  ...['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'DELETE']
    .filter((method) => !world.methods.get(endpoint.path).has(method))
    .map((method) => () => ({ ...usual(endpoint, world), method })),
  ...(endpoint.form
    ? Object.values(formBodies(sampleOf(endpoint.form, '', world))).map(
        ({ headers, body }) =>
          () =>
            usual(endpoint, world, { replace: { headers, body } }),
      )
    : []),
]

const shuffled = (list, random) => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
  return list
}

/** What ends the session, the data or the settings of the run comes last, what makes more data first. */
export const danger = ({ method, path }) => {
  if (/\/(demo|logout|settings|bin|sessions|approvals)\b/.test(path)) return 3
  // With a building everything in it is deleted.
  if (method === 'DELETE') return /complexes|houses|staff/.test(path) ? 2.8 : 2.5
  if (/staff|roles|block|leave|merge|split/.test(path)) return method === 'GET' ? 0 : 2
  if (method === 'POST' && !path.includes('{')) return -1
  return method === 'GET' ? 0 : 1
}

/** The same number of calls to each endpoint where it has so many, `total` in all. */
export const planOf = (endpoints, world, total) => {
  const lists = endpoints
    .toSorted((a, b) => danger(a) - danger(b))
    .map((endpoint) => ({
      endpoint,
      calls: shuffled(
        [...otherCalls(endpoint, world), ...addressCalls(endpoint, world), ...fieldCalls(endpoint, world)],
        world.random,
      ).toSorted((a, b) => Number(b.isUsual ?? false) - Number(a.isUsual ?? false)),
    }))
  let share = total / Math.max(1, lists.length)
  for (let i = 0; i < 20; i++) {
    const used = lists.reduce((sum, { calls }) => sum + Math.min(calls.length, share), 0)
    const open = lists.filter(({ calls }) => calls.length > share).length
    if (open === 0) break
    share += (total - used) / open
  }
  return lists.flatMap(({ endpoint, calls }) => calls.slice(0, Math.ceil(share)).map((make) => ({ endpoint, make })))
}
