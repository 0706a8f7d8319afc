import { messages } from './texts.ts'

/** Texts of the panel of changes. */
export const history = messages({
  title: { uk: 'Історія змін', en: 'History of changes', ru: 'История изменений', es: 'Historial de cambios' },
  empty: {
    uk: 'Змін ще не було',
    en: 'Nothing has changed yet',
    ru: 'Изменений ещё не было',
    es: 'Todavía no hay cambios',
  },
  failed: {
    uk: 'Не вдалося завантажити історію',
    en: 'The history could not be loaded',
    ru: 'Не удалось загрузить историю',
    es: 'No se ha podido cargar el historial',
  },
  more: { uk: 'Показати давніші', en: 'Show earlier ones', ru: 'Показать более ранние', es: 'Mostrar anteriores' },
  system: { uk: 'Система', en: 'The system', ru: 'Система', es: 'El sistema' },
  was: { uk: 'Було', en: 'Before', ru: 'Было', es: 'Antes' },
  became: { uk: 'Стало', en: 'After', ru: 'Стало', es: 'Después' },
  from: { uk: 'з адреси {ip}', en: 'from {ip}', ru: 'с адреса {ip}', es: 'desde {ip}' },
  create: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creado' },
  update: { uk: 'Змінено', en: 'Changed', ru: 'Изменено', es: 'Modificado' },
  delete: { uk: 'Видалено', en: 'Deleted', ru: 'Удалено', es: 'Eliminado' },
  restore: { uk: 'Відновлено', en: 'Restored', ru: 'Восстановлено', es: 'Restaurado' },
  undo: { uk: 'Дію скасовано', en: 'Undone', ru: 'Действие отменено', es: 'Deshecho' },
  draft: { uk: 'Повернуто до чернеток', en: 'Made a draft', ru: 'Возвращено в черновики', es: 'Devuelto a borrador' },
  scheduled: { uk: 'Заплановано', en: 'Scheduled', ru: 'Запланировано', es: 'Programado' },
  published: { uk: 'Опубліковано', en: 'Published', ru: 'Опубликовано', es: 'Publicado' },
  import: { uk: 'Імпортовано', en: 'Imported', ru: 'Импортировано', es: 'Importado' },
  merge: { uk: 'Об’єднано', en: 'Joined', ru: 'Объединено', es: 'Unido' },
  split: { uk: 'Поділено', en: 'Split', ru: 'Разделено', es: 'Dividido' },
  move_in: { uk: 'Заселення', en: 'Moved in', ru: 'Заселение', es: 'Entrada' },
  move_out: { uk: 'Виселення', en: 'Moved out', ru: 'Выселение', es: 'Salida' },
  sale: { uk: 'Продаж', en: 'Sale', ru: 'Продажа', es: 'Venta' },
  view_sensitive: {
    uk: 'Переглянуто документи',
    en: 'Papers viewed',
    ru: 'Просмотрены документы',
    es: 'Documentos consultados',
  },
  archived: { uk: 'Перенесено в архів', en: 'Archived', ru: 'Перенесено в архив', es: 'Archivado' },
})
