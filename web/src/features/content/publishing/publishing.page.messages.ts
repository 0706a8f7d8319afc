import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the public page of an item and of its poster. */
export const publicPage = messages({
  title: { uk: 'Публічна сторінка', en: 'Public page', ru: 'Публичная страница', es: 'Página pública' },
  about: {
    uk: 'Сторінку без входу в систему прочитає кожен, у кого є посилання.',
    en: 'Anyone with the link reads the page without signing in.',
    ru: 'Страницу без входа в систему прочитает каждый, у кого есть ссылка.',
    es: 'Quien tenga el enlace lee la página sin iniciar sesión.',
  },
  closed: {
    uk: 'Сторінка відкриється, щойно це буде опубліковано.',
    en: 'The page opens once this is published.',
    ru: 'Страница откроется, как только это будет опубликовано.',
    es: 'La página se abrirá cuando esto se publique.',
  },
  poster: { uk: 'Плакат', en: 'Poster', ru: 'Плакат', es: 'Cartel' },
  posterAbout: {
    uk: 'Аркуш PDF для дошки оголошень із QR-кодом публічної сторінки. Те, що не вміститься, читають за кодом.',
    en: 'A PDF sheet for the notice board with a QR code of the public page, where the text that does not fit is read.',
    ru: 'Лист PDF для доски объявлений с QR-кодом публичной страницы. То, что не поместится, читают по коду.',
    es: 'Una hoja PDF para el tablón con el código QR de la página pública, donde se lee lo que no quepa.',
  },
  readings: plural({
    uk: {
      one: 'Прочитано {count} раз',
      few: 'Прочитано {count} рази',
      many: 'Прочитано {count} разів',
      other: 'Прочитано {count} раза',
    },
    en: { one: 'Read {count} time', other: 'Read {count} times' },
    ru: {
      one: 'Прочитано {count} раз',
      few: 'Прочитано {count} раза',
      many: 'Прочитано {count} раз',
      other: 'Прочитано {count} раза',
    },
    es: { one: 'Leída {count} vez', other: 'Leída {count} veces' },
  }),
  posterText: { uk: 'Який текст', en: 'Which text', ru: 'Какой текст', es: 'Qué texto' },
  commonText: { uk: 'Загальний', en: 'The common one', ru: 'Общий', es: 'El común' },
})
