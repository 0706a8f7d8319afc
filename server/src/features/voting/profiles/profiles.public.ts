export { profileEntity } from './profiles.entity.js'
