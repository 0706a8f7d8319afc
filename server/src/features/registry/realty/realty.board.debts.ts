import type { UnitDebt } from '@oselia/contract/board'
import { can, type RequestContext } from '../../../platform/request-context.js'

/** Units of a house with unpaid bills. */
export type DebtsOfHouse = ReadonlyMap<number, UnitDebt>

type Debts = (ctx: RequestContext, houseId: number) => Promise<DebtsOfHouse>
const source: { debts: Debts | null } = { debts: null }

/** The module of billing, which is above the registry, registers how the debts of a house are read. */
export const readDebtsOnBoardBy = (debts: Debts): void => {
  source.debts = debts
}

/** Debts of the house; null without the permission to see that there are any. */
export const debtsOnBoard = async (ctx: RequestContext, houseId: number): Promise<DebtsOfHouse | null> =>
  source.debts && can(ctx, 'debts.read') ? source.debts(ctx, houseId) : null
