export { saveInputs } from './tariffs.inputs.js'
export { createTariff } from './tariffs.service.js'
