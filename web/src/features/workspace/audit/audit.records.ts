// The kinds that features declare, found by the names of their files.
import.meta.glob('../../*/*/*.kinds.ts', { eager: true })
import.meta.glob('../../../platform/*.kinds.ts', { eager: true })

export { kindName, pageOf, shownIn } from '../../../platform/record-kinds.ts'
