export { absencesOfMonth, absencesOfMonths, benefitsOfMonths, type Away } from './benefits.charging.js'
export { createAbsence, createBenefit } from './benefits.service.js'
