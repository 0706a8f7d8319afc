export { joinIncident, leaveIncident } from './incidents.joining.js'
export { incidentInScope } from './incidents.table.js'
