export const vehicleKinds = ['car', 'moto', 'truck', 'bus', 'trailer', 'bicycle', 'scooter', 'other'] as const
export const permitKinds = ['own', 'rented', 'guest', 'service', 'delivery', 'emergency', 'temporary'] as const
export const vehicleStates = ['active', 'expired', 'suspended', 'blacklisted', 'archived'] as const
