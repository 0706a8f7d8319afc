import { createHash, randomBytes } from 'node:crypto'

// Staff with limited access, with sessions inserted into the database: logins are rate-limited.

const tokenOf = async (db, staffId) => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.query(
    `insert into sessions (staff_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
      values ($1, $2, '127.0.0.1', 'bench', now(), now(), now() + interval '1 day')`,
    [staffId, hash],
  )
  return token
}

const personOf = async (db, name, role, seesAll) => {
  const { rows: known } = await db.query('select id from staff where email = $1', [`${name}@example.com`])
  if (known[0]) return { id: known[0].id, isNew: false }
  const { rows } = await db.query(
    `insert into staff (last_name, first_name, email, status, scope_all) values ($1, 'Іван', $2, 'active', $3) returning id`,
    [name, `${name}@example.com`, seesAll],
  )
  await db.query(
    'insert into staff_role_links (staff_id, role_id) select $1, id from staff_roles where code = $2 and is_system',
    [rows[0].id, role],
  )
  return { id: rows[0].id, isNew: true }
}

/** Requests of one technician: 40 open and 3,000 old ones, spread evenly. */
const giveWork = async (db, staffId) => {
  await db.query('set session_replication_role = replica')
  for (const [over, most] of [
    [false, 40],
    [true, 3000],
  ])
    await db.query(
      `update service_requests set performer_id = $1 where id in (select id from service_requests
        where (status in ('closed', 'cancelled')) = $2 order by hashint8extended(id, 7) limit $3)`,
      [staffId, over, most],
    )
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze service_requests')
}

/**
 * Tokens of staff with limited access: a manager of five houses, a technician who sees only their own requests, an
 * accountant.
 */
export const enterOthers = async (db) => {
  const manager = await personOf(db, 'bench-manager', 'manager', false)
  if (manager.isNew)
    await db.query(
      `insert into staff_scopes (staff_id, house_id) select $1, id from houses order by hashint8extended(id, 3) limit 5`,
      [manager.id],
    )
  const technician = await personOf(db, 'bench-technician', 'technician', true)
  if (technician.isNew) await giveWork(db, technician.id)
  const accountant = await personOf(db, 'bench-accountant', 'accountant', true)
  if (accountant.isNew) await db.query('update service_requests set payable = true where id % 50 = 3')
  return {
    manager: await tokenOf(db, manager.id),
    technician: await tokenOf(db, technician.id),
    accountant: await tokenOf(db, accountant.id),
  }
}
