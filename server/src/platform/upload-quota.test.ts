import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { urlOf } from '@oselia/contract/kit'
import { media } from '@oselia/contract/media'
import { requestLinks } from '@oselia/contract/service-request-chats'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { useChats } from '../testing/chats.js'
import { pdf } from '../testing/samples.js'
import { staffWith, type Who } from '../testing/sign-in.js'
import { removeStaleUploads } from './uploads.js'

const product = useApp()
const { call } = product
const { db, request } = useChats(product)
const mega = 1024 * 1024

const quotas = (guest: number, staff: number) =>
  sql`update settings set upload_guest_mb = ${guest}, upload_staff_mb = ${staff}`.execute(db())
beforeAll(() => quotas(1, 10))

const counted = async (uploader: string) =>
  (await sql<{ bytes: number }>`select bytes from upload_usage where uploader like ${uploader}`.execute(db())).rows.map(
    ({ bytes }) => bytes,
  )
const files = async () => (await sql<{ n: number }>`select count(*) as n from files`.execute(db())).rows[0]!.n
const temporary = async () => (await readdir(tmpdir())).filter((name) => /^oselia-[0-9a-f]{8}-[0-9a-f]{4}-/.test(name))
/** Temporary files that came since, other than those that another process has at this moment. */
const leftSince = async (were: readonly string[]) => {
  const came = (await temporary()).filter((name) => !were.includes(name))
  await new Promise((done) => void setTimeout(done, 300))
  const still = await temporary()
  return came.filter((name) => still.includes(name))
}

const boundary = 'limit'
const part = (bytes: Buffer | string, name = 'a.pdf') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes as string),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const upload = (as: Who, bytes: Buffer) => call(media.upload, { as, file: { name: 'a.pdf', bytes } })
/** A document of a length. */
const paper = (length: number) => Buffer.concat([pdf, Buffer.alloc(length - pdf.length, 0x41)])

interface Begun {
  status: number
  body: { code: string; message: string }
  retryAfter: number
}
/** Sends a body in pieces, without its length unless `length` is given; after `abort` the connection is broken. */
const stream = async (
  path: string,
  pieces: Buffer[],
  given: { as?: Who; length?: number; abort?: () => Promise<unknown> },
) => {
  const headers: Record<string, string | number> = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'accept-language': 'uk',
    ...(given.as && { authorization: `Bearer ${await product.tokenOf(given.as)}` }),
    ...(given.length !== undefined && { 'content-length': given.length }),
  }
  const sent = send(`${product.url}${path}`, { method: 'POST', headers, agent: false })
  const answer = new Promise<Begun>((resolve, reject) => {
    sent.on('error', reject).on('response', async (response) =>
      resolve({
        status: response.statusCode!,
        body: JSON.parse(await text(response)) as Begun['body'],
        retryAfter: Number(response.headers['retry-after']),
      }),
    )
  })
  for (const piece of pieces) await new Promise<void>((done) => void sent.write(piece, () => done()))
  if (given.abort) {
    answer.catch(() => undefined)
    await given.abort()
    sent.destroy()
    return undefined
  }
  if (given.length === undefined) sent.end()
  const begun = await answer
  sent.destroy()
  return begun
}
const mediaPath = urlOf(media.upload)
const idOf = (who: Who) => Number(who.slice('staff:'.length))

it('a staff member’s files are counted by the bytes received, also when they are refused', async () => {
  const as = await staffWith(product.app, 'manager', 'all')
  expect((await upload(as, paper(3 * mega))).status).toBe(201)
  expect(await counted(`staff:${idOf(as)}`)).toEqual([3 * mega])
  expect((await upload(as, Buffer.alloc(mega, 0))).status).toBe(415)
  expect(await counted(`staff:${idOf(as)}`)).toEqual([4 * mega])
  expect((await upload(as, paper(6 * mega))).status).toBe(201)
  const other = await staffWith(product.app, 'manager', 'all')
  expect((await upload(as, paper(mega))).body.code).toBe('upload_quota')
  expect((await upload(as, paper(1000))).status).toBe(413)
  expect((await upload(other, paper(1000))).status).toBe(201)
  await sql`update upload_usage set day = day - 1`.execute(db())
  expect((await upload(as, paper(1000))).status).toBe(201)
})

