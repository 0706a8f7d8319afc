import { messages } from '../../platform/texts.ts'

export const home = messages({
  section: { uk: 'Головна', en: 'Dashboard', ru: 'Главная', es: 'Inicio' },
  welcome: { uk: 'Вітаємо, {name}!', en: 'Welcome, {name}!', ru: 'Здравствуйте, {name}!', es: '¡Bienvenido, {name}!' },
  text: {
    uk: 'Тут ведуться справи Вашої громади. Виберіть розділ у меню.',
    en: 'Here the affairs of your community are kept. Choose a section in the menu.',
    ru: 'Здесь ведутся дела Вашего сообщества. Выберите раздел в меню.',
    es: 'Aquí se llevan los asuntos de su comunidad. Elija una sección del menú.',
  },
  guideSections: { uk: 'Розділи', en: 'Sections', ru: 'Разделы', es: 'Secciones' },
  guideSectionsText: {
    uk: 'Тут усі розділи, які доступні Вашій ролі.',
    en: 'All sections that your role may see are here.',
    ru: 'Здесь все разделы, доступные Вашей роли.',
    es: 'Aquí están todas las secciones que su rol puede ver.',
  },
  guideHelp: { uk: 'Підказки', en: 'Guides', ru: 'Подсказки', es: 'Guías' },
  guideHelpText: {
    uk: 'Кнопка зі знаком питання показує підказки до сторінки ще раз.',
    en: 'The button with the question mark shows the guide of a page again.',
    ru: 'Кнопка со знаком вопроса показывает подсказки к странице ещё раз.',
    es: 'El botón con el signo de interrogación muestra de nuevo la guía de la página.',
  },
})
