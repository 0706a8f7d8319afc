import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the library of pictures. */
export const mediaLibrary = messages({
  open: {
    uk: 'Вибрати з медіатеки',
    en: 'Choose from the library',
    ru: 'Выбрать из медиатеки',
    es: 'Elegir de la biblioteca',
  },
  title: { uk: 'Медіатека', en: 'Picture library', ru: 'Медиатека', es: 'Biblioteca de imágenes' },
  search: {
    uk: 'Пошук за описом або назвою файлу',
    en: 'Search by description or file name',
    ru: 'Поиск по описанию или имени файла',
    es: 'Buscar por descripción o nombre de archivo',
  },
  hint: {
    uk: 'Зображення, які Ви завантажили, і ті, що є в доступних Вам новинах.',
    en: 'Pictures that you uploaded, and those in news you have access to.',
    ru: 'Изображения, которые Вы загрузили, и те, что есть в доступных Вам новостях.',
    es: 'Imágenes que ha subido y las de las noticias a las que tiene acceso.',
  },
  pictures: { uk: 'Зображення', en: 'Pictures', ru: 'Изображения', es: 'Imágenes' },
  uses: plural({
    uk: {
      one: 'Використано {count} раз',
      few: 'Використано {count} рази',
      many: 'Використано {count} разів',
      other: 'Використано {count} раза',
    },
    en: { one: 'Used {count} time', other: 'Used {count} times' },
    ru: {
      one: 'Использовано {count} раз',
      few: 'Использовано {count} раза',
      many: 'Использовано {count} раз',
      other: 'Использовано {count} раза',
    },
    es: { one: 'Usada {count} vez', other: 'Usada {count} veces' },
  }),
  unused: { uk: 'Ще не використано', en: 'Not used yet', ru: 'Ещё не использовано', es: 'Aún sin usar' },
  shown: {
    uk: '{from}–{to} з {total}',
    en: '{from}–{to} of {total}',
    ru: '{from}–{to} из {total}',
    es: '{from}–{to} de {total}',
  },
  none: { uk: 'Нічого не знайдено', en: 'Nothing found', ru: 'Ничего не найдено', es: 'No se ha encontrado nada' },
  empty: {
    uk: 'Тут з’являться зображення, які Ви завантажите для новин.',
    en: 'Pictures that you upload for news will appear here.',
    ru: 'Здесь появятся изображения, которые Вы загрузите для новостей.',
    es: 'Aquí aparecerán las imágenes que suba para las noticias.',
  },
  previous: { uk: 'Попередні', en: 'Previous', ru: 'Предыдущие', es: 'Anteriores' },
  next: { uk: 'Наступні', en: 'Next', ru: 'Следующие', es: 'Siguientes' },
  add: plural({
    uk: {
      one: 'Додати {count} зображення',
      few: 'Додати {count} зображення',
      many: 'Додати {count} зображень',
      other: 'Додати {count} зображення',
    },
    en: { one: 'Add {count} picture', other: 'Add {count} pictures' },
    ru: {
      one: 'Добавить {count} изображение',
      few: 'Добавить {count} изображения',
      many: 'Добавить {count} изображений',
      other: 'Добавить {count} изображения',
    },
    es: { one: 'Añadir {count} imagen', other: 'Añadir {count} imágenes' },
  }),
  addNone: { uk: 'Додати', en: 'Add', ru: 'Добавить', es: 'Añadir' },
})
