export { absencesOfMonth, benefitsOfMonth, type Away } from './benefits.charging.js'
