export const articleCategories = ['community', 'repairs', 'finance', 'safety', 'services', 'other'] as const
export type ArticleCategory = (typeof articleCategories)[number]
