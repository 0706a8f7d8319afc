import type { Readable } from 'node:stream'
import { urlOf, type Endpoint } from '@oselia/contract/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  requireReauthentication,
  type Actor,
  type RequestContext,
  type PublicRequestContext,
} from './request-context.js'
import type { App } from './app.js'
import type { Tx } from './db.js'
import { inTransaction, writeDeferred } from './deferred-writes.js'
import type { PreparedFile } from './files.js'
import { answerLinkError } from './http.js'
import { withIdempotencyKey } from './idempotency.js'
import { languageOf } from './languages.js'
import { forbidden, Problem, unauthenticated, unavailable } from './problems.js'
import { withTimeLimit } from './request-time-limit.js'
import type { Session } from './sessions.js'
import { schemaOf } from './openapi.js'
import { writerOf } from './serialise.js'
import { receive, type Received } from './receiving.js'
import type { Uploader } from './upload-quota.js'
import type { Upload } from './uploads.js'
import { isOpenedByLink, validatorOf } from './validate.js'

/** A response that is not JSON. */
export interface Bytes {
  stream: Readable
  headers: Record<string, string>
}

/** A response that is not JSON and is held in memory. */
export interface SmallBytes {
  buffer: Buffer
  /** That of the endpoint by default. */
  status?: number
  headers: Record<string, string>
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S } ? Out<S> : undefined

interface Call<E extends Endpoint> {
  ctx: E['permission'] extends 'anyone' ? PublicRequestContext : RequestContext
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  fields: Part<E, 'multipart'>
  /** Uploaded files, already stored; the handler inserts their rows by `app.files.record`. */
  files: PreparedFile[]
  /** Aborted when the client disconnects. */
  gone: AbortSignal
  headers: Record<string, string | string[] | undefined>
}

type Answer<E extends Endpoint> = unknown extends z.output<E['reply']> ? Bytes | SmallBytes : z.output<E['reply']>
type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>
/** An upload endpoint validates and stores each file before the transaction opens. */
interface FileHandler<E extends Endpoint> {
  /** Refuses what no file could change before any is received, e.g. 404 for the record that it is for. */
  admit?(call: Pick<Call<E>, 'ctx' | 'params'>): Promise<void>
  prepare(upload: Upload, fields: Part<E, 'multipart'>): Promise<PreparedFile>
  handle: Handler<E>
}
/**
 * An endpoint whose answer is read after its commit, so that no lock is held meanwhile: `write` names what was written, and `answer`
 * reads it from the pool. A key stores the name alone; a replay is answered with the row as it is then.
 */
interface WriteHandler<E extends Endpoint> {
  write(call: Call<E>): Promise<number>
  answer(ctx: Call<E>['ctx'], id: number): Promise<Answer<E>>
}
type Served<E extends Endpoint> = E extends { multipart: z.ZodType } ? FileHandler<E> : Handler<E> | WriteHandler<E>
type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Served<R[K]> }
type AnyHandler = Handler<Endpoint> | FileHandler<Endpoint> | WriteHandler<Endpoint>

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
}

/** Every declared endpoint once, whatever number of products a process starts: for the OpenAPI document and the test of all. */
export const declared: Endpoint[] = []

/**
 * Authorises an unauthenticated upload before its files are received, so that strangers can't fill the disk, and names whose
 * quota they count for. Throws to reject.
 */
export type Gate = (ctx: PublicRequestContext, params: Record<string, string>) => Promise<Uploader>

/**
 * Registers the routes of a resource. A missing handler does not compile; an endpoint without `permission` fails at
 * startup.
 */
export const implement = <R extends Record<string, Endpoint>>(
  app: App,
  resource: R,
  handlers: Handlers<R>,
  gate?: Gate,
): void => {
  for (const [name, e] of Object.entries(resource)) {
    if (!e.permission) throw new Error(`${e.method} ${urlOf(e)} names no right`)
    if (!declared.includes(e)) declared.push(e)
    place(app, e, handlers[name] as unknown as AnyHandler, gate)
  }
}

