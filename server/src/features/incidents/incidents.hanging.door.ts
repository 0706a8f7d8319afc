export { incidentsOfType, moveIncidents } from './incidents.hanging.js'
