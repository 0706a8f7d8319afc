import { articleCategoryNames } from '@oselia/contract/articles.messages'
import { messages } from '@oselia/contract/languages'
import { publicationWords } from '../publishing/publishing.public.js'

/** Labels of the exported list of news; categories and states keep their own names. */
export const articleWords = messages({
  ...publicationWords,
  ...articleCategoryNames,
  list: { uk: 'Новини', en: 'News', ru: 'Новости', es: 'Noticias' },
  category: { uk: 'Рубрика', en: 'Category', ru: 'Рубрика', es: 'Categoría' },
  tags: { uk: 'Мітки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
  pinned: { uk: 'Закріплено', en: 'Pinned', ru: 'Закреплено', es: 'Fijada' },
})
