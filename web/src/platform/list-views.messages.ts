import { messages } from './texts.ts'

/** Saved views of a list. */
export const views = messages({
  menu: { uk: 'Вигляди', en: 'Views', ru: 'Виды', es: 'Vistas' },
  saved: { uk: 'Збережені вигляди', en: 'Saved views', ru: 'Сохранённые виды', es: 'Vistas guardadas' },
  none: {
    uk: 'Ще немає. Налаштуйте фільтри, порядок і стовпці та збережіть їх під назвою.',
    en: 'None yet. Set filters, order and columns, and save them under a name.',
    ru: 'Пока нет. Настройте фильтры, порядок и столбцы и сохраните их под названием.',
    es: 'Aún no hay. Ajuste filtros, orden y columnas y guárdelos con un nombre.',
  },
  sharedBy: { uk: 'Поширює: {name}', en: 'Shared by {name}', ru: 'Делится: {name}', es: 'Compartida por {name}' },
  sharedWithAll: { uk: 'Спільний', en: 'Shared', ru: 'Общий', es: 'Compartida' },
  saveAs: { uk: 'Зберегти як новий…', en: 'Save as new…', ru: 'Сохранить как новый…', es: 'Guardar como nueva…' },
  saveInto: {
    uk: 'Записати зміни у «{name}»',
    en: 'Save changes to “{name}”',
    ru: 'Записать изменения в «{name}»',
    es: 'Guardar cambios en «{name}»',
  },
  edit: {
    uk: 'Назва і доступ: «{name}»…',
    en: 'Name and access: “{name}”…',
    ru: 'Название и доступ: «{name}»…',
    es: 'Nombre y acceso: «{name}»…',
  },
  remove: { uk: 'Видалити «{name}»', en: 'Delete “{name}”', ru: 'Удалить «{name}»', es: 'Eliminar «{name}»' },
  newTitle: {
    uk: 'Новий вигляд списку',
    en: 'A new view of the list',
    ru: 'Новый вид списка',
    es: 'Nueva vista de la lista',
  },
  editTitle: { uk: 'Вигляд списку', en: 'View of the list', ru: 'Вид списка', es: 'Vista de la lista' },
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  share: {
    uk: 'Показувати всім, хто може переглядати цей список',
    en: 'Show to everyone who may read this list',
    ru: 'Показывать всем, кто может просматривать этот список',
    es: 'Mostrar a todos los que pueden ver esta lista',
  },
  shareHint: {
    uk: 'Змінювати його зможете лише Ви.',
    en: 'Only you will be able to change it.',
    ru: 'Изменять его сможете только Вы.',
    es: 'Solo usted podrá cambiarla.',
  },
  done: { uk: 'Вигляд збережено', en: 'The view is saved', ru: 'Вид сохранён', es: 'Vista guardada' },
  removed: { uk: 'Вигляд видалено', en: 'The view is deleted', ru: 'Вид удалён', es: 'Vista eliminada' },
})
