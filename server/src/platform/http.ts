import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isLanguage } from '@oselia/contract/languages'
import type { Config } from './config.js'
import { languageOf } from './languages.js'
import { parseJson } from './json.js'
import { observe } from './metrics.js'
import { problemOf } from './constraint-violations.js'
import type { ProblemCode } from './problem-texts.js'
import { notFound, problemBody, Problem, tooMany, unavailable } from './problems.js'
import { problemPage } from './public-pages.problems.js'
import { logSecurityEvent } from './security-log.js'
import { largestUpload } from './uploads.js'

/** Requests per minute from one address, over all endpoints; keeps one client from exhausting the server. */
const requestsAMinute = 3000

const refused: Record<string, [number, ProblemCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large'],
  FST_PARTS_LIMIT: [413, 'too_large'],
  FST_FILES_LIMIT: [413, 'too_large'],
  FST_FIELDS_LIMIT: [413, 'too_large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'wrong_kind'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'multipart_expected'],
}

/** The problem for an error; null for an unexpected error. */
const understood = (error: unknown): Problem | null => {
  if (error instanceof Problem) return error
  const { code = '', statusCode } = error as FastifyError
  const known = refused[code]
  if (known) return new Problem(...known)
  const ofDatabase = problemOf(error)
  if (ofDatabase) return ofDatabase
  if (statusCode === 413) return new Problem(413, 'too_large')
  return statusCode && statusCode >= 400 && statusCode < 500 ? new Problem(400, 'bad_request') : null
}

/** Whether a person's browser opens the address, and not a program or the web app. */
const isNavigation = ({ headers }: FastifyRequest): boolean => /^text\/html\b/i.test(headers.accept ?? '')

/** For what is opened by a link: whoever follows it in a browser reads a page, and programs get a JSON problem. */
export const answerLinkError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (!isNavigation(request)) return answerError(error, request, reply)
  const problem = understood(error)
  if (problem) logSecurityEvent(problem, request)
  else request.log.error({ err: error }, 'unexpected error')
  const asked = (request.query as { lang?: unknown }).lang
  const language = isLanguage(asked) ? asked : languageOf(request.headers['accept-language'])
  const { buffer, status, headers } = problemPage(problem ?? new Problem(500, 'internal'), language)
  return reply.headers(headers).code(status).send(buffer)
}

/** Responds to an error in the caller's language. An unexpected error gets a 500 with only its request id. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request.headers['accept-language'])
  const problem = understood(error)
  if (!problem) {
    request.log.error({ err: error }, 'unexpected error')
    const body = problemBody(new Problem(500, 'internal'), language)
    return reply
      .code(500)
      .type('application/json')
      .send(JSON.stringify({ ...body, request_id: request.id }))
  }
  logSecurityEvent(problem, request)
  if (problem.status === 503) request.log.warn({ err: error }, 'unavailable')
  if (problem.details.retryAfter) reply.header('retry-after', String(Math.ceil(problem.details.retryAfter)))
  return reply
    .code(problem.status)
    .type('application/json')
    .send(JSON.stringify(problemBody(problem, language)))
}

/** For a server without the web app: unknown paths get a JSON problem. */
export const answerNotFound = (http: FastifyInstance): void =>
  void http.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))

const registerSecurityPlugins = async (http: FastifyInstance, config: Config) => {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Components set inline styles from code; scripts stay forbidden.
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
    // HSTS only when the installation is known to be served over https.
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

/** The path of a URL for the log: long segments that look like tokens are masked. */
export const openPath = (url: string | undefined) => url?.split('?')[0]!.replace(/[\w-]{32,}/g, '•••')

/** Answers the URLs whose percent encoding can't be decoded. */
const unreadable = '/api/unreadable'

const isDecodable = (url: string): boolean => {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

/** Features of the browser that the web app does not use; photos are taken by a file field, which needs no permission. */
const permissionsPolicy =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), usb=()'

/** Takes the lines of the log. */
export interface LogTarget {
  write(line: string): void
}

/**
 * The HTTP server without any feature: security plugins, request ids, logging (to standard output by default), the central
 * error handler.
 */
export const createHttp = async (config: Config, log?: LogTarget): Promise<FastifyInstance> => {
  const http = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // A stopping server responds with our own problem body.
    return503OnClosing: false,
    // An error before routing would pass no hook and leave without the security headers.
    rewriteUrl: (request) => (isDecodable(request.url ?? '/') ? request.url! : unreadable),
    // The longest header that Node takes: a longer parameter can't come.
    routerOptions: { maxParamLength: 16_384 },
    logger: {
      level: config.logLevel,
      ...(log && { stream: log }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // An error may contain the connection settings with the password.
        err: ({ name, message, stack = '', code }: Error & { code?: string }) => ({ type: name, message, stack, code }),
        // File URLs have secrets in their query, public links in their path: neither is logged.
        req: (request) => ({ method: request.method, path: openPath(request.url), ip: request.ip }),
      },
    },
  }) as unknown as FastifyInstance
  countRequests(http)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id).header('Permissions-Policy', permissionsPolicy)
    if (leaving.has(http.server)) throw unavailable()
  })
  http.addHook('onResponse', async (request, reply) => observe(request, reply))
  http.setErrorHandler(answerError)
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    try {
      done(null, parseJson(bytes as Buffer))
    } catch (error) {
      done(error instanceof Problem ? error : new Problem(400, 'bad_request'), undefined)
    }
  })
  await registerSecurityPlugins(http, config)
  http.all(unreadable, { schema: { hide: true }, errorHandler: answerLinkError }, () => {
    throw new Problem(400, 'bad_request')
  })
  return http
}

/** Longest wait for running requests at a stop, in milliseconds. */
const timeoutMs = 10_000

/**
 * Stops listening, waits for running requests, and then closes every connection: browsers keep idle ones open, which
 * would delay the stop.
 */
export const closeHttp = async (http: FastifyInstance): Promise<void> => {
  leaving.add(http.server)
  const closing = http.close()
  const from = Date.now()
  const cut = setInterval(() => {
    if (runningRequests(http) === 0 || Date.now() - from > timeoutMs) http.server.closeAllConnections()
  }, 50)
  try {
    await closing
  } finally {
    clearInterval(cut)
  }
}

const leaving = new WeakSet<object>()
const counts = new WeakMap<object, number>()
const runningRequests = (http: FastifyInstance) => counts.get(http.server) ?? 0
const countRequests = (http: FastifyInstance) => {
  const add = (n: number) => counts.set(http.server, runningRequests(http) + n)
  http.server.on('request', (_request, response) => {
    add(1)
    response.once('close', () => add(-1))
  })
}
