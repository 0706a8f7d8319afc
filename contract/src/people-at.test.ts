import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './kit.js'

const modules = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+\.ts$/.test(name))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value && 'path' in value

const endpoints = async (): Promise<Endpoint[]> => {
  const found: Endpoint[] = []
  for (const name of modules) {
    const exported = (await import(`./${name}`)) as Record<string, unknown>
    for (const value of Object.values(exported))
      if (typeof value === 'object' && value !== null) found.push(...Object.values(value).filter(isEndpoint))
  }
  return found
}

/** The schemas directly inside another one, by path. */
const inside = (schema: z.core.$ZodType): [string, z.core.$ZodType][] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'array') return [['', def.element]]
  if (def.type === 'record') return [['', def.valueType]]
  if (def.type === 'union') return def.options.map((one) => ['', one])
  if (def.type === 'pipe') return [['', def.out]]
  if ('innerType' in def) return [['', def.innerType]]
  return []
}

const keyOfPerson = new Set(['last_name', 'member_id', 'holder_id', 'owner_ids', 'member'])

/**
 * Paths of a reply that name a person: by an id, by a record, or by a name beside a phone or a reason. What has a bank
 * account is an organisation.
 */
const people = (schema: z.core.$ZodType, path = ''): string[] => {
  const parts = inside(schema)
  const keys = new Set(parts.map(([key]) => key))
  const isPerson = (key: string) =>
    keyOfPerson.has(key) ||
    (key === 'name' && ((keys.has('phone') && !keys.has('iban')) || (keys.has('reason') && keys.size === 3)))
  return parts.flatMap(([key, part]) => {
    const at = key === '' ? path : `${path}.${key}`
    return (isPerson(key) ? [at] : []).concat(people(part, at))
  })
}

/** Whether the schema has something at a dotted path; arrays on the way are walked. */
const has = (schema: z.core.$ZodType, [key, ...rest]: readonly string[]): boolean =>
  key === undefined ||
  inside(schema).some(([own, part]) => (own === '' ? has(part, [key, ...rest]) : own === key && has(part, rest)))

/** Those that answer by an id or a query; other writing ones answer what was just written. */
const reads = ({ method, path, permission }: Endpoint) =>
  permission !== 'anyone' &&
  permission !== 'signed_in' &&
  (method === 'GET' || method === 'PUT' || path.endsWith('/missed'))

it('every reply that names people counts them for whoever reads them', async () => {
  const all = (await endpoints()).filter(reads)
  const naming = all.filter(({ reply }) => people(reply).length > 0)
  expect(naming.length).toBeGreaterThan(25)
  expect(naming.filter((e) => !e.people).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('people are counted at paths that the reply has', async () => {
  const counted = (await endpoints()).flatMap((e) => (e.people ? [{ e, at: [e.people.at].flat() }] : []))
  const wrong = counted.filter(({ e, at }) => at.some((path) => !has(e.reply, path.split('.'))))
  expect(wrong.map(({ e }) => `${e.method} ${e.path}`)).toEqual([])
})
