import { messages } from '@oselia/contract/languages'

/** Labels of exported lists of what is published; states keep their own names. */
export const publicationWords = messages({
  title: { uk: 'Заголовок', en: 'Title', ru: 'Заголовок', es: 'Título' },
  state: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  created_by: { uk: 'Автор', en: 'Author', ru: 'Автор', es: 'Autor' },
  ends_at: { uk: 'Кінець дії', en: 'Until', ru: 'Конец действия', es: 'Hasta' },
  published_at: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creado' },
  draft: { uk: 'Чернетка', en: 'Draft', ru: 'Черновик', es: 'Borrador' },
  scheduled: { uk: 'Заплановано', en: 'Scheduled', ru: 'Запланировано', es: 'Programado' },
  published: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})
