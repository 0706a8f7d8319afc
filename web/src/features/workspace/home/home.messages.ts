import { messages } from '../../../platform/texts.ts'

export const home = messages({
  section: { uk: 'Головна', en: 'Dashboard', ru: 'Главная', es: 'Inicio' },
  welcome: { uk: 'Вітаємо, {name}!', en: 'Welcome, {name}!', ru: 'Здравствуйте, {name}!', es: '¡Hola, {name}!' },
  waits: {
    uk: 'Потребує уваги',
    en: 'Needs attention',
    ru: 'Требует внимания',
    es: 'Requiere atención',
  },
  nothingWaits: {
    uk: 'Усе зроблено: ніщо не потребує уваги.',
    en: 'All done: nothing needs attention.',
    ru: 'Всё сделано: ничто не требует внимания.',
    es: 'Todo hecho: nada requiere atención.',
  },
  figures: { uk: 'У цифрах', en: 'In figures', ru: 'В цифрах', es: 'En cifras' },
  failed: {
    uk: 'Не всі показники вдалося завантажити',
    en: 'Not all figures could be loaded',
    ru: 'Не все показатели удалось загрузить',
    es: 'No se han podido cargar todas las cifras',
  },
  nothingToSee: {
    uk: 'Для Вашої ролі тут поки нічого немає. Виберіть розділ у меню.',
    en: 'There is nothing here for your role yet. Choose a section in the menu.',
    ru: 'Для Вашей роли здесь пока ничего нет. Выберите раздел в меню.',
    es: 'Todavía no hay nada aquí para su rol. Elija una sección del menú.',
  },
  guideSections: { uk: 'Розділи', en: 'Sections', ru: 'Разделы', es: 'Secciones' },
  guideSectionsText: {
    uk: 'Тут усі розділи, які доступні Вашій ролі.',
    en: 'All the sections available to your role are here.',
    ru: 'Здесь все разделы, доступные Вашей роли.',
    es: 'Aquí están todas las secciones que su rol puede ver.',
  },
  guideWaiting: {
    uk: 'Потребує уваги',
    en: 'Needs attention',
    ru: 'Требует внимания',
    es: 'Requiere atención',
  },
  guideWaitingText: {
    uk: 'Кожен рядок відкриває вже відфільтрований список.',
    en: 'Each line opens its list, already filtered.',
    ru: 'Каждая строка открывает уже отфильтрованный список.',
    es: 'Cada línea abre su lista, ya filtrada.',
  },
  guideFigures: { uk: 'У цифрах', en: 'In figures', ru: 'В цифрах', es: 'En cifras' },
  guideFiguresText: {
    uk: 'Основні показники громади в межах Вашого доступу.',
    en: 'Key figures of the community, within your access.',
    ru: 'Основные показатели сообщества в пределах Вашего доступа.',
    es: 'Las cifras principales de la comunidad, dentro de su acceso.',
  },
  guideHelp: { uk: 'Підказки', en: 'Guides', ru: 'Подсказки', es: 'Guías' },
  guideHelpText: {
    uk: 'Кнопка зі знаком питання показує підказки до сторінки ще раз.',
    en: 'The question mark button shows the guide to a page again.',
    ru: 'Кнопка со знаком вопроса показывает подсказки к странице ещё раз.',
    es: 'El botón con el signo de interrogación muestra de nuevo la guía de la página.',
  },
})
