export const houseStates = ['building', 'handed_over', 'active', 'damaged', 'archived'] as const
export const wallMaterials = ['brick', 'panel', 'monolith', 'block', 'wood', 'other'] as const
export const heatings = ['central', 'individual', 'house_boiler', 'heat_point', 'none'] as const
export const roofTypes = ['flat', 'pitched', 'mansard', 'usable', 'other'] as const
export const hotWaters = ['central', 'house_boiler', 'heat_point', 'individual', 'none'] as const
export const gasSupplies = ['mains', 'tank', 'none'] as const
/** Reliability of the power supply: two feeds switched automatically, two switched manually, one feed. */
export const electricities = ['category_1', 'category_2', 'category_3'] as const
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export const safetyDocKinds = ['lift', 'fire', 'insurance', 'gas', 'electric', 'other'] as const
