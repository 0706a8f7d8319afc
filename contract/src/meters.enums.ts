export const meterKinds = ['cold_water', 'hot_water', 'electricity', 'gas', 'heat'] as const
export type MeterKind = (typeof meterKinds)[number]

export const readingSources = ['hand', 'list', 'import', 'resident', 'estimate'] as const
export type ReadingSource = (typeof readingSources)[number]

/** Why the consumption of a month should be looked at, the gravest first. */
export const meterAnomalies = ['missing', 'large', 'zero'] as const
export type MeterAnomaly = (typeof meterAnomalies)[number]
