import type { IssueKey } from '@oselia/contract/issues'
import type { FastifyRequest } from 'fastify'
import type { Problem } from './problems.js'

/** Refused proofs of identity, by the key of the issue. */
const refusedProofs = new Set<IssueKey>([
  'wrong_login',
  'wrong_password',
  'wrong_code',
  'expired_code',
  'used_up_code',
  'wrong_token',
])

/** What a refusal means for security; null for ordinary ones. 401 is left out: it is how every expired session ends. */
const securityEventOf = ({ status, code, details }: Problem): string | null => {
  const proof = details.issues?.find(({ key }) => refusedProofs.has(key))
  if (proof) return proof.key
  if (status === 403 || status === 429) return code
  return null
}

/**
 * Logs a refusal that matters for security, with the person where there is a session. What was typed is not logged: people
 * type passwords into the field of the login.
 */
export const logSecurityEvent = (problem: Problem, request: FastifyRequest): void => {
  const event = securityEventOf(problem)
  if (event === null) return
  const { ip, method, session } = request
  const route = request.routeOptions.url
  request.log.warn({ event, method, route, ip, staff_id: session?.actor.id, viewer_id: session?.viewer?.id }, 'refused')
}
