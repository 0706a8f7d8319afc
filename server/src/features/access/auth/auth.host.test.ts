import { request } from 'node:http'
import { staff } from '@oselia/contract/staff'
import { users } from '@oselia/contract/users'
import { urlOf } from '@oselia/contract/kit'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accounts, gatewaySettings, pushedClock } from '../../../testing/accounts.js'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'

const clock = pushedClock()
const post = useGateways()
const product = useApp({ clock, env: gatewaySettings(post) })
const { person, arrived, outbox, db } = accounts(product, post, clock)

/** Sends a call under a host of one's own choice, which `fetch` does not let one name. */
const callAt = async (host: string, path: string, body: object, token?: string) =>
  new Promise<{ status: number; body: { code?: string } }>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(`${product.url}${path}`, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as { code?: string } }))
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })

const forgot = (host: string, email: string) => callAt(host, urlOf(users.forgotPassword), { email })

it('a reset link follows no foreign host', async () => {
  const [victim, local] = [await person(), await person()]
  expect((await forgot('evil.example', victim.email)).status).toBe(200)
  expect((await forgot('localhost.evil.example', victim.email)).status).toBe(200)
  expect((await forgot('localhost:3000', local.email)).status).toBe(200)
  // The second job ran after the first.
  await expect.poll(() => arrived(local.email).join()).toContain('http://localhost:3000/ResetPassword?')
  expect(await outbox(victim)).toEqual([])
  const { rows } = await sql`select 1 from password_resets where staff_id = ${victim.id}`.execute(db())
  expect(rows).toEqual([])
})

it('an invitation is refused under a foreign host, and changes nothing', async () => {
  const { id } = await person()
  await sql`update staff set status = 'invited', password_hash = null where id = ${id}`.execute(db())
  const token = await product.tokenOf('owner')
  const path = urlOf(staff.invite).replace(':id', String(id))
  const refused = await callAt('evil.example', path, {}, token)
  expect([refused.status, refused.body.code]).toEqual([409, 'public_url_missing'])
  const { rows } = await sql`select 1 from staff_invites where staff_id = ${id}`.execute(db())
  expect(rows).toEqual([])
  expect((await callAt('127.0.0.1', path, {}, token)).status).toBe(200)
})
