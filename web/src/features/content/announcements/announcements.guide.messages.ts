import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the list. */
export const announcementsGuide = messages({
  tools: { uk: 'Пошук і фільтри', en: 'Search and filters', ru: 'Поиск и фильтры', es: 'Búsqueda y filtros' },
  toolsText: {
    uk: 'Знайдіть оголошення за словами, видом, станом чи будинком. Вибране зберігається в адресі сторінки, тож нею можна поділитися.',
    en: 'Find announcements by words, type, status or building. Your choice is kept in the page address, so you can share it.',
    ru: 'Найдите объявления по словам, виду, состоянию или дому. Выбранное хранится в адресе страницы, и ею можно поделиться.',
    es: 'Busque avisos por palabras, tipo, estado o edificio. Lo elegido queda en la dirección de la página, que puede compartir.',
  },
  new: { uk: 'Нове оголошення', en: 'New announcement', ru: 'Новое объявление', es: 'Nuevo aviso' },
  newText: {
    uk: 'Напишіть текст, виберіть, хто його отримає, і збережіть чернетку або опублікуйте. Для аварій є готові тексти.',
    en: 'Write the text, choose who receives it, and save a draft or publish it. For emergencies there are ready-made texts.',
    ru: 'Напишите текст, выберите, кто его получит, и сохраните черновик или опубликуйте. Для аварий есть готовые тексты.',
    es: 'Escriba el texto, elija quién lo recibe y guarde un borrador o publíquelo. Para emergencias hay textos preparados.',
  },
  pager: { uk: 'Сторінки списку', en: 'List pages', ru: 'Страницы списка', es: 'Páginas de la lista' },
  pagerText: {
    uk: 'Позначте кілька рядків, щоб опублікувати, архівувати або видалити їх разом.',
    en: 'Tick several rows to publish, archive or delete them together.',
    ru: 'Отметьте несколько строк, чтобы опубликовать, архивировать или удалить их вместе.',
    es: 'Marque varias filas para publicarlas, archivarlas o eliminarlas juntas.',
  },
})
