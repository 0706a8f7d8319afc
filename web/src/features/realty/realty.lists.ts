import { useQuery } from '@tanstack/react-query'
import { invalidate, read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'

// Nobody owns or lives in one unit by the hundred: one page holds all.
const all = { per_page: 100 }

export const sharesOf = (realty_id: number) => read('GET /ownerships', { query: { realty_id, sort: '-from', ...all } })
export const residentsOf = (realty_id: number) => read('GET /residents', { query: { realty_id, ...all } })
export const accountsOf = (realty_id: number) => read('GET /accounts', { query: { realty_id, ...all } })
export const vehiclesOf = (realty_id: number) => read('GET /vehicles', { query: { realty_id, ...all } })

/** The lists that hang on a unit, as far as the person may see them. */
export const useShares = (id: number) => useQuery({ ...sharesOf(id), enabled: useMay('ownerships.read') })
export const useResidents = (id: number) => useQuery({ ...residentsOf(id), enabled: useMay('residents.read') })
export const useAccounts = (id: number) => useQuery({ ...accountsOf(id), enabled: useMay('accounts.read') })
export const useVehicles = (id: number) => useQuery({ ...vehiclesOf(id), enabled: useMay('vehicles.read') })

/** Whatever an act on a unit may have changed is read anew. */
export const unitChanged = () =>
  invalidate('realty', 'ownerships', 'residents', 'accounts', 'vehicles', 'members', 'houses')
