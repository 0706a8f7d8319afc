export { notify, type Happening, type Teller } from './notifications.telling.js'
