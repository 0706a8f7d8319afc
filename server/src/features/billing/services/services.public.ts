export { serviceEntity } from './services.entity.js'
