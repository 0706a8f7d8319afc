export { mayGive, ownerCode, type Giver } from './roles.rules.js'