// The route's own hooks check access, independent of how the URL is spelt. A plugin for each would double the time of a start.
const place = (app: App, e: Endpoint, handler: AnyHandler, gate?: Gate) => {
  const protect = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    // Whoever has the URL is let in: it stays out of indexes and out of what the browser tells other sites.
    if (e.path.includes('/:token')) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  }
  const authorise = async (request: FastifyRequest) => {
    if (e.permission === 'anyone') return
    request.session = await app.sessions.of(request.headers.authorization, isUse(e, request))
    if (!request.session) throw unauthenticated()
    admit(e, request.session, app.clock.now())
  }
  app.http.route({
    method: e.method,
    url: urlOf(e),
    // Also what is refused here counts towards the limit, once: the plugin would place its own hook after these.
    config: { rateLimit: false },
    onRequest: [protect, app.http.rateLimit(), authorise],
    ...(isOpenedByLink(e) && { errorHandler: answerLinkError }),
    handler: server(app, e, handler, gate),
    schema: schemaOf(e),
  })
}

/** Whether a person asks, and not an open page by itself: the stream, and what is read again while nobody touches the page. */
const isUse = (e: Endpoint, request: FastifyRequest): boolean =>
  e.method !== 'GET' || (!isStreamed(e) && request.headers['x-unattended'] === undefined)

/** Endpoints open to a person who must still switch a second step on. */
const ownAccount = /^(?:\w+ \/(?:user|logout|setting\/)|POST \/media$)/

/** Checks whether a session may use an endpoint, or throws the reason. */
const admit = (e: Endpoint, session: Session, now: Date) => {
  if (session.viewer && e.method !== 'GET' && e.path !== '/logout') throw forbidden('read_only')
  if (session.needsSecondStep && !ownAccount.test(`${e.method} ${e.path}`)) throw forbidden('two_factor_needed')
  if (!permits(e, session.actor)) throw forbidden()
  if (e.reauthenticate) requireReauthentication(session.confirm, now)
}

/** Whether somebody who is signed in may use an endpoint, by a role or by a grant of single rows. */
export const permits = (e: Endpoint, { permissions, granted }: Actor): boolean =>
  ['anyone', 'signed_in'].includes(e.permission) ||
  permissions.has(e.permission) ||
  (e.byGrant === true && granted?.has(e.permission) === true)

const server = (app: App, e: Endpoint, handler: AnyHandler, gate?: Gate) => {
  const valid = validatorOf(e)
  const streams = isStreamed(e)
  const write = streams ? null : writerOf(e.reply)
  const handle = typeof handler === 'function' ? handler : 'write' in handler ? handler.write : handler.handle
  const finish = 'answer' in handler ? handler.answer : undefined
  const receiveFiles = async (request: FastifyRequest, params: unknown) => {
    if (!('prepare' in handler)) return null
    const ctx = contextOf(app, request)
    await handler.admit?.({ ctx, params } as unknown as Pick<Call<Endpoint>, 'ctx' | 'params'>)
    const uploader = gate
      ? await gate(ctx, request.params as Record<string, string>)
      : { key: `staff:${request.session?.actor.id ?? 0}`, isGuest: false }
    const { prepare } = handler
    return receive(app, request, {
      uploader,
      filesOptional: e.filesOptional ?? false,
      largestFile: e.largestFile,
      fields: valid.fields,
      prepare,
    })
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = valid.params(request.params)
    const query = valid.query(request.query)
    const body = valid.body(request.body)
    const received = await receiveFiles(request, params)
    const fields = received?.fields
    const files = received?.files ?? []
    const gone = new AbortController()
    reply.raw.once('close', () => {
      // A complete response closes too; the reason of an abort is an exception that nobody would read.
      if (!reply.raw.writableFinished) gone.abort()
    })
    const { headers } = request
    const work = (ctx: PublicRequestContext) =>
      handle({ ctx, params, query, body, fields, files, gone: gone.signal, headers } as unknown as Call<Endpoint>)
    const { session } = request
    if (e.people && session) await app.people.admit(session, contextOf(app, request))
    const sent = { rest: { params, query, body, fields, files }, received }
    const answer = await perform(app, e, request, { work, finish }, sent)
    if (e.people && session) app.people.note(session, answer.answer, e.people)
    if (streams) return sendBytes(reply, answer.answer as Bytes | SmallBytes)
    return reply.code(answer.status).type('application/json; charset=utf-8').send(write!(answer.answer))
  }
}

