import { useQuery } from '@tanstack/react-query'
import { invalidate, read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

// A unit never has hundreds of owners or residents, so one page holds all.
const all = { per_page: 100 }

export const sharesOf = (realty_id: number) => read('GET /ownerships', { query: { realty_id, sort: '-from', ...all } })
export const residentsOf = (realty_id: number) => read('GET /residents', { query: { realty_id, ...all } })
const accountsOf = (realty_id: number) => read('GET /accounts', { query: { realty_id, ...all } })
export const vehiclesOf = (realty_id: number) => read('GET /vehicles', { query: { realty_id, ...all } })

/** The lists related to a unit, each only with the right to read it. */
export const useShares = (id: number) => useQuery({ ...sharesOf(id), enabled: useCan('ownerships.read') })
export const useResidents = (id: number) => useQuery({ ...residentsOf(id), enabled: useCan('residents.read') })
export const useAccounts = (id: number) => useQuery({ ...accountsOf(id), enabled: useCan('accounts.read') })
export const useVehicles = (id: number) => useQuery({ ...vehiclesOf(id), enabled: useCan('vehicles.read') })

/** What an operation on a unit may change. */
export const unitTouches = ['realty', 'ownerships', 'residents', 'accounts', 'vehicles', 'members', 'houses'] as const

/** Refetches all of it. */
export const unitChanged = () => invalidate(...unitTouches)
