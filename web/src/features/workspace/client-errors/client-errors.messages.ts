import { messages } from '../../../platform/texts.ts'

/** Texts of the list of browser errors. */
export const clientErrors = messages({
  section: { uk: 'Помилки у браузері', en: 'Browser errors', ru: 'Ошибки в браузере', es: 'Errores del navegador' },
  message: { uk: 'Помилка', en: 'Error', ru: 'Ошибка', es: 'Error' },
  route: { uk: 'Сторінка', en: 'Page', ru: 'Страница', es: 'Página' },
  build: { uk: 'Збірка', en: 'Build', ru: 'Сборка', es: 'Compilación' },
  count: { uk: 'Скільки разів', en: 'Times', ru: 'Сколько раз', es: 'Veces' },
  first_at: { uk: 'Уперше', en: 'First', ru: 'Впервые', es: 'Primera vez' },
  last_at: { uk: 'Востаннє', en: 'Last', ru: 'В последний раз', es: 'Última vez' },
  stack: { uk: 'Місце в коді', en: 'Place in the code', ru: 'Место в коде', es: 'Lugar en el código' },
  copy: { uk: 'Копіювати', en: 'Copy', ru: 'Копировать', es: 'Copiar' },
  copied: { uk: 'Скопійовано', en: 'Copied', ru: 'Скопировано', es: 'Copiado' },
  emptyTitle: {
    uk: 'Помилок не було',
    en: 'No errors',
    ru: 'Ошибок не было',
    es: 'No hay errores',
  },
  emptyText: {
    uk: 'Тут з’являються помилки, які сталися у браузерах користувачів за останні 90 днів. Особистих даних у них немає.',
    en: 'Errors that occurred in users’ browsers in the last 90 days appear here. They contain no personal data.',
    ru: 'Здесь появляются ошибки, которые произошли в браузерах пользователей за последние 90 дней. Личных данных в них нет.',
    es: 'Aquí aparecen los errores ocurridos en los navegadores de los usuarios en los últimos 90 días. No contienen datos personales.',
  },
})
