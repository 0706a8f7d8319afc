import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  statement_imports: {
    name: 'statementImports.one',
    page: (id) => ({ to: '/Payments/import/$id', params: { id } }),
    shownIn: ['payments'],
  },
  statement_lines: { name: 'statementLines.one', shownIn: ['payments'] },
})
