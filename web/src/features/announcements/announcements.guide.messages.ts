import { messages } from '../../platform/texts.ts'

/** Texts of the list's guide. */
export const announcementsGuide = messages({
  tools: { uk: 'Пошук і фільтри', en: 'Search and filters', ru: 'Поиск и фильтры', es: 'Búsqueda y filtros' },
  toolsText: {
    uk: 'Знайдіть оголошення за словами, видом, станом чи будинком. Вибране зберігається в адресі сторінки, тож нею можна поділитися.',
    en: 'Find announcements by words, kind, state or house. What you choose stands in the address of the page, so you can share it.',
    ru: 'Найдите объявления по словам, виду, состоянию или дому. Выбранное хранится в адресе страницы, и ею можно поделиться.',
    es: 'Busque anuncios por palabras, tipo, estado o edificio. Lo elegido queda en la dirección de la página, que puede compartir.',
  },
  new: { uk: 'Нове оголошення', en: 'New announcement', ru: 'Новое объявление', es: 'Nuevo anuncio' },
  newText: {
    uk: 'Напишіть текст, виберіть, хто його отримає, і збережіть чернетку або опублікуйте. Для аварій є готові тексти.',
    en: 'Write the text, choose whom it reaches, and save a draft or publish. For emergencies there are ready texts.',
    ru: 'Напишите текст, выберите, кто его получит, и сохраните черновик или опубликуйте. Для аварий есть готовые тексты.',
    es: 'Escriba el texto, elija quién lo recibe y guarde un borrador o publíquelo. Para emergencias hay textos preparados.',
  },
  pager: { uk: 'Сторінки списку', en: 'Pages of the list', ru: 'Страницы списка', es: 'Páginas de la lista' },
  pagerText: {
    uk: 'Позначте кілька рядків, щоб опублікувати, архівувати або видалити їх разом.',
    en: 'Tick several rows to publish, archive or delete them together.',
    ru: 'Отметьте несколько строк, чтобы опубликовать, архивировать или удалить их вместе.',
    es: 'Marque varias filas para publicarlas, archivarlas o eliminarlas juntas.',
  },
})
