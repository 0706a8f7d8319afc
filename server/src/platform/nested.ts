import { problemOf } from './constraint-violations.js'
import { Problem } from './problems.js'

/** Runs the work of a nested form and prefixes the fields of its validation issues with the path of the form. */
export const withFieldPrefix = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error)
    if (!problem?.details.issues) throw error
    const issues = problem.details.issues.map((issue) => ({ ...issue, field: `${path}.${issue.field}` }))
    throw new Problem(problem.status, problem.code, { ...problem.details, issues })
  }
}