const isStreamed = (e: Endpoint): boolean => e.reply.meta()?.['contentType'] !== undefined

const sendBytes = (reply: FastifyReply, answer: Bytes | SmallBytes) => {
  reply.headers(answer.headers)
  if ('stream' in answer) return reply.send(answer.stream)
  return reply.code(answer.status ?? 200).send(answer.buffer)
}

interface Work {
  work(ctx: PublicRequestContext): unknown
  /** Reads the answer after the commit by what `work` returned. */
  finish: WriteHandler<Endpoint>['answer'] | undefined
}

interface Sent {
  rest: object
  received: Received<unknown> | null
}

/**
 * One transaction per writing request, including its idempotency key; reads use the pool directly. Both have the time
 * limit.
 */
const perform = async (app: App, e: Endpoint, request: FastifyRequest, { work, finish }: Work, sent: Sent) => {
  const status = e.status ?? 200
  const later: (() => void)[] = []
  const about = contextOf(app, request, (f) => void later.push(f))
  if (e.method === 'GET') return withTimeLimit(async () => ({ status, answer: await work(about) }))
  // Streams cannot be stored for a replay.
  const key = e.skipReplay || isStreamed(e) ? undefined : repeatKey(request)
  return withTimeLimit(async (expired) => {
    const done = await withFiles(app, sent.received, async (tx) => {
      const act = async () => ({ status, answer: await work({ ...about, db: tx }) })
      const call = `${e.method} ${request.url.split('?')[0]}`
      const sentAll = { ...sent.rest, files: sent.received?.hashes }
      const actorId = request.session?.actor.id
      const result =
        key && actorId ? await withIdempotencyKey(tx, { actorId, key, call, sent: sentAll }, act) : await act()
      await writeDeferred(tx)
      // The client already got a timeout, so the transaction must not commit.
      if (expired()) throw unavailable()
      return result
    })
    for (const f of later) f()
    if (e.changesAccess) app.sessions.forget(0)
    // A key of the former version stored the whole answer.
    if (!finish || typeof done.answer !== 'number') return done
    return { status: done.status, answer: await finish(about as unknown as RequestContext, done.answer) }
  })
}

/** Removes stored files without a row after the transaction; the response does not wait for it. */
const withFiles = async <T>(app: App, received: Received<unknown> | null, work: (tx: Tx) => Promise<T>) => {
  let commits = false
  try {
    const done = await inTransaction(app.pools.db, async (tx) => {
      const result = await work(tx)
      commits = true
      return result
    })
    void received?.finish('committed')
    return done
  } catch (error) {
    void received?.finish(commits ? 'unknown' : 'rolled_back')
    throw error
  }
}

const loopbackOrigin = ({ protocol, host, hostname }: FastifyRequest): string =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname) ? `${protocol}://${host}` : ''

/** The context of a request that reads from the pool. */
const contextOf = (app: App, request: FastifyRequest, afterCommit: (f: () => void) => void = () => undefined) => ({
  db: app.pools.db,
  afterCommit,
  language: languageOf(request.headers['accept-language']),
  now: app.clock.now(),
  ip: request.ip,
  requestId: request.id,
  origin: app.config.publicUrl ?? loopbackOrigin(request),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ...(request.session && {
    actor: request.session.actor,
    scope: request.session.scope,
    accessUntil: request.session.accessUntil,
    confirm: request.session.confirm,
    viewer: request.session.viewer,
  }),
})

const repeatKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Problem(400, 'bad_request')
  return key
}
