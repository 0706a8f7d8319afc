import { sql } from 'kysely'
import { accountByLogin, resetAllAttempts, makeResetLink } from './features/access/auth/auth.public.js'
import { readConfig } from './platform/config.js'
import { openPools, type Connection } from './platform/db.js'
import { startEmbedded } from './platform/embedded.js'

/**
 * Prints a link that sets a new password for a locked-out owner: `npm run reset-owner [-- e-mail]`. The link also
 * turns two-factor login off, because the phone may be what was lost, and unlocks the account at once.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)

const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log: say })
const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl! }
const pools = openPools(connection, () => undefined)
try {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`select p.email, p.phone from staff p
    join staff_role_links l on l.staff_id = p.id join staff_roles r on r.id = l.role_id
    where r.code = 'owner' and p.deleted_at is null order by p.id`.execute(pools.slowDb)
  const wanted = process.argv[2]
  const owner = rows.find((row) => wanted === undefined || row.email === wanted || row.phone === wanted)
  const account = owner && (await accountByLogin(pools.slowDb, owner.email ?? '', owner.phone))
  if (!account) {
    say('no such owner')
    process.exitCode = 1
  } else {
    const origin = config.publicUrl ?? `http://${config.host}:${config.port || 3000}`
    const { link } = await makeResetLink({ db: pools.slowDb, now: new Date(), origin }, account, {
      endsTwoFactor: true,
    })
    await resetAllAttempts(pools.slowDb, account)
    say(`open within 60 minutes, once the product runs: ${link}`)
  }
} finally {
  await pools.close()
  await embedded?.stop()
}
