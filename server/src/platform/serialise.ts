import fastJson, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

// A nullable value as one branch: trying both branches of `anyOf` costs a validation per value.
const foldNull = (schema: Json): void => {
  const branches = schema['anyOf'] as Json[] | undefined
  if (branches?.length !== 2) return
  const value = branches.find((b) => b['type'] !== 'null')
  if (!value || !branches.some((b) => b['type'] === 'null') || typeof value['type'] !== 'string') return
  delete schema['anyOf']
  // The serialiser validates the value to choose a branch of a union, so null must be in the enum.
  const listed = Array.isArray(value['enum']) && { enum: [...(value['enum'] as unknown[]), null] }
  Object.assign(schema, value, { nullable: true }, listed)
}

// Validation keywords have no effect on serialisation.
const checks = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'default',
  'format',
]

const plain = (schema: Json): void => {
  foldNull(schema)
  for (const check of checks) delete schema[check]
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
}

type Writer = (value: unknown) => string

const compile = (reply: z.ZodType): Writer => {
  const { $schema: _schema, ...schema } = z.toJSONSchema(reply, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => plain(jsonSchema as Json),
  })
  return fastJson(Object.assign<AnySchema, object>({}, schema))
}

const compiled = new WeakMap<z.ZodType, Writer>()

/**
 * Serialiser of a response. Writes only the declared fields, so that a `select *` can't leak a private column. Compiled at the first
 * response, as the hundreds of all endpoints would take more than half of a start.
 */
export const writerOf =
  (reply: z.ZodType): Writer =>
  (value) => {
    const write = compiled.get(reply) ?? compile(reply)
    compiled.set(reply, write)
    return write(value)
  }
