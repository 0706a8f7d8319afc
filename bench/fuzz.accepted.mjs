// Finds for each endpoint with a JSON body one that the product accepts, so that odd fields meet an otherwise valid body.
import { sendJson } from './fuzz.http.mjs'
import { collectionOf, danger, usual } from './fuzz.plan.mjs'

const attempts = 8

/** Notes what an answer shows: the newest state of an object, and the ids of new ones. */
export const learn = (world, { method, path }, { status, text }) => {
  if (!['POST', 'PUT'].includes(method) || ![200, 201, 202, 409].includes(status)) return
  let data
  try {
    ;({ data } = JSON.parse(text))
  } catch {
    return
  }
  if (data?.version) world.shown.set(method === 'PUT' ? path.split('?')[0] : `${path}/${data.id}`, data)
  if (method !== 'POST' || status === 409 || !Number.isSafeInteger(data?.id)) return
  const name = collectionOf(path)
  const ids = world.ids.get(name) ?? []
  if (ids.length < 200) world.ids.set(name, [...ids, data.id])
}

/** The body without the fields that were refused; those that are required stay, as they are made anew each time. */
const without = (body, refused, required) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !refused.has(key) || required.includes(key)))

const findOne = async (url, endpoint, { world, token }) => {
  const schema = endpoint.body.$ref ? world.resolve(endpoint.body.$ref) : endpoint.body
  const refused = new Set()
  for (let n = 0; n < attempts; n++) {
    const call = usual(endpoint, world)
    const body = JSON.parse(call.body)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return
    const tried = without(body, refused, schema.required ?? [])
    const headers = { ...call.headers, authorization: `Bearer ${token}` }
    const { status, answer } = await sendJson(url, { ...call, headers, body: JSON.stringify(tried) })
    learn(world, call, { status, text: JSON.stringify(answer) })
    if (status >= 200 && status < 300) return void world.accepted.set(endpoint.name, tried)
    for (const path of Object.keys(answer?.errors ?? {})) refused.add(path.split('.')[0])
  }
}

/** Looks for accepted bodies of all endpoints but those that would end the run. */
export const findAccepted = async (url, endpoints, given) => {
  const open = endpoints.filter((endpoint) => endpoint.body && !endpoint.isPublic && danger(endpoint) < 3)
  for (const endpoint of open.toSorted((a, b) => danger(a) - danger(b))) await findOne(url, endpoint, given)
  return given.world.accepted.size
}
