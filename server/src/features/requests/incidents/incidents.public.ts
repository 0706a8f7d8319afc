export { incidentsOfType, moveIncidents } from './incidents.dependents.js'
export { joinIncident, leaveIncident } from './incidents.joining.js'
