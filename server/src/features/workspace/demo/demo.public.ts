export { demoApprovals } from './demo.approval.js'
export { defineDemo, startDemo } from './demo.jobs.js'
export { loadDemo } from './demo.loading.js'
export { demoPassword } from './demo.staff.js'
