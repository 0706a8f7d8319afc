import { useQuery } from '@tanstack/react-query'
import { useLocal } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** The categories of documents in their order; empty while loading. */
export const useCategories = () => {
  const local = useLocal()
  const answer = useQuery({
    ...read('GET /document-categories', { query: { per_page: 100 } }),
    enabled: useCan('documents.read'),
  })
  const all = answer.data?.data ?? []
  return {
    all,
    nameOf: (id: number) => {
      const found = all.find((one) => one.id === id)
      return found ? local(found.name) : `№ ${id}`
    },
    /** Options of a select: those in use, and the chosen one. */
    options: (chosen?: number | string) =>
      all
        .filter(({ active, id }) => active || String(id) === String(chosen))
        .map(({ id, name }) => ({ value: String(id), label: local(name) })),
  }
}

/** Whether the user may publish documents of a category. */
export const useMayPublish = (categoryId: number | undefined) => {
  const any = useCan('documents.publish')
  const financial = useCan('financial_documents.publish')
  const { all } = useCategories()
  return any || (financial && all.some(({ id, financial: isFinancial }) => id === categoryId && isFinancial))
}
