import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { DemoPayee } from './demo.billing.data.js'

/** An account that gets bills. */
export interface DemoAccount {
  id: number
  number: string
  house_id: number
  realty_id: number
  unit: string
  /** Its place among the accounts of its house. */
  at: number
  holder: string | null
  holder_id: number | null
}

export interface DemoBooks {
  payee: DemoPayee
  complex_id: number
  house_ids: number[]
  accounts: DemoAccount[]
}

export interface Billing {
  app: App
  ctx: RequestContext
  today: string
  /** The current month, `YYYY-MM`. */
  month: string
  /** Ids of the services by code. */
  services: ReadonlyMap<string, number>
  books: DemoBooks[]
}

/** The context at noon of a day, or now for a later one, so that history and dates are those of the time. */
export const onDay = (ctx: RequestContext, day: string): RequestContext => {
  const noon = new Date(`${day}T10:00:00Z`)
  return { ...ctx, now: noon < ctx.now ? noon : ctx.now }
}
