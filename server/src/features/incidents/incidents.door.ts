export { joinIncident } from './incidents.joining.js'
export { incidentInScope } from './incidents.table.js'
