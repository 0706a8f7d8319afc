import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { listIssuer } from '../../voting/issuers/issuers.public.js'

/** A made-up authority whose key was thrown away, so that nobody can sign under it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIICHjCCAcSgAwIBAgIUONPTT0lMsViKTGeKF3Od3TSllmowCgYIKoZIzj0EAwIw
bDELMAkGA1UEBhMCVUExDzANBgNVBAoMBk9zZWxpYTFMMEoGA1UEAwxD0J3QsNCy
0YfQsNC70YzQvdC40Lkg0YbQtdC90YLRgCDRgdC10YDRgtC40YTRltC60LDRhtGW
0ZcgKNC00LXQvNC+KTAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTAwMDAwMFow
bDELMAkGA1UEBhMCVUExDzANBgNVBAoMBk9zZWxpYTFMMEoGA1UEAwxD0J3QsNCy
0YfQsNC70YzQvdC40Lkg0YbQtdC90YLRgCDRgdC10YDRgtC40YTRltC60LDRhtGW
0ZcgKNC00LXQvNC+KTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLQ6bVp4hc4l
ZHfUhDHxEUyDRXAbr79f/M1CwN5oQ3zfrmF7GqyMIw9XfRZVLdF0JfFx4cO2J5QF
fDx7lQGsR3ajQjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0G
A1UdDgQWBBTqbl/utVvz4hXBuhv2Xx65cyMX1TAKBggqhkjOPQQDAgNIADBFAiEA
kuX20Qj5ozibWSARS9sObt86pZjR2ngSKkgCiFQ7Mg4CIE8SrZpNX+S7jB5b7cdL
d1P0aqwt+316tYTDHDDalmGn
-----END CERTIFICATE-----
`

/** Lists an authority, without which no demo voting could offer signed ballots. */
export const addIssuer = async (ctx: RequestContext): Promise<void> => {
  const { id } = await listIssuer(ctx, Buffer.from(certificate))
  await sql`update trusted_issuers set is_demo = true where id = ${id}`.execute(ctx.db)
}