it('is refused by its length before the body is sent, and says so', async () => {
  const as = await staffWith(product.app, 'manager', 'all')
  const begun = await stream(mediaPath, [part('a').subarray(0, 80)], { as, length: 11 * mega })
  expect([begun!.status, begun!.body.code]).toEqual([413, 'upload_quota'])
  expect(begun!.body.message).toContain('не більше 10 МБ')
  expect([begun!.retryAfter > 0, begun!.retryAfter <= 25 * 3600]).toEqual([true, true])
})

it('of unknown length is refused while it comes in, and leaves nothing', async () => {
  const as = await staffWith(product.app, 'manager', 'all')
  const [before, were] = [await files(), await temporary()]
  const whole = part(paper(12 * mega))
  const pieces = Array.from({ length: 13 }, (_, at) => whole.subarray(at * mega, (at + 1) * mega))
  const begun = await stream(mediaPath, pieces, { as })
  expect([begun!.status, begun!.body.code]).toEqual([413, 'upload_quota'])
  await expect.poll(() => leftSince(were)).toEqual([])
  expect(await files()).toBe(before)
  expect((await counted(`staff:${idOf(as)}`))[0]).toBeGreaterThanOrEqual(10 * mega - 65_536)
})

it('uploads at once do not exceed the quota together', async () => {
  const as = await staffWith(product.app, 'manager', 'all')
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => upload(as, paper(3 * mega))))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)
})

it('a broken upload leaves neither a temporary file nor a row, and is counted as far as it came', async () => {
  const as = await staffWith(product.app, 'manager', 'all')
  const [before, were] = [await files(), await temporary()]
  const isReceived = () => expect.poll(async () => (await counted(`staff:${idOf(as)}`)).length).toBe(1)
  const begun = [part(paper(2 * mega)).subarray(0, mega)]
  await stream(mediaPath, begun, { as, length: 5 * mega, abort: isReceived })
  await expect.poll(() => leftSince(were)).toEqual([])
  expect(await files()).toBe(before)
  await expect.poll(async () => (await counted(`staff:${idOf(as)}`))[0]).toBeLessThanOrEqual(mega)
})

it('files that a killed process left behind are removed after a day', async () => {
  const [old, young] = [randomUUID(), randomUUID()].map((id) => `oselia-${id}`)
  for (const name of [old!, young!]) await writeFile(join(tmpdir(), name), 'x')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(tmpdir(), old!), yesterday, yesterday)
  await removeStaleUploads()
  const left = await readdir(tmpdir())
  expect([left.includes(old!), left.includes(young!)]).toEqual([false, true])
  const past = new Date(Date.now() - 26 * 3_600_000)
  await utimes(join(tmpdir(), young!), past, past)
  await removeStaleUploads()
})

it('a guest has a quota of their own by link or person, and can still write without files', async () => {
  const id = await request()
  const link = async (name: string) => {
    const { body } = await call(requestLinks.create, { params: { id }, body: { chat_type: 'staff_chat', name } })
    return body.url!.split('/').at(-1)!
  }
  const [one, other] = [await link('Іван'), await link('Петро')]
  const say = async (token: string, bytes?: Buffer) => {
    const form = new FormData()
    form.set('message', 'Є')
    if (bytes) form.append('files[]', new Blob([new Uint8Array(bytes)]), 'a.pdf')
    return fetch(`${product.url}/api/staff/chat/${token}`, { method: 'POST', body: form })
  }
  expect((await say(one, paper(900_000))).status).toBe(200)
  const refused = await say(one, paper(900_000))
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([413, 'upload_quota'])
  expect((await say(one)).status).toBe(200)
  expect((await say(other, paper(900_000))).status).toBe(200)
  expect(await counted('link:%')).toEqual([expect.any(Number), expect.any(Number)])
})
