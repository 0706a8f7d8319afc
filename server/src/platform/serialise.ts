import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

// A nullable value as one branch: trying both branches of `anyOf` costs a validation per value.
const foldNull = (schema: Json): void => {
  const branches = schema['anyOf'] as Json[] | undefined
  if (branches?.length !== 2) return
  const value = branches.find((b) => b['type'] !== 'null')
  if (!value || !branches.some((b) => b['type'] === 'null') || typeof value['type'] !== 'string') return
  delete schema['anyOf']
  // Where a reply has several shapes, the value is looked at to tell which it is: null must be one of the listed ones.
  const listed = Array.isArray(value['enum']) && { enum: [...(value['enum'] as unknown[]), null] }
  Object.assign(schema, value, { nullable: true }, listed)
}

// Figures of validation have no meaning on the way out.
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

/**
 * Compiled writer of a reply. Writes the declared fields and no others, so that a column that is nobody's business
 * can't slip out with a `select *`.
 */
export const writerOf = (reply: z.ZodType): ((value: unknown) => string) => {
  const schema = z.toJSONSchema(reply, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => plain(jsonSchema as Json),
  }) as Json
  delete schema['$schema']
  return fastJson(schema as never)
}
