// Valid-shaped samples of a JSON schema, filled with ids of the data that the product has.

const words = {
  email: 'somebody@example.com',
  phone: '+380501234567',
  password: 'a-long-phrase-of-words',
  code: '123456',
  iban: 'UA213223130000026007233566001',
  plate: 'AA1234BB',
  token: 'a'.repeat(43),
  url: 'https://example.com/',
  site: 'https://example.com/',
  last_name: 'Шевченко',
  first_name: 'Тарас',
  middle_name: 'Григорович',
  initiator_name: 'Шевченко Тарас',
  'representative.name': 'Шевченко Тарас',
  candidate: 'Шевченко Тарас',
  meeting_link: 'https://example.com/',
  postal: '01001',
  ends: '2027-06-15',
  colour: '#336699',
  timezone: 'Europe/Kyiv',
  list: 'houses',
}
const formats = { date: '2026-06-15', 'date-time': '2026-06-15T10:00:00Z', email: words.email, time: '10:00' }
const candidates = [
  ...Object.values(words),
  ...Object.values(formats),
  'Назва',
  'А',
  '1',
  '12',
  '12345',
  '1234567890',
  '09:00',
  '50.45',
  '3185001231',
  'UA',
  'uk',
  'abc',
  'А1',
  '2026-06',
]

const fitsPattern = (pattern, value) => {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}

/** Values that must be unique are made anew each time. */
const freshFor = (name, random) => {
  const digits = String(Math.floor(random() * 1e7)).padStart(7, '0')
  if (/(^|\.)code$/.test(name)) return `c${digits.slice(0, 5)}`
  if (name.includes('email')) return `somebody${digits}@example.com`
  if (name.includes('phone')) return `+38050${digits}`
  if (name.includes('plate')) return `AA${digits.slice(0, 4)}BB`
  return undefined
}

export const isUnique = (name) => /^(name|code|title|number)$|email|phone|plate/.test(name)

const textFor = (schema, name, random) => {
  const hint = Object.keys(words).find((word) => name.includes(word))
  if (schema.format === 'date' && name.startsWith('ends')) return words.ends
  if (formats[schema.format] && schema.format !== 'email') return formats[schema.format]
  const own = freshFor(name, random) ?? (hint ? words[hint] : `Назва ${Math.floor(random() * 1e6)}`)
  const found = [own, ...candidates].find(
    (value) =>
      (!schema.pattern || fitsPattern(schema.pattern, value)) &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Infinity),
  )
  return found ?? own.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 200)
}

const numberFor = (schema) => {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
  return Math.min(Math.max(1, least), schema.maximum ?? Infinity)
}

const pick = (list, random) => list[Math.floor(random() * list.length)]

/** Collections by which an id field may be named: `house_id` and `from_house_id` are ids of `houses`. */
const collectionOf = (name, ids) => {
  const stem = name.replace(/_ids?$/, '')
  const known = {
    staff: 'staff',
    assignee: 'staff',
    performer: 'staff',
    deputy: 'staff',
    successor: 'staff',
    unit: 'realty',
    residentId: 'voting_residents',
  }
  const wanted = known[stem] ?? stem
  const names = [...ids.keys()]
  return (
    names.find((key) => [wanted, `${wanted}s`, `${wanted}es`, wanted.replace(/y$/, 'ies')].includes(key)) ??
    names.find((key) => stem.endsWith(key.replace(/s$/, '')))
  )
}

/** An existing id for a field or a parameter; else a small number. */
export const idFor = (name, { ids, random }) => {
  const collection = collectionOf(name.split('.').at(-1), ids)
  return collection ? pick(ids.get(collection), random) : 1 + Math.floor(random() * 5)
}

const isId = (name, schema) => /_ids?$/.test(name) && ['integer', 'number'].includes(schema.type)

/** `world`: `ids` by collection and `random`, a function of 0…1. `definitions` resolves `$ref`. */
export const sampleOf = (given, name, world, depth = 0) => {
  const schema = given?.$ref ? world.resolve(given.$ref) : (given ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, world.random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOf(choices.find((one) => one.type !== 'null') ?? choices[0], name, world, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, name, world, depth)))
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (isId(name, { type })) return idFor(name, world)
  if (type === 'string') return textFor(schema, name, world.random)
  if (type === 'integer' || type === 'number') return numberFor(schema)
  if (type === 'boolean') return world.random() < 0.5
  if (type === 'array') {
    const count = depth > 4 ? (schema.minItems ?? 0) : Math.max(schema.minItems ?? 0, 1)
    return Array.from({ length: Math.min(count, 5) }, () => sampleOf(schema.items, name, world, depth + 1))
  }
  if (type === 'object' || schema.properties) {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([key]) => depth < 5 && (schema.required?.includes(key) || world.random() < 0.8),
    )
    return Object.fromEntries(
      wanted.map(([key, inner]) => [key, sampleOf(inner, name ? `${name}.${key}` : key, world, depth + 1)]),
    )
  }
  return null
}

/** Paths of the fields of a sample, to a depth of three. */
export const pathsOf = (value, path = []) => {
  if (typeof value !== 'object' || value === null || path.length >= 3) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))
  return path.length > 0 ? [path, ...inner] : inner
}

const mark = '@@odd@@'

/** The JSON text of a sample with one field replaced by a JSON text, or left out when that is undefined. */
export const withField = (sample, path, raw) => {
  const copy = structuredClone(sample)
  const holder = path.slice(0, -1).reduce((at, key) => at[key], copy)
  if (raw === undefined) delete holder[path.at(-1)]
  else holder[path.at(-1)] = mark
  return JSON.stringify(copy).replace(`"${mark}"`, () => raw)
}
