import { messages, plural } from '../../../platform/texts.ts'

/** Texts of publishing: questions before it, and its undo. */
export const announcementsPublication = messages({
  publishWholeTitle: {
    uk: 'Опублікувати для всієї громади?',
    en: 'Publish for the whole community?',
    ru: 'Опубликовать для всего сообщества?',
    es: '¿Publicar para toda la comunidad?',
  },
  scheduleTitle: {
    uk: 'Запланувати оголошення?',
    en: 'Schedule the announcement?',
    ru: 'Запланировать объявление?',
    es: '¿Programar el aviso?',
  },
  scheduleWholeTitle: {
    uk: 'Запланувати для всієї громади?',
    en: 'Schedule for the whole community?',
    ru: 'Запланировать для всего сообщества?',
    es: '¿Programar para toda la comunidad?',
  },
  undo: {
    uk: 'Скасувати публікацію',
    en: 'Undo publication',
    ru: 'Отменить публикацию',
    es: 'Deshacer la publicación',
  },
  undone: {
    uk: 'Публікацію скасовано: оголошення знову чернетка',
    en: 'Publication undone: the announcement is a draft again',
    ru: 'Публикация отменена: объявление снова черновик',
    es: 'Publicación deshecha: el aviso vuelve a ser un borrador',
  },
  bulkWhole: plural({
    uk: {
      one: 'Для всієї громади серед них {count} оголошення:',
      few: 'Для всієї громади серед них {count} оголошення:',
      many: 'Для всієї громади серед них {count} оголошень:',
      other: 'Для всієї громади серед них {count} оголошення:',
    },
    en: {
      one: '{count} of them is for the whole community:',
      other: '{count} of them are for the whole community:',
    },
    ru: {
      one: 'Для всего сообщества среди них {count} объявление:',
      few: 'Для всего сообщества среди них {count} объявления:',
      many: 'Для всего сообщества среди них {count} объявлений:',
      other: 'Для всего сообщества среди них {count} объявления:',
    },
    es: {
      one: '{count} de ellos es para toda la comunidad:',
      other: '{count} de ellos son para toda la comunidad:',
    },
  }),
})
