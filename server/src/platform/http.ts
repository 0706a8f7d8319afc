import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from './config.js'
import { languageOf } from './languages.js'
import { observe } from './metrics.js'
import { refusalOf } from './once.js'
import { invalidFaults, notFound, problemBody, Refusal, tooMany, unavailable, type ProblemCode } from './problems.js'
import { largestUpload } from './uploads.js'

/** Requests a minute from one address, all calls together; keeps one client from taking the whole server. */
const requestsAMinute = 3000

const refused: Record<string, [number, ProblemCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large'],
  FST_PARTS_LIMIT: [413, 'too_large'],
  FST_FILES_LIMIT: [413, 'too_large'],
  FST_FIELDS_LIMIT: [413, 'too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'wrong_kind'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'wrong_kind'],
}

/** The refusal that an error stands for; null for a bug of ours. */
const understood = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as FastifyError
  const known = refused[code]
  if (known) return new Refusal(...known)
  const ofDatabase = refusalOf(error)
  if (ofDatabase) return ofDatabase
  if (statusCode === 413) return new Refusal(413, 'too_large')
  return statusCode && statusCode >= 400 && statusCode < 500 ? new Refusal(400, 'bad_request') : null
}

/** Answers an error in the caller's language. A bug gets a 500 that says nothing but its request id. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request.headers['accept-language'])
  const refusal = understood(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    const body = problemBody(new Refusal(500, 'internal'), language)
    return reply
      .code(500)
      .type('application/json')
      .send(JSON.stringify({ ...body, request_id: request.id }))
  }
  if (refusal.status === 503) request.log.warn({ err: error }, 'unavailable')
  if (refusal.details.retryAfter) reply.header('retry-after', String(Math.ceil(refusal.details.retryAfter)))
  return reply
    .code(refusal.status)
    .type('application/json')
    .send(JSON.stringify(problemBody(refusal, language)))
}

/** For a server without the web app: whatever is not there is a problem in JSON. */
export const answerNotFound = (http: FastifyInstance): void =>
  void http.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))

const withGuardsOfTheWire = async (http: FastifyInstance, config: Config) => {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Styles are set from code by the components; no script can ride on them.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only an installation that says it stands behind https may pin browsers to it.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  await http.register(cors, {
    origin: config.allowedOrigins,
    credentials: true,
    strictPreflight: false,
    exposedHeaders: ['X-Request-Id', 'Retry-After'],
  })
  await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await http.register(rateLimit, {
    max: requestsAMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => tooMany(context.ttl / 1000),
  })
  await http.register(multipart, { limits: { fileSize: largestUpload, files: 10, fields: 50, fieldSize: 100_000 } })
}

/** The path of an address without what only its owner may know: long parts that look like tokens are left out. */
export const openPath = (url: string | undefined) => url?.split('?')[0]!.replace(/[\w-]{32,}/g, '•••')

/** The HTTP side without any room: wire guards, ids, logs, the one place where errors become answers. */
export const createHttp = async (config: Config): Promise<FastifyInstance> => {
  const http = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // A draining server says so in our own words.
    return503OnClosing: false,
    // What fails before a route is found passes no hook and no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id)
      const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : new Refusal(400, 'bad_request')
      answerError(refusal, request as never, reply as never)
    },
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // An error may carry the connection it came from, password and all.
        err: ({ name, message, stack, code }: Error & { code?: string }) =>
          ({ type: name, message, stack, code }) as never,
        // Addresses of files carry secrets in their query, those of public links in their path: neither is logged.
        req: (request) => ({ method: request.method, path: openPath(request.url), ip: request.ip }),
      },
    },
  }) as unknown as FastifyInstance
  countRequests(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
    if (leaving.has(http.server)) throw unavailable()
  })
  http.addHook('onResponse', async (request, reply) => observe(request, reply))
  http.setErrorHandler(answerError)
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(text as string))
    } catch (error) {
      done(error instanceof Refusal ? error : new Refusal(400, 'bad_request'), undefined)
    }
  })
  await withGuardsOfTheWire(http, config)
  return http
}

/** JSON without keys that would reach into a prototype. */
const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') throw invalidFaults([{ field: key, key: 'unknown_field' }])
    return value
  })

/** Longest wait for answers under way when the server stops, in milliseconds. */
const patience = 10_000

/**
 * Stops listening, lets answers under way end, and then cuts every connection: browsers keep some open that never
 * carried a request, and such ones would hold the stop up.
 */
export const closeHttp = async (http: FastifyInstance): Promise<void> => {
  leaving.add(http.server)
  const closing = http.close()
  const from = Date.now()
  const cut = setInterval(() => {
    if (underWay(http) === 0 || Date.now() - from > patience) http.server.closeAllConnections()
  }, 50)
  try {
    await closing
  } finally {
    clearInterval(cut)
  }
}

const leaving = new WeakSet<object>()
const counts = new WeakMap<object, number>()
const underWay = (http: FastifyInstance) => counts.get(http.server) ?? 0
const countRequests = (http: FastifyInstance) => {
  const add = (n: number) => counts.set(http.server, underWay(http) + n)
  http.server.on('request', (_request, response) => {
    add(1)
    response.once('close', () => add(-1))
  })
}
