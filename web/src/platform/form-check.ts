import type { z } from 'zod'
import { language } from './messages.ts'

/** Loads the contract's schema; a dynamic import, so that a page renders before zod is loaded. */
export type SchemaOf = () => Promise<z.ZodType>

/** Validates a body by the contract's schema: sentences by field in the current language; empty when valid. */
export const check = async (schemaOf: SchemaOf, body: unknown): Promise<Record<string, string>> => {
  const [schema, { issuesOf, issueText }] = await Promise.all([schemaOf(), import('@oselia/contract/issues')])
  const result = schema.safeParse(body, { reportInput: true })
  if (result.success) return {}
  const sentences: Record<string, string> = {}
  for (const issue of issuesOf(result.error.issues)) sentences[issue.field] ??= issueText(issue, language())
  return sentences
}
