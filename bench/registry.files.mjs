import { createWriteStream, openAsBlob } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { workbookStream } from '../server/dist/platform/spreadsheet.workbook.js'
import { counts, nameParts } from './registry.names.mjs'
import { watched, withDatabase } from './registry.product.mjs'

const nameOf = (man, l, f, m) => {
  const of = (kind, n) => nameParts.find((part) => part.kind === kind && part.man === man && part.n === n).name
  return `${of('last', l)} ${of('first', f)} ${of('middle', m)}`
}

/** Rows of a realistic list: relatives and tenants of existing flats, one in 20 with a known person. */
async function* residentsOf(db, rows) {
  const { rows: flats } = await db.query(
    `select s.name as street, h.number as house, u.number, m.name, m.phones -> 0 ->> 'number' as phone, r."from"::text as "from"
      from residents r join realty u on u.id = r.realty_id join houses h on h.id = u.house_id join streets s on s.id = h.street_id
        join members m on m.id = r.member_id join resident_roles y on y.id = r.role_id
      where y.code = 'family' and r."to" is null and r.deleted_at is null order by u.id limit $1`,
    [rows],
  )
  for (let at = 0; at < rows; at += 500)
    yield Array.from({ length: Math.min(500, rows - at) }, (_, i) => {
      const n = at + i
      const { street, house, number, name, phone, from } = flats[n % flats.length]
      const place = [`вул. ${street}`, house, number]
      if (n % 20 === 0) return [name, phone, ...place, 'член сім’ї', from]
      const made = nameOf(n % 2 === 0, (n * 31) % counts.last, (n * 7) % counts.first, (n * 3) % counts.middle)
      return [
        made,
        `+38044${String(n * 11).padStart(7, '0')}`,
        ...place,
        n % 3 ? 'член сім’ї' : 'орендар',
        '2024-03-01',
      ]
    })
}

const columns = [
  { header: 'ПІБ', kind: 'text' },
  { header: 'Телефон', kind: 'text' },
  { header: 'Вулиця', kind: 'text' },
  { header: 'Будинок', kind: 'text' },
  { header: 'Квартира', kind: 'text' },
  { header: 'Роль', kind: 'text' },
  { header: 'З дати', kind: 'day' },
]

const writeFile = async (db, rows) => {
  const path = join(tmpdir(), `oselia-residents-${process.pid}.xlsx`)
  const batches = residentsOf(db, rows)
  const table = { name: 'Мешканці', columns, batches, timezone: 'Europe/Kyiv', decimals: ',' }
  await pipeline(workbookStream(table), createWriteStream(path))
  return path
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const calls = (url, token) => {
  const call = async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const settled = async (id, state) => {
    for (;;) {
      const run = await call('GET', `/imports/${id}`)
      if (run.state === state) return run
      if (!run.state.endsWith('ing')) throw new Error(`the import is ${run.state}: ${run.problem}`)
      await sleep(100)
    }
  }
  return { call, settled }
}

/** Imports `rows` residents and undoes the import. Returns seconds and peak memory of each part. */
export const measureImport = async ({ dataDir, url, token, pid, rows }) => {
  const path = await withDatabase(dataDir, (db) => writeFile(db, rows))
  const { call, settled } = calls(url, token)
  try {
    const form = new FormData()
    form.set('kind', 'residents')
    form.set('file', await openAsBlob(path), 'residents.xlsx')
    const check = await watched(pid, async () => settled((await call('POST', '/imports', form)).id, 'checked'))
    const { id, version, counts: seen } = check.result
    const apply = await watched(pid, async () => {
      await call('POST', `/imports/${id}/apply`, { version, without_errors: true })
      return settled(id, 'applied')
    })
    const undo = await watched(pid, async () => {
      await call('POST', `/imports/${id}/undo`, { version: apply.result.version })
      return settled(id, 'undone')
    })
    return { counts: seen, bytes: (await stat(path)).size, check, apply, undo }
  } finally {
    await rm(path, { force: true })
  }
}

const download = async (url, token, format, more = '') => {
  const response = await fetch(`${url}/api/admin/residents/export?format=${format}${more}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`the export answered ${response.status}: ${await response.text()}`)
  const path = join(tmpdir(), `oselia-export-${process.pid}.${format}`)
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path))
    return (await stat(path)).size
  } finally {
    await rm(path, { force: true })
  }
}

/** Exports all residents as XLSX and as CSV: `{ xlsx, csv }`, each as of `watched`, its result in bytes. */
export const measureExport = async ({ url, token, pid }) => {
  const results = {}
  for (const format of ['xlsx', 'csv']) {
    // A small export first, so that one-time loading does not count as growth.
    await download(url, token, format, '&house_id=1')
    results[format] = await watched(pid, () => download(url, token, format))
  }
  return results
}
