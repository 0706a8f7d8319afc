import { electronicVoting } from '@oselia/contract/electronic-ballots'
import type { useApp } from './app.js'
import { Readable } from 'node:stream'
import { sql } from 'kysely'

type Product = ReturnType<typeof useApp>

const headers = { 'accept-language': 'uk', accept: 'text/html' }

/** An upload whose second half is sent only after something else was done; answers the status. */
const slowUpload = async (url: string, bytes: Buffer, between: () => Promise<void>): Promise<number> => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="ballot.p7s"\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  const half = Math.trunc(whole.length / 2)
  const body = Readable.from(
    (async function* () {
      yield whole.subarray(0, half)
      await between()
      yield whole.subarray(half)
    })(),
  )
  const sent = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const asked = { method: 'POST', headers: sent, body: Readable.toWeb(body), duplex: 'half', redirect: 'manual' }
  return (await fetch(url, asked as RequestInit)).status
}

/** A browser without scripts at the pages of votings. */
export const voter = (product: Product, call: Product['call']) => {
  const open = async (path: string) => {
    const answer = await fetch(product.url + path, { headers, redirect: 'manual' })
    return {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    }
  }
  const post = async (path: string, body: URLSearchParams | FormData, from?: string) => {
    const sent = { ...headers, ...(from !== undefined && { 'x-forwarded-for': from }) }
    const answer = await fetch(product.url + path, { method: 'POST', body, headers: sent, redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, headers: answer.headers, location, text: await answer.text() }
  }
  /** Sends a form; `from` is the address that a trusted proxy names. */
  const send = (path: string, fields: Record<string, string>, from?: string) =>
    post(path, new URLSearchParams(fields), from)
  const upload = (path: string, bytes: Buffer, name = 'ballot.p7s') => {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(bytes)]), name)
    return post(path, form)
  }
  const uploadSlowly = (path: string, bytes: Buffer, between: () => Promise<void>) =>
    slowUpload(product.url + path, bytes, between)
  const pdf = async (path: string) => Buffer.from(await (await fetch(`${product.url}${path}/ballot.pdf`)).arrayBuffer())
  /** Messages to an address, the last first. */
  const mailbox = async (to: string) => {
    const { rows } = await sql<{
      subject: string | null
      body: string
      kind: string
      is_secret: boolean
      state: string
      not_before: string | null
    }>`select
      subject, body, kind, is_secret, state, not_before from outbox where recipient = ${to} order by id desc`.execute(
      product.app.pools.db,
    )
    return rows
  }
  const codeFor = async (to: string) => /\d{6}/.exec((await mailbox(to))[0]!.body)![0]
  /** The path of the page of a voting. */
  const pageOf = async (id: number) => {
    const { body } = await call(electronicVoting.deeplink, { params: { id } })
    return new URL(body.deeplink!).pathname
  }
  /** The path of the personal page of an owner. */
  const personalPage = async (ownerId: number) => {
    const { pools, clock, publicLinks } = product.app
    return `/vote/${await publicLinks.tokenFor({ db: pools.db, now: clock.now() }, 'vote.person', ownerId)}`
  }
  return { open, send, upload, uploadSlowly, pdf, mailbox, codeFor, pageOf, personalPage }
}
