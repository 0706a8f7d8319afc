import type { z } from 'zod'
import { language } from './messages.ts'

/** Brings the contract's schema; a dynamic import, so that a page draws before zod is loaded. */
export type SchemaOf = () => Promise<z.ZodType>

/** Checks a body by the contract's schema: sentences by field in the language of the page; empty when all is well. */
export const check = async (schemaOf: SchemaOf, body: unknown): Promise<Record<string, string>> => {
  const [schema, { faultsOf, faultText }] = await Promise.all([schemaOf(), import('@oselia/contract/issues')])
  const result = schema.safeParse(body, { reportInput: true })
  if (result.success) return {}
  const sentences: Record<string, string> = {}
  for (const fault of faultsOf(result.error.issues)) sentences[fault.field] ??= faultText(fault, language())
  return sentences
}
