// What the programs about billing share: an owner who does the work of the accountant, tariffs, and runs through the API.

/** Calls an endpoint; throws for any answer but a success. */
export const call = async ({ url, token }, method, path, body) => {
  const answer = await fetch(`${url}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Five tariffs of the whole community; answers the ids of the houses. */
export const addTariffs = async (db) => {
  await db.query(`insert into tariffs (service_id, method, rate, valid_from, basis)
    select id, case code when 'intercom' then 'fixed' else 'per_m2' end, 1.2345, '2020-01-01', 'bench' from services
    where code in ('maintenance', 'repair_fund', 'lift', 'cleaning', 'intercom')`)
  await db.query('vacuum analyze')
  return (await db.query('select id from houses where deleted_at is null order by id')).rows.map(({ id }) => Number(id))
}

/** The owner of the bench does the work of the accountant. */
export const grant = (db) =>
  db.query(
    `update staff_roles set permissions = permissions || array['bills.create', 'bills.publish'] where code = 'owner'`,
  )

/** Waits until a run is in the state; calls that fail meanwhile are repeated. */
export const untilState = async (session, id, state) => {
  for (;;) {
    const answer = await call(session, 'GET', `/bills/runs?per_page=100`).catch(() => undefined)
    const run = answer?.data.find((one) => one.id === id)
    if (run?.state === state) return run
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
