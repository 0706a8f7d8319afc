export { colours } from './roles.departments.values.ts'
