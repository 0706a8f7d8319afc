import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf, type Endpoint, type ProblemDetails } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import { afterAll, beforeAll, inject } from 'vitest'
import type { z } from 'zod'
import { readConfig } from '../platform/config.js'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { start, type Options, type Product } from '../start.js'
import './global-setup.js'
import { copyTemplate, dropDatabase } from './database.js'
import { signInAs, type Who } from './sign-in.js'
import { templateName } from './template.js'

type In<E, K extends keyof Endpoint> = E extends { [P in K]: infer S extends z.ZodType } ? z.input<S> : never

export interface Sending<E extends Endpoint> {
  params?: In<E, 'params'>
  /** Arbitrary path parameters, for invalid input. */
  rawParams?: Readonly<Record<string, unknown>>
  query?: In<E, 'query'>
  /** An arbitrary query, for invalid input and values as text. */
  rawQuery?: Readonly<Record<string, unknown>>
  body?: In<E, 'body'>
  /** An arbitrary body, for invalid input. */
  raw?: unknown
  fields?: Record<string, string>
  file?: { name: string; bytes: Uint8Array | string }
  as?: Who | null
  headers?: Record<string, string>
  language?: Language
}

export interface Answered<E extends Endpoint> {
  status: number
  headers: Headers
  /** The reply, or the problem of a failed request. */
  body: z.output<E['reply']> & ProblemDetails
}

/** Starts the product on a fresh copy of the template database, for all tests of a file. */
export const useApp = (options: Options & { env?: Record<string, string> } = {}) => {
  let product: Product
  let dataDir: string
  let connection: EmbeddedConnection
  const tokens = new Map<Who, Promise<string>>()

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'oselia-data-'))
    connection = await copyTemplate(inject('testServer'), templateName)
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...options.env })
    product = await start(config, { web: false, ...options, unsafeDatabase: connection })
  })
  afterAll(async () => {
    await product?.stop()
    if (connection) await dropDatabase(inject('testServer'), connection.database)
    await rm(dataDir, { recursive: true, force: true })
  })

  const tokenOf = (who: Who) => {
    const known = tokens.get(who) ?? signInAs(product.app, who)
    tokens.set(who, known)
    return known
  }

  const call = async <E extends Endpoint>(e: E, sending: Sending<E> = {}): Promise<Answered<E>> => {
    const who = sending.as === undefined ? 'owner' : sending.as
    const headers: Record<string, string> = { 'accept-language': sending.language ?? 'en', ...sending.headers }
    if (who !== null) headers['authorization'] ??= `Bearer ${await tokenOf(who)}`
    const response = await fetch(product.url + address(e, sending as Sending<Endpoint>), {
      method: e.method,
      ...payload(sending as Sending<Endpoint>, headers),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: (json ? JSON.parse(text) : text) as Answered<E>['body'],
    }
  }

  return {
    call,
    tokenOf,
    get app() {
      return product.app
    },
    get url() {
      return product.url
    },
    get connection() {
      return connection
    },
  }
}

const address = (e: Endpoint, { params, rawParams, query, rawQuery }: Sending<Endpoint>) => {
  const values = new Map<string, unknown>(Object.entries(rawParams ?? params ?? {}))
  const path = urlOf(e).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(rawQuery ?? query ?? {})) search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const payload = ({ body, raw, fields, file }: Sending<Endpoint>, headers: Record<string, string>) => {
  if (fields || file) {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields ?? {})) form.set(key, value)
    if (file) form.set('file', new Blob([file.bytes as string]), file.name)
    return { headers, body: form }
  }
  const sent = raw ?? body
  if (sent === undefined) return { headers }
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof sent === 'string' ? sent : JSON.stringify(sent),
  }
}
