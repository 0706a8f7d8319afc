import type { Readable } from 'node:stream'
import { urlOf, type Endpoint } from '@oselia/contract/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { demandConfirmed, type Act, type PublicAct } from './act.js'
import type { App } from './app.js'
import { requestTimeout } from './db.js'
import { once } from './idempotency.js'
import { languageOf } from './languages.js'
import { forbidden, Refusal, unauthenticated, unavailable } from './problems.js'
import type { Session } from './sessions.js'
import { schemaOf } from './openapi.js'
import { writerOf } from './serialise.js'
import { readParts, type Parts, type Upload } from './uploads.js'
import { validatorOf } from './validate.js'

/** An answer that is not JSON. */
export interface Bytes {
  stream: Readable
  headers: Record<string, string>
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<E, K extends keyof Endpoint> = E extends { [P in K]: infer S } ? Out<S> : undefined

export interface Call<E extends Endpoint> {
  act: E['may'] extends 'anyone' ? PublicAct : Act
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  fields: Part<E, 'multipart'>
  files: Upload[]
  /** Ends when the caller goes away. */
  gone: AbortSignal
  headers: Record<string, string | string[] | undefined>
}

type Answer<E extends Endpoint> = unknown extends z.output<E['reply']> ? Bytes : z.output<E['reply']>
type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>
export type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Handler<R[K]> }

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
}

/** Every declared endpoint, for the API page and for the test that walks all of them. */
export const declared: Endpoint[] = []

/** Puts a resource on the wire. Leave out one endpoint and it does not compile; an endpoint without `may` does not start. */
export const implement = <R extends Record<string, Endpoint>>(app: App, resource: R, handlers: Handlers<R>): void => {
  for (const [name, e] of Object.entries(resource)) {
    if (!e.may) throw new Error(`${e.method} ${urlOf(e)} names no right`)
    declared.push(e)
    place(app, e, handlers[name] as unknown as Handler<Endpoint>)
  }
}

// Each endpoint stands in a capsule of its own: its guard is a hook of that capsule, whatever its address looks like.
const place = (app: App, e: Endpoint, handler: Handler<Endpoint>) => {
  const serve = server(app, e, handler)
  void app.http.register(async (capsule) => {
    capsule.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (e.may === 'anyone') return
      request.session = await app.sessions.of(request.headers.authorization)
      if (!request.session) throw unauthenticated()
      admit(e, request.session, app.clock.now())
    })
    capsule.route({ method: e.method, url: urlOf(e), handler: serve, schema: schemaOf(e) })
  })
}

/** Calls that stay open to one who has yet to switch his second step on. */
const ownAccount = /^\/(user|logout|setting\/|media$)/

/** Lets a session through to an endpoint, or says what stands in the way. */
const admit = (e: Endpoint, session: Session, now: Date) => {
  if (session.viewer && e.method !== 'GET' && e.path !== '/logout') throw forbidden('read_only')
  if (session.needsSecondStep && !ownAccount.test(e.path)) throw forbidden('two_factor_needed')
  if (e.may !== 'signed_in' && !session.actor.permissions.has(e.may)) throw forbidden()
  if (e.fresh) demandConfirmed(session.confirm, now)
}

const server = (app: App, e: Endpoint, handler: Handler<Endpoint>) => {
  const valid = validatorOf(e)
  const streams = e.reply.meta()?.['contentType'] !== undefined
  const write = streams ? null : writerOf(e.reply)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = valid.params(request.params)
    const query = valid.query(request.query)
    const body = valid.body(request.body)
    const parts: Parts | null = e.multipart ? await readParts(request) : null
    try {
      const rest = { params, query, body, fields: valid.fields(parts?.fields), files: parts?.files ?? [] }
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const call = { ...rest, gone: gone.signal, headers: request.headers }
      const answer = await perform(app, e, request, (act) => handler({ ...call, act } as unknown as Call<Endpoint>), {
        rest,
        parts,
      })
      if (streams) return await sendBytes(reply, answer.answer as Bytes)
      return await reply.code(answer.status).type('application/json; charset=utf-8').send(write!(answer.answer))
    } finally {
      await parts?.drop()
    }
  }
}

const sendBytes = (reply: FastifyReply, { stream, headers }: Bytes) => reply.headers(headers).send(stream)

interface Sent {
  rest: object
  parts: Parts | null
}

/** Where rights, scopes and what they hang on are written. The note of the database comes a moment after the answer. */
const accessRooms = /^\/(staff|settings|setup|approvals|bin|complexes|houses)/

/** One transaction per writing act, with its key; reading goes straight to the pool. Both within the limit of time. */
const perform = async (
  app: App,
  e: Endpoint,
  request: FastifyRequest,
  work: (act: PublicAct) => unknown,
  sent: Sent,
) => {
  const status = e.status ?? 200
  const later: (() => void)[] = []
  const about = { ...contextOf(app, request), afterCommit: (f: () => void) => void later.push(f) }
  if (e.method === 'GET') return limited(async () => ({ status, answer: await work({ ...about, db: app.pools.db }) }))
  const key = e.toldOnce ? undefined : repeatKey(request)
  const answer = await limited((expired) =>
    app.pools.db.transaction().execute(async (tx) => {
      const act = async () => ({ status, answer: await work({ ...about, db: tx }) })
      const call = `${e.method} ${request.url.split('?')[0]}`
      const sentAll = { ...sent.rest, files: sent.parts?.files.map((f) => f.sha256) }
      const actorId = request.session?.actor.id
      const done = key && actorId ? await once(tx, { actorId, key, call, sent: sentAll }, act) : await act()
      // The caller has been told that it failed; a late commit would make that a lie.
      if (expired()) throw unavailable()
      return done
    }),
  )
  for (const f of later) f()
  if (accessRooms.test(e.path)) app.sessions.forget(0)
  return answer
}

const contextOf = (app: App, request: FastifyRequest) => ({
  language: languageOf(request.headers['accept-language']),
  now: app.clock.now(),
  ip: request.ip,
  requestId: request.id,
  origin: app.config.publicUrl ?? `${request.protocol}://${request.host}`,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  ...(request.session && {
    actor: request.session.actor,
    scope: request.session.scope,
    confirm: request.session.confirm,
    viewer: request.session.viewer,
  }),
})

const repeatKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal(400, 'bad_request')
  return key
}

const limited = async <T>(work: (expired: () => boolean) => Promise<T>): Promise<T> => {
  let late = false
  let timer: NodeJS.Timeout | undefined
  const running = work(() => late)
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true
      reject(unavailable())
    }, requestTimeout)
  })
  // The act may fail after the answer went out; that is no unhandled rejection.
  running.catch(() => undefined)
  try {
    return await Promise.race([running, limit])
  } finally {
    clearTimeout(timer)
  }
}
