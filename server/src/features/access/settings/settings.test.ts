import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { urlOf } from '@oselia/contract/kit'
import { settings } from '@oselia/contract/settings'
import { setup } from '@oselia/contract/setup'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { staffWith } from '../../../testing/sign-in.js'

const product = useApp({ env: { SMS_URL: 'http://sms-token@127.0.0.1:9/send' } })
const { call } = product

const db = () => product.app.pools.db
const read = async () => (await call(settings.read)).body.data
const lastNote = async () =>
  (
    await sql<{ changes: unknown; label: string }>`select changes, label from audit_log where entity = 'settings'
      order by id desc limit 1`.execute(db())
  ).rows[0]!

describe('the settings of the community', () => {
  it('show the requirements for people, and the gateways of messages', async () => {
    expect(await read()).toMatchObject({
      document_language: 'uk',
      timezone: 'Europe/Kyiv',
      require_two_factor: false,
      confirm_sensitive: false,
      four_eyes: false,
      password_min_length: 10,
      session_absolute_days: 30,
      upload_guest_mb: 50,
      upload_staff_mb: 2048,
      public_url_missing: false,
      version: 1,
      gateways: { email: false, sms: true },
      demo_loaded_at: null,
    })
  })

  it('preserve what an update leaves out, and the log has the previous values', async () => {
    const { body } = await call(settings.update, {
      body: { version: 1, organisation_name: 'ОСББ «Мрія»', timezone: 'Europe/Madrid' },
    })
    expect(body.data).toMatchObject({ organisation_name: 'ОСББ «Мрія»', document_language: 'uk', version: 2 })
    expect(await lastNote()).toEqual({
      label: 'ОСББ «Мрія»',
      changes: [
        { field: 'organisation_name', old: '', new: 'ОСББ «Мрія»' },
        { field: 'timezone', old: 'Europe/Kyiv', new: 'Europe/Madrid' },
      ],
    })
  })

  it('hold the length of passwords, the ends of sessions and the quotas of uploads, with their history', async () => {
    const fields = { session_idle_hours: 8, session_absolute_days: 7, upload_guest_mb: 20, upload_staff_mb: 500 }
    const { version } = await read()
    const { body } = await call(settings.update, { body: { version, password_min_length: 14, ...fields } })
    expect(body.data).toMatchObject({ password_min_length: 14, ...fields })
    expect(await lastNote()).toMatchObject({
      changes: [
        { field: 'password_min_length', old: 10, new: 14 },
        { field: 'session_idle_hours', old: 168, new: 8 },
        { field: 'session_absolute_days', old: 30, new: 7 },
        { field: 'upload_guest_mb', old: 50, new: 20 },
        { field: 'upload_staff_mb', old: 2048, new: 500 },
      ],
    })
    expect((await call(setup.state, { as: null })).body.data.password_min_length).toBe(14)
    const { rows } = await sql`select column_default::int as hours from information_schema.columns
      where table_name = 'settings' and column_name = 'session_idle_hours'`.execute(db())
    expect(rows).toEqual([{ hours: 12 }])
  })

  it('say that no link can be built where the address of the product is unknown', async () => {
    const { hostname, port } = new URL(product.url)
    const authorization = `Bearer ${await product.tokenOf('owner')}`
    const at = (host: string) =>
      new Promise<boolean>((resolve, reject) => {
        get({ hostname, port, path: urlOf(settings.read), headers: { host, authorization } }, async (response) =>
          resolve(((await json(response)) as { data: { public_url_missing: boolean } }).data.public_url_missing),
        ).on('error', reject)
      })
    expect([await at('10.0.0.7:3000'), await at('localhost:3000')]).toEqual([true, false])
  })

  it('reject a stale version with the current state', async () => {
    const { version } = await read()
    const { status, body } = await call(settings.update, { body: { version: version - 1, four_eyes: true } })
    expect([status, body.code, (body.data as { version: number }).version]).toEqual([409, 'version_conflict', version])
  })

  it.each([
    ['a zone that is not there', { timezone: 'Europe/Nowhere' }, 'timezone'],
    [
      'a zone that is only an offset, which the database would take for its contrary',
      { timezone: '+02:00' },
      'timezone',
    ],
    ['a language that is not spoken', { document_language: 'de' }, 'document_language'],
    ['a community without a name', { organisation_name: ' ' }, 'organisation_name'],
    ['what they don’t know', { colour: 'red' }, 'colour'],
    ['passwords shorter than ten characters', { password_min_length: 9 }, 'password_min_length'],
    ['passwords longer than a hash takes', { password_min_length: 65 }, 'password_min_length'],
    ['sessions that end while they are used', { session_idle_hours: 0 }, 'session_idle_hours'],
    ['sessions that are idle for more than a week', { session_idle_hours: 169 }, 'session_idle_hours'],
    ['half a day', { session_absolute_days: 0.5 }, 'session_absolute_days'],
    ['sessions of more than 30 days', { session_absolute_days: 31 }, 'session_absolute_days'],
    ['no files of guests', { upload_guest_mb: 0 }, 'upload_guest_mb'],
    ['uploads without an end', { upload_staff_mb: 100_001 }, 'upload_staff_mb'],
  ])('reject %s', async (_, fields, field) => {
    const { status, body } = await call(settings.update, { raw: { version: (await read()).version, ...fields } })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
  })

  it('can require a second step of others only when the caller has one', async () => {
    const as = await staffWith(product.app, 'owner', 'all')
    const body = { version: (await read()).version, require_two_factor: true }
    const refused = await call(settings.update, { body, as })
    expect([refused.status, refused.body.code]).toEqual([409, 'two_factor_needed'])
    await sql`update staff set two_factor_email = true where id = ${Number(as.slice(6))}`.execute(db())
    expect((await call(settings.update, { body, as })).status).toBe(200)
    const left = await call(settings.read)
    expect([left.status, left.body.code]).toEqual([403, 'two_factor_needed'])
    const off = await call(settings.update, { body: { version: body.version + 1, require_two_factor: false }, as })
    expect(off.body.data.require_two_factor).toBe(false)
  })

  it('require reauthentication once it is required of everybody', async () => {
    const on = await call(settings.update, { body: { version: (await read()).version, confirm_sensitive: true } })
    expect(on.status).toBe(200)
    const off = await call(settings.update, { body: { version: on.body.data.version, confirm_sensitive: false } })
    expect([off.status, off.body.code]).toEqual([409, 'confirm_needed'])
  })

  it('can be read with the permission, and changed by the owner', async () => {
    expect((await call(settings.read, { as: 'auditor' })).status).toBe(200)
    expect((await call(settings.read, { as: 'manager' })).status).toBe(403)
    expect((await call(settings.update, { body: { version: 1 }, as: 'chair' })).status).toBe(403)
  })
})
