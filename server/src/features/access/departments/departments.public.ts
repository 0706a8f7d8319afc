export { departmentEntity } from './departments.entity.js'
export { departmentDependents } from './departments.dependents.js'
export { createDepartment } from './departments.service.js'
