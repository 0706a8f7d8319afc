import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.js'
import { answerLinkError } from './http.js'
import type { SmallBytes } from './implement.js'
import { languageOf } from './languages.js'
import type { PublicRequestContext } from './request-context.js'

type Answer = (ctx: Omit<PublicRequestContext, 'db'>, request: FastifyRequest) => Promise<SmallBytes>

/**
 * Handler of a route that no contract names. `answer` chooses the database, so that a page may write more than its transaction does;
 * what waits for the commit runs after it.
 */
export const pageHandler = (app: App, answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
  const later: (() => void)[] = []
  const ctx = {
    language: languageOf(request.headers['accept-language']),
    now: app.clock.now(),
    ip: request.ip,
    requestId: request.id,
    origin: '',
    userAgent: null,
    afterCommit: (work: () => void) => void later.push(work),
  }
  const { buffer, status, headers } = await answer(ctx, request)
  for (const work of later) work()
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  return reply
    .headers(headers)
    .code(status ?? 200)
    .send(buffer)
}

interface Accepted {
  bodyLimit: number
  /** Multipart requests too, which the handler receives. */
  files?: true
}

/** Routes that browsers without scripts post forms to; `declare` names them, and reads a form with `formOf`. */
export const publicForms = (app: App, { bodyLimit, files }: Accepted, declare: (capsule: FastifyInstance) => void) =>
  void app.http.register(async (capsule) => {
    if (files) capsule.removeContentTypeParser('application/json')
    else capsule.removeAllContentTypeParsers()
    const urlencoded = 'application/x-www-form-urlencoded'
    capsule.addContentTypeParser(urlencoded, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    capsule.setErrorHandler(answerLinkError)
    declare(capsule)
  })

/** The posted form, empty where there is none. */
export const formOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')
